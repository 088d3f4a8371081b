import { readEnvOrExit } from '@keyturn/service-kit/env';
import { runService } from '@keyturn/service-kit/run-service';
import type { ServiceDeps } from '@keyturn/service-kit/service';
import { createProfiles } from './app.ts';
import { profilesEnv, readSite } from './config.ts';
import { runAdminWord } from './roles.ts';
import { runSecondStepOffWord } from './second-step-off.ts';

const env = readEnvOrExit(profilesEnv);
const create = (deps: ServiceDeps) =>
  createProfiles(deps, {
    mediaKey: env.MEDIA_KEY,
    registrationLimit: env.LIMIT_REGISTRATIONS,
    linkKey: env.LINK_KEY,
    accountKey: env.ACCOUNT_KEY,
    site: readSite(env, env.SENDS_MAIL === '1'),
    resetMinutes: env.RESET_MINUTES,
    graceDays: env.DELETION_GRACE_DAYS,
  });
await runService('profiles', env, create, {
  words: { admin: runAdminWord, 'second-step-off': runSecondStepOffWord },
});
