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
  /** On a replacing request, the replaced one's date and time; on the replaced one, the new one's id and time. */
  replaces: moment.optional(),
  replacedBy: moment.extend({ tourId: z.string().optional() }).optional(),
  /** The request's state after the change. Like all fields below, absent in events of the previous release. */
  state: z.string().optional(),
  /** The instant of `date` and `time`. */
  startsAt: z.string().optional(),
  address: z.string().optional(),
  /** The calendar sequence, one higher with each change; absent if never accepted or no calendar changes. */
  sequence: z.number().optional(),
  /** Who acted; null for a timer or another event. */
  by: z.enum(['buyer', 'seller']).nullable().optional(),
  /** Why somebody called the tour off, in their words. */
  reason: z.string().optional(),
  /** Who ended it by blocking the other side, who must not learn of it. */
  blockedBy: z.enum(['buyer', 'seller']).optional(),
  /** The other time that the seller suggests. */
  proposal: moment.extend({ startsAt: z.string() }).optional(),
});
export type TourEventData = z.infer<typeof tourEventData>;

/** A new message in the conversation of a tour request. */
const messageEventData = z.object({
  conversationId: z.string(),
  listingId: z.string(),
  listingTitle: z.string(),
  buyer: party,
  seller: party,
  /** Who wrote; null for a system message. */
  from: z.enum(['buyer', 'seller']).nullable(),
  /** The start of the text. */
  text: z.string(),
  /** Whether the other side had read all earlier messages. */
  isFirstUnread: z.boolean(),
  /** Set on system messages about a listing that an admin checks or has checked. Both sides are notified of those. */
  check: z.object({ transferId: z.string(), isHeld: z.boolean() }).optional(),
});
export type MessageEventData = z.infer<typeof messageEventData>;

/** A change of a lease's transfer, the `attempt`-th of its listing. */
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
  /** Who acted; null for a timer or a removal. */
  by: z.enum(['seller', 'taker']).nullable(),
  endReason: z.string(),
  /** Who ended it by blocking the other side, who must not learn of it. */
  blockedBy: z.enum(['seller', 'taker']).optional(),
  /** Whose closed account ended it. */
  closedBy: z.enum(['seller', 'taker']).optional(),
  /** The first open step and who marks it; null for none. */
  next: z.object({ step: z.string(), who: z.string() }).nullable(),
  /** When it ends without an action; null for never. */
  dueAt: z.string().nullable(),
  /** The step that `by` marked with a day, or unmarked; absent otherwise, and in events of the previous release. */
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
  /** The buyer withdrew an open request (state `withdrawn`). */
  'tours.cancelled': tourEventData,
  'tours.completed': tourEventData,
  /** The listing is gone: an open request ended, or an accepted tour is off. */
  'tours.listing-gone': tourEventData,
  /** Somebody else got the slot. */
  'tours.slot-taken': tourEventData,
  /** The seller suggests another time; an accepted tour is suspended until the buyer answers. */
  'tours.proposed': tourEventData,
  /** Nobody answered in time. */
  'tours.expired': tourEventData,
  /** The buyer or seller called off an accepted tour (state `cancelled`). */
  'tours.called-off': tourEventData,
  /** The current state of a request, for consumers without a copy; nothing changed. */
  'tours.snapshot': tourEventData,
  'conversations.messaged': messageEventData,
  'transfers.offered': transferEventData,
  'transfers.started': transferEventData,
  'transfers.changed': transferEventData,
  'transfers.ended': transferEventData,
  'transfers.completed': transferEventData,
  /** Nothing has happened for long, so the side whose turn it is gets a reminder. */
  'transfers.reminder-due': transferEventData,
  'transfers.snapshot': transferEventData,
  'availability.set': z.object({ userId: z.string(), email: z.string(), availability }),
} as const;
