import { ERASED_EVENTS } from '../events.ts';

export const ACCOUNT_EVENTS = ['profiles.link-issued', 'profiles.security-changed'] as const;
export const CLOSING_EVENTS = ['profiles.suspended', 'profiles.deletion-requested', 'profiles.reopened'] as const;
export const BLOCK_EVENTS = ['moderation.blocked', 'moderation.unblocked'] as const;

/** The events that the services of the slice consume. */
export const LANDING_CONSUMES = {
  profiles: ['availability.set', ...BLOCK_EVENTS, 'moderation.decided', ...ERASED_EVENTS],
  moderation: [
    'profiles.saved',
    'profiles.deleted',
    'profiles.audited',
    'profiles.check-asked',
    'posts.published',
    'posts.updated',
    'posts.removed',
    'posts.hidden',
    'posts.changed',
    // Its own event, for the audit.
    'moderation.decided',
  ],
} as const;

/** The events that the slice's services publish. */
export const LANDING_PUBLISHES = {
  profiles: [
    'profiles.saved',
    'profiles.email-changed',
    'profiles.email-confirmed',
    ...CLOSING_EVENTS,
    'profiles.deleted',
    'profiles.audited',
    'profiles.check-asked',
    ...ACCOUNT_EVENTS,
  ],
  moderation: [...BLOCK_EVENTS, 'moderation.decided', 'moderation.erased'],
} as const;
