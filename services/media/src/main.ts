import { join } from 'node:path';
import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { readEnvOrExit } from '@keyturn/service-kit/env';
import { createIdentityVerifier } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { createLog } from '@keyturn/service-kit/log';
import { serve } from '@keyturn/service-kit/serve';
import { createMedia } from './app.ts';
import { mediaEnv, readImageHost } from './config.ts';

const UPLOAD_TIMEOUT_MS = 60_000;

const env = readEnvOrExit(mediaEnv);
const embedded = openEmbedded(env.DATA_DIR);
const service = createMedia(
  {
    store: embedded.store('media'),
    bus: embedded.bus,
    log: createLog('media'),
    now: () => new Date(),
    newId,
    identity: createIdentityVerifier({ publicKey: env.TOKEN_PUBLIC_KEY, audience: 'media' }),
  },
  { mediaKey: env.MEDIA_KEY, folder: join(env.DATA_DIR, 'media'), host: readImageHost(env) },
);
await serve(service, env.PORT, env.HOST, {
  requestTimeoutMs: UPLOAD_TIMEOUT_MS,
  onStopped: () => embedded.close(),
});
