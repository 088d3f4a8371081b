import type { Availability } from '@keyturn/contracts/availability';
import type { Conversation as SentConversation, ConversationAnswer, Message } from '@keyturn/contracts/conversations';
import type { AvailabilityAnswer, BookingAnswer, TourRequest, TourStatus } from '@keyturn/contracts/tours';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { UNSAVED } from '@keyturn/domain/tour-hours';
import { TOUR_STATES, TOUR_STATUSES, tourStateOf, type TourState } from '@keyturn/domain/tour-status';
import {
  flag,
  key,
  list,
  maybe,
  number,
  object,
  oneOf,
  orNull,
  record,
  text,
  type Reader,
} from '@keyturn/web-kit/read';

type Later =
  | 'state'
  | 'expiresAt'
  | 'startsAt'
  | 'proposal'
  | 'reason'
  | 'cancelledBy'
  | 'acceptedBy'
  | 'outsideHours'
  | 'listingState';
type Proposal = NonNullable<TourRequest['proposal']>;

/** A tour request as the screens take it: its status may be one that a release to come knows, and its state is known then neither. */
export interface Tour extends Omit<TourRequest, 'status' | Later> {
  readonly status: TourStatus | 'unknown';
  readonly state: TourState | 'unknown';
  readonly expiresAt: string;
  readonly startsAt: string;
  readonly proposal: Proposal | null;
  readonly reason: string;
  readonly cancelledBy: '' | 'buyer' | 'seller';
  readonly acceptedBy: '' | 'buyer' | 'seller';
  readonly outsideHours: boolean;
  readonly listingState: '' | 'pending' | 'transferred' | 'removed';
}

const listing = object<TourRequest['listing']>({ title: text, address: text, monthlyRent: text, image: text });
const moment = { date: text, time: text, startsAt: text };
const person = object<TourRequest['buyer']>({ id: maybe(text), name: text, email: text, photo: text });

const orText: Reader<string> = (value, at) => maybe(text)(value, at) ?? '';
const answered = object<Omit<Tour, 'state'> & { readonly state: string }>({
  _id: key,
  listing,
  listingId: text,
  buyer: person,
  buyerEmail: text,
  seller: person,
  sellerEmail: text,
  requestedDate: text,
  requestedTime: text,
  buyerSchool: maybe(text),
  moveInDate: maybe(text),
  status: oneOf(TOUR_STATUSES, 'unknown'),
  closedReason: maybe(oneOf(['listing_gone'], undefined)),
  isEndedByOwnBlock: maybe(flag),
  replacedBy: maybe(object<NonNullable<TourRequest['replacedBy']>>({ tourId: text, date: text, time: text })),
  note: text,
  createdAt: text,
  updatedAt: text,
  // What follows is missing in answers of the release before.
  state: orText,
  expiresAt: orText,
  startsAt: orText,
  proposal: (value, at) => (value === undefined ? null : orNull(object<Proposal>(moment))(value, at)),
  reason: orText,
  cancelledBy: (value, at) => maybe(oneOf(['', 'buyer', 'seller'], ''))(value, at) ?? '',
  acceptedBy: (value, at) => maybe(oneOf(['', 'buyer', 'seller'], ''))(value, at) ?? '',
  outsideHours: (value, at) => maybe(flag)(value, at) ?? false,
  listingState: (value, at) => maybe(oneOf(['', 'pending', 'transferred', 'removed'], ''))(value, at) ?? '',
});

export const tour: Reader<Tour> = (value, at, isWhole) => {
  const read = answered(value, at, isWhole);
  return { ...read, state: stateOf(read) };
};

/** The state where it fits the status, else what the status says; a request of a deleted listing is over whatever that is. */
function stateOf({ status, state, closedReason }: Omit<Tour, 'state'> & { readonly state: string }): Tour['state'] {
  if (status === 'unknown') return status;
  return closedReason !== undefined && status !== 'pending' ? closedReason : tourStateOf(status, state);
}

const slot = object<{ start: string; end: string }>({ start: text, end: text });
const availability: Reader<Availability> = record(WEEKDAYS, list(slot));

/** Own tour times as the screen takes them; an earlier service returns only the hours of the week. */
export type StoredHours = Pick<AvailabilityAnswer, 'availability'> & Partial<AvailabilityAnswer>;

const datedHours = object<AvailabilityAnswer['exceptions'][number]>({ from: text, to: text, windows: list(slot) });

export const storedHours = object<StoredHours>({
  availability,
  exceptions: maybe(list(datedHours)),
  noticeHours: maybe(number(UNSAVED.noticeHours)),
  horizonDays: maybe(number(UNSAVED.horizonDays)),
});

/** A listing's tour times as the screen takes them; an earlier service returns no days. */
export type Booking = Omit<BookingAnswer, 'days' | 'noticeHours' | 'horizonDays'> &
  Partial<Pick<BookingAnswer, 'days'>>;

export const booking = object<Booking>({
  listing,
  seller: object<BookingAnswer['seller']>({ name: text, photo: text }),
  isOwner: flag,
  availability,
  taken: list(object<BookingAnswer['taken'][number]>({ date: text, time: text })),
  days: maybe(list(object<BookingAnswer['days'][number]>({ date: key, times: list(text) }))),
  listingState: maybe(oneOf(['', 'pending'], undefined)),
});

/** A conversation as the screens take it: its request's state may be one that a release to come knows. */
export type Conversation = Omit<SentConversation, 'state'> & { readonly state: TourState | 'unknown' };

const conversationWith = (id: Reader<string>) =>
  object<Conversation>({
    _id: id,
    role: oneOf(['buyer', 'seller'], 'buyer'),
    other: object<Conversation['other']>({ id: maybe(text), name: text, photo: text }),
    listingId: text,
    listing: object<Conversation['listing']>({ title: text, address: text, image: text }),
    requestedDate: text,
    requestedTime: text,
    state: oneOf(TOUR_STATES, 'unknown'),
    lastText: text,
    lastAt: text,
    unread: number(0),
    canWrite: flag,
    isHandedOver: maybe(flag),
  });

/** One of a list, which it leaves where nobody knows which it is. */
export const conversation = conversationWith(key);

export type ConversationPage = Omit<ConversationAnswer, 'conversation'> & { readonly conversation: Conversation };

export const conversationPage = object<ConversationPage>({
  // Which it is, is known by who asked.
  conversation: conversationWith(text),
  messages: list(
    object<Message>({
      _id: key,
      from: oneOf(['', 'buyer', 'seller'], ''),
      text,
      createdAt: text,
      transferId: maybe(text),
    }),
  ),
  before: text,
});

/** Where the messages before a page begin, '' of a page that cannot be read: whether there are some is asked while the screen is drawn. */
export const olderFrom = object({ before: text });
