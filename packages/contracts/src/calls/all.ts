// Made by `npm run generate` from the `slice.json` of each slice.
import { GATEWAY_CALLS } from './gateway.ts';
import { MATCHING_CALLS } from './matching.ts';
import { MEDIA_CALLS } from './media.ts';
import { MODERATION_CALLS } from './moderation.ts';
import { NOTIFICATIONS_CALLS } from './notifications.ts';
import { POSTS_CALLS } from './posts.ts';
import { PROFILES_CALLS } from './profiles.ts';
import { TOURS_CALLS } from './tours.ts';
import { TRANSFERS_CALLS } from './transfers.ts';

/** The calls that each service answers. */
export const ANSWERED = {
  profiles: PROFILES_CALLS,
  posts: POSTS_CALLS,
  media: MEDIA_CALLS,
  matching: MATCHING_CALLS,
  tours: TOURS_CALLS,
  notifications: NOTIFICATIONS_CALLS,
  transfers: TRANSFERS_CALLS,
  moderation: MODERATION_CALLS,
  gateway: GATEWAY_CALLS,
};

export const CALLS = {
  ...PROFILES_CALLS,
  ...POSTS_CALLS,
  ...MEDIA_CALLS,
  ...MATCHING_CALLS,
  ...TOURS_CALLS,
  ...NOTIFICATIONS_CALLS,
  ...TRANSFERS_CALLS,
  ...MODERATION_CALLS,
  ...GATEWAY_CALLS,
} as const;
