import { BLOCK_EVENTS } from './landing.ts';

/** The events that the services of the slice consume. */
export const DISCOVERY_CONSUMES = {
  matching: ['posts.published', 'posts.updated', 'posts.removed', 'posts.hidden', 'profiles.deleted', ...BLOCK_EVENTS],
} as const;

/** The events that the slice's services publish. */
export const DISCOVERY_PUBLISHES = {
  matching: ['matching.erased'],
} as const;
