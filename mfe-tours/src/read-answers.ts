import type { Availability } from '@keyturn/contracts/availability';
import type { BookingAnswer, TourRequest, TourStatus } from '@keyturn/contracts/tours';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { TOUR_STATUSES } from '@keyturn/domain/tour-status';
import { flag, key, list, maybe, object, oneOf, record, text, type Reader } from '@keyturn/web-kit/read';

/** A tour request as the screens take it: its status may be one that a release to come knows. */
export type Tour = Omit<TourRequest, 'status' | Later> & { readonly status: TourStatus | 'unknown' };
type Later =
  'state' | 'expiresAt' | 'startsAt' | 'proposal' | 'reason' | 'cancelledBy' | 'outsideHours' | 'listingState';

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

export const storedWeek = object<{ availability: Availability }>({ availability });

export const booking = object<BookingAnswer>({
  listing,
  seller: object<BookingAnswer['seller']>({ name: text, photo: text }),
  isOwner: flag,
  availability,
  taken: list(object<BookingAnswer['taken'][number]>({ date: text, time: text })),
});
