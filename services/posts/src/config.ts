import { confirmedEmailEnv, serviceEnv } from '@keyturn/service-kit/service-env';
import type { FreshnessDays } from '@keyturn/domain/freshness';
import { z } from 'zod';

/** After how many days without a word an owner is asked whether a listing is still available, and how many they have to answer. */
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
  /** Whether only people with a confirmed address publish; by default everybody may. */
  readonly requiresConfirmedEmail?: boolean;
}
