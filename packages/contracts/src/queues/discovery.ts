import { BLOCK_EVENTS } from './landing.ts';

/** What the services of the slice hear. */
export const DISCOVERY_CONSUMES = {
  matching: ['posts.published', 'posts.updated', 'posts.removed', 'posts.hidden', 'profiles.deleted', ...BLOCK_EVENTS],
} as const;

/** The events they publish. */
export const DISCOVERY_PUBLISHES = {
  matching: ['matching.erased'],
} as const;
