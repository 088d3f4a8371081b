import { z } from 'zod';

/** Environment of the posts process. */
export const postsEnv = z.object({
  PORT: z.coerce.number().int().default(4102),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string(),
  /** Public key of the gateway's internal tokens, SPKI PEM. */
  TOKEN_PUBLIC_KEY: z.string(),
  /** Secret that signs image addresses; the same for profiles, posts and media. */
  MEDIA_KEY: z.string().min(32),
});

export interface PostsConfig {
  readonly mediaKey: string;
}
