import { readEnvOrExit } from '@keyturn/service-kit/env';
import { runService } from '@keyturn/service-kit/run-service';
import { createProfiles } from './app.ts';
import { profilesEnv } from './config.ts';

const env = readEnvOrExit(profilesEnv);
await runService('profiles', env, (deps) =>
  createProfiles(deps, {
    mediaKey: env.MEDIA_KEY,
    registrationLimit: env.LIMIT_REGISTRATIONS,
    linkKey: env.LINK_KEY,
    sendsMail: env.SENDS_MAIL === '1',
    resetMinutes: env.RESET_MINUTES,
  }),
);
