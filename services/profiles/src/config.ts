import { serviceEnv } from '@keyturn/service-kit/service-env';
import { z } from 'zod';

/** Registrations that one address may make in half an hour, unless told otherwise. */
export const REGISTRATION_LIMIT = 5;

/** Environment of the profiles process. */
export const profilesEnv = serviceEnv(4101).extend({
  /** Secret that signs image addresses; the same for profiles, posts and media. */
  MEDIA_KEY: z.string().min(32),
  /** Registrations per 30 minutes and address. */
  LIMIT_REGISTRATIONS: z.coerce.number().int().positive().default(REGISTRATION_LIMIT),
});

export interface ProfilesConfig {
  readonly mediaKey: string;
  readonly registrationLimit: number;
  /** So much of a processor one photo may take, in milliseconds; five seconds unless told. */
  readonly processorMs?: number;
}
