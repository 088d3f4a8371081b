import type { TourEventData } from '@keyturn/contracts/events';
import type { QUEUES } from '@keyturn/contracts/queues';
import { formatSlot } from '@keyturn/domain/slots';
import { isBlank, quote } from '@keyturn/domain/text';
import { TOUR_STATE_LOOKS } from '@keyturn/domain/tour-status';
import { blockedSentences } from '@keyturn/domain/transfer-words';

/** Tour events that this service consumes. */
export type TourEvent = Extract<(typeof QUEUES)['notifications'][number], `tours.${string}`>;

type Side = 'buyer' | 'seller';

interface NoticeParts {
  readonly side: Side;
  readonly who: string;
  readonly listing: string;
  readonly when: string;
  readonly note: string;
  readonly tour: TourEventData;
}

/** Who is notified of an event, and the text; e-mails contain no other person's text. */
interface Wording {
  readonly receivers: readonly Side[];
  readonly title: string;
  body(parts: NoticeParts): string;
  mail(when: string, tour: TourEventData): string;
}

const ACCEPTED: Wording = {
  receivers: ['buyer'],
  title: 'Tour accepted',
  body: ({ who, listing, when, note }) => `${who} accepted your tour of ${listing} on ${when}.${quoted(note)}`,
  mail: (when) => `Your tour on ${when} is accepted.`,
};

const ACCEPTED_BY_BUYER: Wording = {
  receivers: ['seller'],
  title: TOUR_STATE_LOOKS.accepted.label,
  body: ({ who, listing, when }) => `${listing}, ${when}: ${who} accepted your time.`,
  mail: (when) => `The time you suggested, ${when}, is accepted.`,
};

const LISTING_GONE: Wording = {
  receivers: ['buyer'],
  title: 'Listing no longer available',
  body: ({ listing, when }) => `There is no tour on ${when}: ${listing} is no longer available.`,
  mail: (when) => `There is no tour on ${when}: the listing is no longer available.`,
};

/** A buyer blocked the seller: the listing still exists, and nobody else learns of the block. */
const BLOCKED: Wording = {
  receivers: ['buyer', 'seller'],
  title: TOUR_STATE_LOOKS.listing_gone.label,
  body: ({ side, who, listing, when }) =>
    `${listing}, ${when}: ${side === 'buyer' ? blockedSentences.request(who) : blockedSentences.other}`,
  mail: (when) => `There is no tour on ${when}: the request has ended.`,
};

const SLOT_TAKEN: Wording = {
  receivers: ['buyer'],
  title: TOUR_STATE_LOOKS.slot_taken.label,
  body: ({ listing, when }) => `${listing}, ${when}: That time went to someone else.`,
  mail: (when) => `The time you asked for, ${when}, went to someone else.`,
};

const WORDING_OF: Readonly<Record<TourEvent, (tour: TourEventData) => Wording | null>> = {
  'tours.requested': () => ({
    receivers: ['seller'],
    title: 'New tour request',
    body: ({ who, listing, when, tour }) => `${who} would like to see ${listing} on ${when}${insteadOf(tour)}.`,
    mail: (when, tour) => `Someone would like to see your listing on ${when}${insteadOf(tour)}.`,
  }),
  'tours.accepted': ({ by }) => (by === 'buyer' ? ACCEPTED_BY_BUYER : ACCEPTED),
  'tours.rejected': () => ({
    receivers: ['buyer'],
    title: 'Tour rejected',
    body: ({ who, listing, when, note }) => `${who} cannot show ${listing} on ${when}.${quoted(note)}`,
    mail: (when) => `Your tour on ${when} is not possible.`,
  }),
  // The replacing request's notice covers both.
  'tours.cancelled': ({ replacedBy }) =>
    replacedBy
      ? null
      : {
          receivers: ['seller'],
          title: 'Tour cancelled',
          body: ({ who, listing, when }) => `${who} cancelled the tour of ${listing} on ${when}.`,
          mail: (when) => `The tour of your listing on ${when} is cancelled.`,
        },
  'tours.listing-gone': ({ blockedBy }) => (blockedBy === 'buyer' ? BLOCKED : LISTING_GONE),
  'tours.slot-taken': () => SLOT_TAKEN,
  'tours.proposed': () => ({
    receivers: ['buyer'],
    title: TOUR_STATE_LOOKS.proposed.label,
    body: ({ who, listing, when, tour }) => `${listing}, ${when}: ${who} suggests ${otherTime(tour)} instead.`,
    mail: (when, tour) => `For your tour on ${when} another time is suggested: ${otherTime(tour)}.`,
  }),
  'tours.expired': () => ({
    receivers: ['buyer', 'seller'],
    title: TOUR_STATE_LOOKS.expired.label,
    body: ({ listing, when }) => `${listing}, ${when}: No answer in time.`,
    mail: (when) => `The tour request for ${when} got no answer in time.`,
  }),
  'tours.called-off': ({ by }) => ({
    receivers: [by === 'buyer' ? 'seller' : 'buyer'],
    title: TOUR_STATE_LOOKS.cancelled.label,
    body: ({ who, listing, when, tour }) => `${listing}, ${when}: ${who} cancelled: ${quote(tour.reason ?? '')}`,
    mail: (when) => `The tour on ${when} is cancelled.`,
  }),
  'tours.completed': () => null,
  'tours.snapshot': () => null,
};

/** Who is notified of an event, and of what; null for nobody. */
export const wordingOf = (type: TourEvent, tour: TourEventData): Wording | null => WORDING_OF[type](tour);

/** Title and text of the e-mail that puts a tour into the actor's calendar, or takes it out. */
export const actorWording = (tour: TourEventData, isOff: boolean): { title: string; text: string } => ({
  title: isOff ? 'Tour cancelled' : 'Tour accepted',
  text: `Your tour on ${formatSlot(tour)} is ${isOff ? 'off' : 'agreed'}.`,
});

/** The replaced request's time. */
const insteadOf = ({ replaces }: TourEventData): string => (replaces ? `, instead of ${formatSlot(replaces)}` : '');

const otherTime = ({ proposal }: TourEventData): string => (proposal ? formatSlot(proposal) : 'another time');

const quoted = (note: string): string => (isBlank(note) ? '' : ` ${quote(note)}`);
