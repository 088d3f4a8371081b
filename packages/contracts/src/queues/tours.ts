import { ACCOUNT_EVENTS, BLOCK_EVENTS, CLOSING_EVENTS } from './landing.ts';

/** Events of tours about a request, and of transfers about conversations and leases. */
const TOUR_EVENTS = [
  'tours.requested',
  'tours.accepted',
  'tours.rejected',
  'tours.cancelled',
  'tours.completed',
  'tours.proposed',
  'tours.expired',
  'tours.called-off',
  'tours.listing-gone',
  'tours.slot-taken',
  'tours.snapshot',
] as const;
const HANDOVER_EVENTS = [
  'transfers.offered',
  'transfers.started',
  'transfers.changed',
  'transfers.ended',
  'transfers.completed',
] as const;
const TRANSFERS_EVENTS = ['conversations.messaged', ...HANDOVER_EVENTS, 'transfers.reminder-due'] as const;

/** The events that the services of the slice consume. */
export const TOURS_CONSUMES = {
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
    'profiles.email-confirmed',
    'profiles.suspended',
    'profiles.deletion-requested',
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
    // Its own events, for the request's conversation.
    ...HANDOVER_EVENTS,
    ...BLOCK_EVENTS,
  ],
} as const;

/** The events that the slice's services publish. */
export const TOURS_PUBLISHES = {
  tours: [...TOUR_EVENTS, 'availability.set', 'tours.erased'],
  notifications: ['notifications.erased'],
  transfers: [...TRANSFERS_EVENTS, 'transfers.snapshot', 'transfers.erased'],
} as const;
