import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { readEnvOrExit } from '@keyturn/service-kit/env';
import { createIdentityVerifier } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { createLog } from '@keyturn/service-kit/log';
import { serve } from '@keyturn/service-kit/serve';
import { createProfiles } from './app.ts';
import { profilesEnv } from './config.ts';

const env = readEnvOrExit(profilesEnv);
const embedded = openEmbedded(env.DATA_DIR);
const service = createProfiles(
  {
    store: embedded.store('profiles'),
    bus: embedded.bus,
    log: createLog('profiles'),
    now: () => new Date(),
    newId,
    identity: createIdentityVerifier({ publicKey: env.TOKEN_PUBLIC_KEY, audience: 'profiles' }),
  },
  { mediaKey: env.MEDIA_KEY, registrationLimit: env.LIMIT_REGISTRATIONS },
);
await serve(service, env.PORT, env.HOST, { onStopped: () => embedded.close() });
