import type { TourHours } from '@keyturn/contracts/availability';
import type { BookingAnswer, TourRequest } from '@keyturn/contracts/tours';
import { offeredDays } from '@keyturn/domain/offered-days';
import { slotKey } from '@keyturn/domain/slots';
import { UNSAVED } from '@keyturn/domain/tour-hours';

/** Shared by tests of screens. Tuesday noon in Denver: */
export const NOW = '2026-11-24T19:00:00Z';
export const SELLER = { email: 'priya@example.edu', name: 'Priya Raman' };
export const BUYER = { email: 'ana@example.edu', name: 'Ana Castillo' };

export const LISTING = { title: 'Joaquin Court', address: 'Provo, UT', monthlyRent: '$850', image: '' };

const TOMORROW: TourRequest = {
  _id: 'tour-1',
  listing: LISTING,
  listingId: 'listing-1',
  buyer: { ...BUYER, photo: '' },
  buyerEmail: BUYER.email,
  seller: { ...SELLER, photo: '' },
  sellerEmail: SELLER.email,
  requestedDate: '2026-11-25',
  requestedTime: '4:30 PM',
  status: 'pending',
  note: '',
  createdAt: '2026-11-20T18:00:00Z',
  updatedAt: '2026-11-20T18:00:00Z',
  state: 'pending',
  expiresAt: '',
  startsAt: '',
  proposal: null,
  reason: '',
  cancelledBy: '',
  acceptedBy: '',
  outsideHours: false,
  listingState: '',
};

/** Ana's pending request for tomorrow at Priya's, with these changes. */
export const tourOf = (changes: Partial<TourRequest> = {}): TourRequest => ({ ...TOMORROW, ...changes });

/** A seller's saved hours; by default no other dates, no notice and seven days ahead. */
export const hoursOf = (availability: TourHours['availability'] = {}, more: Partial<TourHours> = {}): TourHours => ({
  availability,
  ...UNSAVED,
  exceptions: [],
  ...more,
});

/** The booking answer for Priya's listing at NOW. */
export function bookingOf(hours: TourHours, changes: Partial<BookingAnswer> = {}): BookingAnswer {
  const { taken = [] } = changes;
  const keys = taken.flatMap((slot) => slotKey(slot) ?? []);
  return {
    listing: LISTING,
    seller: { name: SELLER.name, photo: '' },
    isOwner: false,
    availability: hours.availability,
    taken,
    days: offeredDays(hours, new Date(NOW), keys).map(({ date, times }) => ({ date, times: [...times] })),
    noticeHours: hours.noticeHours,
    horizonDays: hours.horizonDays,
    ...changes,
  };
}
