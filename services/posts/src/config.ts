import { confirmedEmailEnv, serviceEnv } from '@keyturn/service-kit/service-env';
import type { FreshnessDays } from '@keyturn/domain/freshness';
import { z } from 'zod';

/** Days without an answer until an owner is asked about a listing, and days to answer. */
export const freshnessEnv = z.object({
  ASK_AFTER_DAYS: z.coerce.number().positive().max(365).default(14),
  HIDE_AFTER_DAYS: z.coerce.number().positive().max(365).default(7),
});

export const readDays = (env: z.output<typeof freshnessEnv>): FreshnessDays => ({
  askAfter: env.ASK_AFTER_DAYS,
  hideAfter: env.HIDE_AFTER_DAYS,
});

/** Environment of the posts process. */
export const postsEnv = serviceEnv(4102).extend({
  /** Secret that signs image addresses; the same for profiles, posts and media. */
  MEDIA_KEY: z.string().min(32),
  ...freshnessEnv.shape,
  ...confirmedEmailEnv.shape,
});

export interface PostsConfig {
  readonly mediaKey: string;
  readonly days?: FreshnessDays;
  /** Whether publishing requires a confirmed address; by default it does not. */
  readonly requiresConfirmedEmail?: boolean;
}
