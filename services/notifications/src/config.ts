import { z } from 'zod';

/** Environment of the notifications process. */
export const notificationsEnv = z.object({
  PORT: z.coerce.number().int().default(4106),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string(),
  /** Public key of the gateway's internal tokens, SPKI PEM. */
  TOKEN_PUBLIC_KEY: z.string(),
});
