import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { readEnvOrExit } from '@keyturn/service-kit/env';
import { createIdentityVerifier } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { createLog } from '@keyturn/service-kit/log';
import { serve } from '@keyturn/service-kit/serve';
import { createMatching } from './app.ts';
import { matchingEnv } from './config.ts';

const env = readEnvOrExit(matchingEnv);
const embedded = openEmbedded(env.DATA_DIR);
const service = createMatching({
  store: embedded.store('matching'),
  bus: embedded.bus,
  log: createLog('matching'),
  now: () => new Date(),
  newId,
  identity: createIdentityVerifier({ publicKey: env.TOKEN_PUBLIC_KEY, audience: 'matching' }),
});
await serve(service, env.PORT, env.HOST, { onStopped: () => embedded.close() });
