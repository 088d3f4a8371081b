import { z } from 'zod';

/** Environment of the profiles process. */
export const profilesEnv = z.object({
  PORT: z.coerce.number().int().default(4101),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string(),
  /** Public key of the gateway's internal tokens, SPKI PEM. */
  TOKEN_PUBLIC_KEY: z.string(),
  /** Secret that signs image addresses; the same for profiles, posts and media. */
  MEDIA_KEY: z.string().min(32),
  /** Registrations per 30 minutes and address. */
  LIMIT_REGISTRATIONS: z.coerce.number().int().positive().default(5),
});

export interface ProfilesConfig {
  readonly mediaKey: string;
  readonly registrationLimit: number;
}
