import type { TourFact } from '@keyturn/contracts/events';
import type { QUEUES } from '@keyturn/contracts/queues';
import { formatSlot } from '@keyturn/domain/slots';
import { isBlank, quote } from '@keyturn/domain/text';
import { TOUR_STATE_LOOKS } from '@keyturn/domain/tour-status';
import { blockedSentences } from '@keyturn/domain/transfer-words';

/** Every tour event that this service hears. */
export type TourEvent = Extract<(typeof QUEUES)['notifications'][number], `tours.${string}`>;

type Side = 'buyer' | 'seller';

/** What a notice says of a tour. */
interface Told {
  readonly side: Side;
  readonly who: string;
  readonly listing: string;
  readonly when: string;
  readonly note: string;
  readonly tour: TourFact;
}

/** Whom a fact is news for and in which words; the e-mail says nothing that another person wrote. */
export interface Wording {
  readonly receivers: readonly Side[];
  readonly title: string;
  body(told: Told): string;
  mail(when: string, tour: TourFact): string;
}

const WORDINGS = {
  requested: {
    receivers: ['seller'],
    title: 'New tour request',
    body: ({ who, listing, when, tour }) => `${who} would like to see ${listing} on ${when}${insteadOf(tour)}.`,
    mail: (when, tour) => `Someone would like to see your listing on ${when}${insteadOf(tour)}.`,
  },
  accepted: {
    receivers: ['buyer'],
    title: 'Tour accepted',
    body: ({ who, listing, when, note }) => `${who} accepted your tour of ${listing} on ${when}.${quoted(note)}`,
    mail: (when) => `Your tour on ${when} is accepted.`,
  },
  acceptedByBuyer: {
    receivers: ['seller'],
    title: TOUR_STATE_LOOKS.accepted.label,
    body: ({ who, listing, when }) => `${listing}, ${when}: ${who} accepted your time.`,
    mail: (when) => `The time you suggested, ${when}, is accepted.`,
  },
  rejected: {
    receivers: ['buyer'],
    title: 'Tour rejected',
    body: ({ who, listing, when, note }) => `${who} cannot show ${listing} on ${when}.${quoted(note)}`,
    mail: (when) => `Your tour on ${when} is not possible.`,
  },
  cancelled: {
    receivers: ['seller'],
    title: 'Tour cancelled',
    body: ({ who, listing, when }) => `${who} cancelled the tour of ${listing} on ${when}.`,
    mail: (when) => `The tour of your listing on ${when} is cancelled.`,
  },
  listingGone: {
    receivers: ['buyer'],
    title: 'Listing no longer available',
    body: ({ listing, when }) => `There is no tour on ${when}: ${listing} is no longer available.`,
    mail: (when) => `There is no tour on ${when}: the listing is no longer available.`,
  },
  /** A buyer has blocked the seller: the listing is still there, and nobody else learns of the block. */
  blocked: {
    receivers: ['buyer', 'seller'],
    title: TOUR_STATE_LOOKS.listing_gone.label,
    body: ({ side, who, listing, when }) =>
      `${listing}, ${when}: ${side === 'buyer' ? blockedSentences.request(who) : blockedSentences.other}`,
    mail: (when) => `There is no tour on ${when}: the request has ended.`,
  },
  slotTaken: {
    receivers: ['buyer'],
    title: TOUR_STATE_LOOKS.slot_taken.label,
    body: ({ listing, when }) => `${listing}, ${when}: That time went to someone else.`,
    mail: (when) => `The time you asked for, ${when}, went to someone else.`,
  },
  proposed: {
    receivers: ['buyer'],
    title: TOUR_STATE_LOOKS.proposed.label,
    body: ({ who, listing, when, tour }) => `${listing}, ${when}: ${who} suggests ${otherTime(tour)} instead.`,
    mail: (when, tour) => `For your tour on ${when} another time is suggested: ${otherTime(tour)}.`,
  },
  expired: {
    receivers: ['buyer', 'seller'],
    title: TOUR_STATE_LOOKS.expired.label,
    body: ({ listing, when }) => `${listing}, ${when}: No answer in time.`,
    mail: (when) => `The tour request for ${when} got no answer in time.`,
  },
  calledOffBySeller: {
    receivers: ['buyer'],
    title: TOUR_STATE_LOOKS.cancelled.label,
    body: calledOff,
    mail: offText,
  },
  calledOffByBuyer: {
    receivers: ['seller'],
    title: TOUR_STATE_LOOKS.cancelled.label,
    body: calledOff,
    mail: offText,
  },
} as const satisfies Readonly<Record<string, Wording>>;

const WORDING_OF: Readonly<Record<TourEvent, (tour: TourFact) => Wording | null>> = {
  'tours.requested': () => WORDINGS.requested,
  'tours.accepted': ({ by }) => (by === 'buyer' ? WORDINGS.acceptedByBuyer : WORDINGS.accepted),
  'tours.rejected': () => WORDINGS.rejected,
  // The request that takes its place tells of both.
  'tours.cancelled': ({ replacedBy }) => (replacedBy ? null : WORDINGS.cancelled),
  'tours.listing-gone': ({ blockedBy }) => (blockedBy === 'buyer' ? WORDINGS.blocked : WORDINGS.listingGone),
  'tours.slot-taken': () => WORDINGS.slotTaken,
  'tours.proposed': () => WORDINGS.proposed,
  'tours.expired': () => WORDINGS.expired,
  'tours.called-off': ({ by }) => (by === 'buyer' ? WORDINGS.calledOffByBuyer : WORDINGS.calledOffBySeller),
  'tours.completed': () => null,
  'tours.snapshot': () => null,
};

/** Who is told of an event, and what; null when nobody needs to be. */
export const wordingOf = (type: TourEvent, tour: TourFact): Wording | null => WORDING_OF[type](tour);

/** The time that was asked for before, of a request that replaces another. */
const insteadOf = ({ replaces }: TourFact): string => (replaces ? `, instead of ${formatSlot(replaces)}` : '');

const otherTime = ({ proposal }: TourFact): string => (proposal ? formatSlot(proposal) : 'another time');

const quoted = (note: string): string => (isBlank(note) ? '' : ` ${quote(note)}`);

function calledOff({ who, listing, when, tour }: Told): string {
  return `${listing}, ${when}: ${who} cancelled: ${quote(tour.reason ?? '')}`;
}

function offText(when: string): string {
  return `The tour on ${when} is cancelled.`;
}
