import type { EventType, TourFact } from '@keyturn/contracts/events';
import type { Notice } from '@keyturn/contracts/notifications';
import { formatWeekdayAndDay } from '@keyturn/domain/dates';

/** A notice as stored; its id is made of event and receiver, so that an event told twice is one notice. */
export interface NoticeDocument extends Notice {
  userId: string;
  /** Present until the e-mail is sent or given up: to whom, when the next attempt is due, how many there were. */
  mailTo?: string;
  mailDueAt?: string;
  mailTries?: number;
}

/** Every tour event, with who has to be told and how. */
export const TOUR_EVENTS = [
  'tours.requested',
  'tours.accepted',
  'tours.rejected',
  'tours.cancelled',
  'tours.completed',
] as const satisfies readonly EventType[];
export type TourEvent = (typeof TOUR_EVENTS)[number];

interface Wording {
  readonly receiver: 'buyer' | 'seller';
  readonly title: string;
  body(tour: { who: string; listing: string; when: string; note: string }): string;
}

const WORDINGS: Record<Exclude<TourEvent, 'tours.completed'>, Wording> = {
  'tours.requested': {
    receiver: 'seller',
    title: 'New tour request',
    body: ({ who, listing, when }) => `${who} would like to see ${listing} on ${when}.`,
  },
  'tours.accepted': {
    receiver: 'buyer',
    title: 'Tour accepted',
    body: ({ who, listing, when, note }) => `${who} accepted your tour of ${listing} on ${when}.${quoted(note)}`,
  },
  'tours.rejected': {
    receiver: 'buyer',
    title: 'Tour rejected',
    body: ({ who, listing, when, note }) => `${who} cannot show ${listing} on ${when}.${quoted(note)}`,
  },
  'tours.cancelled': {
    receiver: 'seller',
    title: 'Tour cancelled',
    body: ({ who, listing, when }) => `${who} cancelled the tour of ${listing} on ${when}.`,
  },
};

/** The notice an event makes, or null when nobody needs to be told. */
export function noticeOf(type: TourEvent, eventId: string, tour: TourFact, now: Date): NoticeDocument | null {
  if (type === 'tours.completed') return null;
  const { receiver, title, body } = WORDINGS[type];
  const other = receiver === 'buyer' ? tour.seller : tour.buyer;
  return {
    _id: `${eventId}-${tour[receiver].userId}`,
    userId: tour[receiver].userId,
    type,
    title,
    body: body({
      who: other.name === '' ? 'Someone' : other.name,
      listing: tour.listingTitle === '' ? NAMELESS[receiver] : tour.listingTitle,
      when: `${formatWeekdayAndDay(tour.date)}, ${tour.time}`,
      note: tour.note,
    }),
    link: `/tour-requests?tab=${receiver === 'seller' ? 'received' : 'sent'}`,
    createdAt: now.toISOString(),
    read: false,
  };
}

const NAMELESS = { buyer: 'the listing', seller: 'your listing' } as const;

const quoted = (note: string): string => (note === '' ? '' : ` “${note}”`);
