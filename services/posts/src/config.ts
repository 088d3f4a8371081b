import { confirmedEmailEnv, serviceEnv } from '@keyturn/service-kit/service-env';
import { z } from 'zod';

/** Environment of the posts process. */
export const postsEnv = serviceEnv(4102).extend({
  /** Secret that signs image addresses; the same for profiles, posts and media. */
  MEDIA_KEY: z.string().min(32),
  ...confirmedEmailEnv.shape,
});

export interface PostsConfig {
  readonly mediaKey: string;
  /** Whether only people with a confirmed address publish; nobody is asked unless told. */
  readonly requiresConfirmedEmail?: boolean;
}
