import { defineProgram } from '@keyturn/service-kit/program';
import { createPosts } from './app.ts';
import { postsEnv, readDays } from './config.ts';

export const service = defineProgram({
  name: 'posts',
  env: postsEnv,
  // Removed listings.
  keptIds: { posts: ['userId'] },
  create: (deps, env) =>
    createPosts(deps, {
      mediaKey: env.MEDIA_KEY,
      days: readDays(env),
      requiresConfirmedEmail: env.REQUIRE_CONFIRMED_EMAIL === '1',
    }),
});
