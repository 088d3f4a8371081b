import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { readEnvOrExit } from '@keyturn/service-kit/env';
import { createIdentityVerifier } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { createLog } from '@keyturn/service-kit/log';
import { serve } from '@keyturn/service-kit/serve';
import { createPosts } from './app.ts';
import { postsEnv } from './config.ts';

const env = readEnvOrExit(postsEnv);
const embedded = openEmbedded(env.DATA_DIR);
const service = createPosts(
  {
    store: embedded.store('posts'),
    bus: embedded.bus,
    log: createLog('posts'),
    now: () => new Date(),
    newId,
    identity: createIdentityVerifier({ publicKey: env.TOKEN_PUBLIC_KEY, audience: 'posts' }),
  },
  { mediaKey: env.MEDIA_KEY },
);
await serve(service, env.PORT, env.HOST, { onStopped: () => embedded.close() });
