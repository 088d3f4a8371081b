import { defineProgram } from '@keyturn/service-kit/program';
import { createProfiles } from './app.ts';
import { profilesEnv, readSite } from './config.ts';
import { runDeletionsSubcommand, runEraseSubcommand } from './erase-subcommands.ts';
import { runAdminSubcommand } from './roles.ts';
import { runSecondStepOffSubcommand } from './second-step-off.ts';

export const service = defineProgram({
  name: 'profiles',
  env: profilesEnv,
  // Tombstones of accounts, and their deletions.
  keptIds: { users: ['_id', 'email'], deletions: ['_id'] },
  create: (deps, env) =>
    createProfiles(deps, {
      mediaKey: env.MEDIA_KEY,
      registrationLimit: env.LIMIT_REGISTRATIONS,
      linkKey: env.LINK_KEY,
      accountKey: env.ACCOUNT_KEY,
      site: readSite(env),
      resetMinutes: env.RESET_MINUTES,
      ...(env.ERASE_EVERY_MS !== undefined && { eraseMs: env.ERASE_EVERY_MS }),
      adminSecondStep: env.ADMIN_SECOND_STEP === '1',
    }),
  subcommands: (env) => ({
    admin: (given, openStore) => runAdminSubcommand(given, openStore, () => Promise.resolve(env.ACCOUNT_KEY)),
    'second-step-off': runSecondStepOffSubcommand,
    erase: (given, openStore) => runEraseSubcommand(given, openStore),
    deletions: runDeletionsSubcommand,
  }),
});
