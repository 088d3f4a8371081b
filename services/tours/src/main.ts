import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { readEnvOrExit } from '@keyturn/service-kit/env';
import { createIdentityVerifier } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { createLog } from '@keyturn/service-kit/log';
import { serve } from '@keyturn/service-kit/serve';
import { createTours } from './app.ts';
import { toursEnv } from './config.ts';

const env = readEnvOrExit(toursEnv);
const embedded = openEmbedded(env.DATA_DIR);
const service = createTours({
  store: embedded.store('tours'),
  bus: embedded.bus,
  log: createLog('tours'),
  now: () => new Date(),
  newId,
  identity: createIdentityVerifier({ publicKey: env.TOKEN_PUBLIC_KEY, audience: 'tours' }),
});
await serve(service, env.PORT, env.HOST, { onStopped: () => embedded.close() });
