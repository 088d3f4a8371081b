import { z } from 'zod';

/** Environment of the matching process. */
export const matchingEnv = z.object({
  PORT: z.coerce.number().int().default(4104),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string(),
  /** Public key of the gateway's internal tokens, SPKI PEM. */
  TOKEN_PUBLIC_KEY: z.string(),
});
