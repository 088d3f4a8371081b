import { z } from 'zod';
import { availability } from '../availability.ts';
import { erased, party } from './parts.ts';

const moment = z.object({ date: z.string(), time: z.string() });

const tourEventData = z.object({
  tourId: z.string(),
  listingId: z.string(),
  listingTitle: z.string(),
  buyer: party,
  seller: party,
  date: z.string(),
  time: z.string(),
  note: z.string(),
  /** Of a request that stands in another's place, when that was; of the one that ended so, which and when the new one is. */
  replaces: moment.optional(),
  replacedBy: moment.extend({ tourId: z.string().optional() }).optional(),
  /** The request's state after the change; absent in events of the release before, as is all that follows. */
  state: z.string().optional(),
  /** The instant of `date` and `time`. */
  startsAt: z.string().optional(),
  address: z.string().optional(),
  /** Of the appointment in calendars, one more with each change; absent where the tour was never accepted, and where this changes no calendar. */
  sequence: z.number().optional(),
  /** Who acted; null where the clock or another event did. */
  by: z.enum(['buyer', 'seller']).nullable().optional(),
  /** Of one that was called off, in that person's words. */
  reason: z.string().optional(),
  /** Who ended it by blocking the other. Nobody else reads this. */
  blockedBy: z.enum(['buyer', 'seller']).optional(),
  /** The other time that the seller suggests. */
  proposal: moment.extend({ startsAt: z.string() }).optional(),
});
export type TourEventData = z.infer<typeof tourEventData>;

/** That something was added to the conversation of a tour request. */
const messageEventData = z.object({
  conversationId: z.string(),
  listingId: z.string(),
  listingTitle: z.string(),
  buyer: party,
  seller: party,
  /** Who wrote; null for a line of the system. */
  from: z.enum(['buyer', 'seller']).nullable(),
  /** How it begins. */
  text: z.string(),
  /** Whether the other side had read everything before it. */
  isFirstUnread: z.boolean(),
  /** Set on system messages about a listing that an admin checks or has checked. Both sides are notified of those. */
  check: z.object({ transferId: z.string(), isHeld: z.boolean() }).optional(),
});
export type MessageEventData = z.infer<typeof messageEventData>;

/** What became of the handing over of a lease: the `attempt`-th of its listing. */
const transferEventData = z.object({
  transferId: z.string(),
  attempt: z.number(),
  tourId: z.string(),
  listingId: z.string(),
  listingTitle: z.string(),
  kind: z.string(),
  state: z.string(),
  seller: party,
  taker: party,
  /** Who acted; null where the clock or a removal did. */
  by: z.enum(['seller', 'taker']).nullable(),
  endReason: z.string(),
  /** Who ended it by blocking the other. Nobody else reads this. */
  blockedBy: z.enum(['seller', 'taker']).optional(),
  /** Whose account was closed, which ended it. */
  closedBy: z.enum(['seller', 'taker']).optional(),
  /** The first open step and who is to mark it; null where there is none. */
  next: z.object({ step: z.string(), who: z.string() }).nullable(),
  /** When the clock ends it; null where it does not. */
  dueAt: z.string().nullable(),
  /** The step that `by` said has happened on a day, or took back; absent where it was something else, and in events of the release before. */
  marked: z.object({ step: z.string(), date: z.string(), isDone: z.boolean() }).optional(),
  /** Whether `by` changed the dates and fees. */
  hasNewTerms: z.boolean().optional(),
});
export type TransferEventData = z.infer<typeof transferEventData>;

/** The events that tours, transfers and notifications publish. */
export const TOURS_EVENTS = {
  'tours.erased': erased,
  'transfers.erased': erased,
  'notifications.erased': erased,
  'tours.requested': tourEventData,
  'tours.accepted': tourEventData,
  'tours.rejected': tourEventData,
  'tours.cancelled': tourEventData,
  'tours.completed': tourEventData,
  /** The listing is gone: an open request ended, or an accepted tour will not take place. */
  'tours.listing-gone': tourEventData,
  /** Somebody else has the time. */
  'tours.slot-taken': tourEventData,
  /** The seller suggests another time; an accepted tour is none until the buyer has answered. */
  'tours.proposed': tourEventData,
  /** Nobody answered in time. */
  'tours.expired': tourEventData,
  /** One of the two cancelled a tour that was accepted. */
  'tours.called-off': tourEventData,
  /** What a request is now, for consumers that have no copy; nothing has happened. */
  'tours.snapshot': tourEventData,
  'conversations.messaged': messageEventData,
  'transfers.offered': transferEventData,
  'transfers.started': transferEventData,
  'transfers.changed': transferEventData,
  'transfers.ended': transferEventData,
  'transfers.completed': transferEventData,
  /** Nothing has happened for long: whoever is next is reminded. */
  'transfers.reminder-due': transferEventData,
  'transfers.snapshot': transferEventData,
  'availability.set': z.object({ userId: z.string(), email: z.string(), availability }),
} as const;
