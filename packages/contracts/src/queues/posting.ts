import { BLOCK_EVENTS, CLOSING_EVENTS } from './landing.ts';

/** The events that the services of the slice consume. */
export const POSTING_CONSUMES = {
  posts: [
    'profiles.saved',
    'profiles.email-changed',
    ...CLOSING_EVENTS,
    'profiles.deleted',
    'transfers.started',
    'transfers.ended',
    'transfers.completed',
    'transfers.snapshot',
    ...BLOCK_EVENTS,
    'moderation.decided',
    'media.stored',
  ],
  media: ['posts.published', 'posts.updated', 'posts.removed', 'posts.photos-changed', 'profiles.deleted'],
} as const;

/** The events that the slice's services publish. */
export const POSTING_PUBLISHES = {
  posts: [
    'posts.published',
    'posts.updated',
    'posts.removed',
    'posts.hidden',
    'posts.changed',
    'posts.asked',
    'posts.photos-changed',
    'posts.erased',
  ],
  media: ['media.stored', 'media.erased'],
} as const;
