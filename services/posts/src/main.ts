import { readEnvOrExit } from '@keyturn/service-kit/env';
import { runService } from '@keyturn/service-kit/run-service';
import { createPosts } from './app.ts';
import { postsEnv, readDays } from './config.ts';

const env = readEnvOrExit(postsEnv);
await runService('posts', env, (deps) =>
  createPosts(deps, {
    mediaKey: env.MEDIA_KEY,
    days: readDays(env),
    requiresConfirmedEmail: env.REQUIRE_CONFIRMED_EMAIL === '1',
  }),
);
