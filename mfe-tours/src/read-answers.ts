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

type Proposal = NonNullable<TourRequest['proposal']>;

/** A tour request for screens: an unknown status of a later release has an unknown state, too. */
export interface Tour extends Omit<TourRequest, 'status' | 'state'> {
  readonly status: TourStatus | 'unknown';
  readonly state: TourState | 'unknown';
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
  // The following are absent in answers of the release before.
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

/** The state if it fits the status, else the status's; a deleted listing's request is over in any case. */
function stateOf({ status, state, closedReason }: Omit<Tour, 'state'> & { readonly state: string }): Tour['state'] {
  if (status === 'unknown') return status;
  return closedReason !== undefined && status !== 'pending' ? closedReason : tourStateOf(status, state);
}

const slot = object<{ start: string; end: string }>({ start: text, end: text });
const availability: Reader<Availability> = record(WEEKDAYS, list(slot));

/** Own tour hours for the screen; an earlier service returns only the week. */
export type StoredHours = Pick<AvailabilityAnswer, 'availability'> & Partial<AvailabilityAnswer>;

const datedHours = object<AvailabilityAnswer['exceptions'][number]>({ from: text, to: text, windows: list(slot) });

export const storedHours = object<StoredHours>({
  availability,
  exceptions: maybe(list(datedHours)),
  noticeHours: maybe(number(UNSAVED.noticeHours)),
  horizonDays: maybe(number(UNSAVED.horizonDays)),
});

/** A listing's tour times for the screen; an earlier service returns no days. */
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

/** A conversation for screens; a later release may have other states. */
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

/** An item of a list; it is left out without an id. */
export const conversation = conversationWith(key);

export type ConversationPage = Omit<ConversationAnswer, 'conversation'> & { readonly conversation: Conversation };

export const conversationPage = object<ConversationPage>({
  // The caller knows the id.
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

/** The cursor of a page's older messages, '' for an unreadable page: rendering asks whether there are any. */
export const olderFrom = object({ before: text });
