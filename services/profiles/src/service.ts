import { defineProgram } from '@keyturn/service-kit/program';
import { createProfiles } from './app.ts';
import { profilesEnv, readSite } from './config.ts';
import { runDeletionsWord, runEraseWord } from './erase-words.ts';
import { runAdminWord } from './roles.ts';
import { runSecondStepOffWord } from './second-step-off.ts';

export const service = defineProgram({
  name: 'profiles',
  env: profilesEnv,
  // The account’s tombstone, and that it was deleted.
  keepsIds: { users: ['_id', 'email'], deletions: ['_id'] },
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
  words: (env) => ({
    admin: (given, openStore) => runAdminWord(given, openStore, () => Promise.resolve(env.ACCOUNT_KEY)),
    'second-step-off': runSecondStepOffWord,
    erase: (given, openStore) => runEraseWord(given, openStore),
    deletions: runDeletionsWord,
  }),
});
