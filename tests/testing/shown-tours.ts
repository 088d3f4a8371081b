import type { Page } from '@playwright/test';
import type { TourRequest } from '@keyturn/contracts/tours';

/** A side of a request, as it is told while that waits. */
export const person = (name: string) => ({ name, email: '', photo: '' });
/** A request that waits, far ahead. */
export const TOUR: TourRequest = {
  _id: 'tour-one',
  listingId: 'listing-one',
  buyer: person('Ana Castillo'),
  buyerEmail: '',
  seller: person('Priya Raman'),
  sellerEmail: '',
  listing: { title: 'Wymount', address: 'Provo, UT', monthlyRent: '$850', image: '' },
  requestedDate: '2099-01-05',
  requestedTime: '3:30 PM',
  status: 'pending',
  note: '',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
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
/** Has the page get one of its lists of requests. */
export const answer = (page: Page, tab: 'received' | 'sent', requests: readonly TourRequest[]) =>
  page.route(`**/api/tour-requests/${tab}/me`, (route) => route.fulfill({ json: requests }));

/** Has the page get both. */
export const lists = async (page: Page, received: readonly TourRequest[], sent: readonly TourRequest[]) => {
  await answer(page, 'received', received);
  await answer(page, 'sent', sent);
};
