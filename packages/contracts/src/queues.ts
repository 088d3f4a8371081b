import type { EventType } from './events.ts';

/** What tours tells of a request, and transfers of conversations and leases. */
const TOUR_EVENTS = [
  'tours.requested',
  'tours.accepted',
  'tours.rejected',
  'tours.cancelled',
  'tours.completed',
  'tours.closed',
  'tours.proposed',
  'tours.expired',
  'tours.called-off',
  'tours.told',
] as const;
const HANDOVER_EVENTS = [
  'transfers.offered',
  'transfers.started',
  'transfers.changed',
  'transfers.ended',
  'transfers.completed',
] as const;
const TRANSFERS_EVENTS = ['conversations.messaged', ...HANDOVER_EVENTS, 'transfers.due'] as const;

const ACCOUNT_EVENTS = ['profiles.link-issued', 'profiles.security-changed'] as const;
const CLOSING_EVENTS = ['profiles.closed', 'profiles.reopened'] as const;
/** Told by each service that keeps something of people, once it has erased that of somebody. */
export const ERASED_EVENTS = [
  'posts.erased',
  'media.erased',
  'matching.erased',
  'tours.erased',
  'transfers.erased',
  'notifications.erased',
  'moderation.erased',
] as const;
const BLOCK_EVENTS = ['moderation.blocked', 'moderation.unblocked'] as const;

/**
 * Who hears what: the one queue of each consumer and the events it gets. No service publishes before all of them are there, so
 * that each of its consumers has a place for an event: the broker loads them, or every service declares all.
 */
export const QUEUES = {
  profiles: ['availability.set', ...BLOCK_EVENTS, 'moderation.decided', ...ERASED_EVENTS],
  posts: [
    'profiles.saved',
    'profiles.email-changed',
    ...CLOSING_EVENTS,
    'profiles.deleted',
    'transfers.started',
    'transfers.ended',
    'transfers.completed',
    'transfers.told',
    ...BLOCK_EVENTS,
    'moderation.decided',
  ],
  media: ['posts.published', 'posts.updated', 'posts.removed', 'posts.photos-changed', 'profiles.deleted'],
  matching: ['posts.published', 'posts.updated', 'posts.removed', 'posts.hidden', 'profiles.deleted', ...BLOCK_EVENTS],
  tours: [
    'posts.published',
    'posts.updated',
    'posts.removed',
    'posts.hidden',
    'profiles.saved',
    'profiles.email-changed',
    ...CLOSING_EVENTS,
    'profiles.deleted',
    'tours.accepted',
    ...BLOCK_EVENTS,
  ],
  notifications: [
    ...TOUR_EVENTS,
    ...TRANSFERS_EVENTS,
    ...ACCOUNT_EVENTS,
    'profiles.email-changed',
    'profiles.closed',
    'profiles.deleted',
    'posts.asked',
    'posts.hidden',
    'moderation.decided',
  ],
  transfers: [
    'posts.published',
    'posts.updated',
    'posts.removed',
    'posts.hidden',
    'profiles.saved',
    'profiles.email-changed',
    ...CLOSING_EVENTS,
    'profiles.deleted',
    ...TOUR_EVENTS,
    // Its own, for the conversation of the request.
    ...HANDOVER_EVENTS,
    ...BLOCK_EVENTS,
  ],
  moderation: [
    'profiles.saved',
    'profiles.deleted',
    'posts.published',
    'posts.updated',
    'posts.removed',
    'posts.hidden',
    // Its own, for the audit.
    'moderation.decided',
  ],
} as const satisfies Readonly<Record<string, readonly EventType[]>>;

/** Who tells what: each event has one service that publishes it. In the operated topology the broker refuses it from any other. */
export const PUBLISHERS = {
  profiles: ['profiles.saved', 'profiles.email-changed', ...CLOSING_EVENTS, 'profiles.deleted', ...ACCOUNT_EVENTS],
  posts: [
    'posts.published',
    'posts.updated',
    'posts.removed',
    'posts.hidden',
    'posts.asked',
    'posts.photos-changed',
    'posts.erased',
  ],
  media: ['media.erased'],
  matching: ['matching.erased'],
  tours: [...TOUR_EVENTS, 'availability.set', 'tours.erased'],
  transfers: [...TRANSFERS_EVENTS, 'transfers.told', 'transfers.erased'],
  notifications: ['notifications.erased'],
  moderation: [...BLOCK_EVENTS, 'moderation.decided', 'moderation.erased'],
} as const satisfies Readonly<Record<string, readonly EventType[]>>;
