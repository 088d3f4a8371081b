import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { readEnvOrExit } from '@keyturn/service-kit/env';
import { createIdentityVerifier } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { createLog } from '@keyturn/service-kit/log';
import { serve } from '@keyturn/service-kit/serve';
import { createNotifications } from './app.ts';
import { notificationsEnv, readMail } from './config.ts';

const env = readEnvOrExit(notificationsEnv);
const embedded = openEmbedded(env.DATA_DIR);
const deps = {
  store: embedded.store('notifications'),
  bus: embedded.bus,
  log: createLog('notifications'),
  now: () => new Date(),
  newId,
  identity: createIdentityVerifier({ publicKey: env.TOKEN_PUBLIC_KEY, audience: 'notifications' }),
};
const service = createNotifications(deps, { mail: readMail(env) });
await serve(service, env.PORT, env.HOST, { onStopped: () => embedded.close() });
