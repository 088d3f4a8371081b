import type { Availability } from '@keyturn/contracts/availability';
import type { AvailabilityAnswer, BookingAnswer, TourRequest, TourStatus } from '@keyturn/contracts/tours';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { UNSAVED } from '@keyturn/domain/tour-hours';
import { TOUR_STATUSES } from '@keyturn/domain/tour-status';
import { flag, key, list, maybe, number, object, oneOf, record, text, type Reader } from '@keyturn/web-kit/read';

/** A tour request as the screens take it: its status may be one that a release to come knows. */
export type Tour = Omit<TourRequest, 'status'> & { readonly status: TourStatus | 'unknown' };

const listing = object<TourRequest['listing']>({ title: text, address: text, monthlyRent: text, image: text });
const person = object<TourRequest['buyer']>({ id: maybe(text), name: text, email: text, photo: text });

export const tour: Reader<Tour> = object<Tour>({
  _id: key,
  listing,
  listingId: text,
  buyer: person,
  buyerEmail: text,
  seller: person,
  sellerEmail: text,
  requestedDate: text,
  requestedTime: text,
  status: oneOf(TOUR_STATUSES, 'unknown'),
  closedReason: maybe(oneOf(['listing_gone'], undefined)),
  note: text,
  createdAt: text,
  updatedAt: text,
});

const slot = object<{ start: string; end: string }>({ start: text, end: text });
const availability: Reader<Availability> = record(WEEKDAYS, list(slot));

/** One's tour times as the screen takes them: a service of before tells the hours of the week alone. */
export type StoredHours = Pick<AvailabilityAnswer, 'availability'> & Partial<AvailabilityAnswer>;

const datedHours = object<AvailabilityAnswer['exceptions'][number]>({ from: text, to: text, windows: list(slot) });

export const storedHours = object<StoredHours>({
  availability,
  exceptions: maybe(list(datedHours)),
  noticeHours: maybe(number(UNSAVED.noticeHours)),
  horizonDays: maybe(number(UNSAVED.horizonDays)),
});

/** What a listing offers as the screen takes it: a service of before tells no days. */
export type Booking = Omit<BookingAnswer, 'days' | 'noticeHours' | 'horizonDays'> &
  Partial<Pick<BookingAnswer, 'days'>>;

export const booking = object<Booking>({
  listing,
  seller: object<BookingAnswer['seller']>({ name: text, photo: text }),
  isOwner: flag,
  availability,
  taken: list(object<BookingAnswer['taken'][number]>({ date: text, time: text })),
  days: maybe(list(object<BookingAnswer['days'][number]>({ date: key, times: list(text) }))),
});
