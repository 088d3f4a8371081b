import type { TourFact } from '@keyturn/contracts/events';
import type { Notice } from '@keyturn/contracts/notifications';
import type { QUEUES } from '@keyturn/contracts/queues';
import { formatWeekdayAndDay } from '@keyturn/domain/dates';

/** A notice as stored; its id is made of event and receiver, so that an event told twice is one notice. */
export interface NoticeDocument extends Notice {
  userId: string;
  /** The tour it is about; notices from before this rule have none. */
  tourId?: string;
  /** It also tells that an earlier time is not asked for any more. */
  isReplacing?: boolean;
  /** The user id of the other side, who caused it; notices from before this rule have none. */
  sender?: string;
  /** Present until the e-mail is sent or given up: to whom, when the next attempt is due, how many there were. */
  mailTo?: string;
  /** The user id of whoever caused it. */
  mailSender?: string;
  mailDueAt?: string;
  mailTries?: number;
  /** What it says: nothing that another person wrote, as nobody has confirmed whose address it is. */
  mailText?: string;
}

/** Every tour event that this service hears. */
export type TourEvent = Extract<(typeof QUEUES)['notifications'][number], `tours.${string}`>;

interface Wording {
  readonly receiver: 'buyer' | 'seller';
  readonly title: string;
  body(tour: { who: string; listing: string; when: string; note: string; before: string | null }): string;
  mail(when: string, before: string | null): string;
}

type ToldEvent = 'tours.requested' | 'tours.accepted' | 'tours.rejected' | 'tours.cancelled' | 'tours.closed';

const isTold = (type: TourEvent): type is ToldEvent => type in WORDINGS;

const WORDINGS: Record<ToldEvent, Wording> = {
  'tours.requested': {
    receiver: 'seller',
    title: 'New tour request',
    body: ({ who, listing, when, before }) => `${who} would like to see ${listing} on ${when}${insteadOf(before)}.`,
    mail: (when, before) => `Someone would like to see your listing on ${when}${insteadOf(before)}.`,
  },
  'tours.accepted': {
    receiver: 'buyer',
    title: 'Tour accepted',
    body: ({ who, listing, when, note }) => `${who} accepted your tour of ${listing} on ${when}.${quoted(note)}`,
    mail: (when) => `Your tour on ${when} is accepted.`,
  },
  'tours.rejected': {
    receiver: 'buyer',
    title: 'Tour rejected',
    body: ({ who, listing, when, note }) => `${who} cannot show ${listing} on ${when}.${quoted(note)}`,
    mail: (when) => `Your tour on ${when} is not possible.`,
  },
  'tours.cancelled': {
    receiver: 'seller',
    title: 'Tour cancelled',
    body: ({ who, listing, when }) => `${who} cancelled the tour of ${listing} on ${when}.`,
    mail: (when) => `The tour of your listing on ${when} is cancelled.`,
  },
  'tours.closed': {
    receiver: 'buyer',
    title: 'Listing no longer available',
    body: ({ listing, when }) => `There is no tour on ${when}: ${listing} is no longer available.`,
    mail: (when) => `There is no tour on ${when}: the listing is no longer available.`,
  },
};

/** What the e-mail about an event says. */
export const mailTextOf = (type: TourEvent, tour: TourFact): string =>
  isTold(type) ? WORDINGS[type].mail(whenOf(tour), beforeOf(tour)) : '';

const whenOf = ({ date, time }: Pick<TourFact, 'date' | 'time'>): string => `${formatWeekdayAndDay(date)}, ${time}`;

/** The time that was asked for before, of a request that replaces another. */
const beforeOf = ({ replaces }: TourFact): string | null => (replaces ? whenOf(replaces) : null);

const insteadOf = (before: string | null): string => (before === null ? '' : `, instead of ${before}`);

/** The notice an event makes, or null when nobody needs to be told. */
export function noticeOf(type: TourEvent, eventId: string, tour: TourFact, now: Date): NoticeDocument | null {
  // The request that takes its place tells of both.
  if (!isTold(type) || tour.replacedBy) return null;
  const { receiver, title, body } = WORDINGS[type];
  const other = receiver === 'buyer' ? tour.seller : tour.buyer;
  return {
    _id: `${eventId}-${tour[receiver].userId}`,
    userId: tour[receiver].userId,
    tourId: tour.tourId,
    ...(tour.replaces && { isReplacing: true }),
    type,
    title,
    body: body({
      who: other.name === '' ? 'Someone' : other.name,
      listing: tour.listingTitle === '' ? NAMELESS[receiver] : tour.listingTitle,
      when: whenOf(tour),
      note: tour.note,
      before: beforeOf(tour),
    }),
    link: `/tour-requests?tab=${receiver === 'seller' ? 'received' : 'sent'}`,
    createdAt: now.toISOString(),
    read: false,
    sender: other.userId,
  };
}

const NAMELESS = { buyer: 'the listing', seller: 'your listing' } as const;

const quoted = (note: string): string => (note === '' ? '' : ` “${note}”`);
