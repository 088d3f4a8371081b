import type { Conversation } from '@keyturn/contracts/conversations';
import type { TourRequest } from '@keyturn/contracts/tours';

/** What the tests of the screens share. Noon in Denver of a Tuesday: */
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
  outsideHours: false,
  listingState: '',
};

/** Ana's pending request for tomorrow at Priya's, with these changes. */
export const tourOf = (changes: Partial<TourRequest> = {}): TourRequest => ({ ...TOMORROW, ...changes });

const WITH_PRIYA: Conversation = {
  _id: 'tour-1',
  role: 'buyer',
  other: { name: SELLER.name, photo: '' },
  listingId: 'listing-1',
  listing: { title: LISTING.title, address: LISTING.address, image: '' },
  requestedDate: '2026-11-25',
  requestedTime: '4:30 PM',
  state: 'pending',
  lastText: '',
  lastAt: '',
  unread: 0,
  canWrite: true,
};

/** Ana's conversation of that request, with these changes. */
export const conversationOf = (changes: Partial<Conversation> = {}): Conversation => ({ ...WITH_PRIYA, ...changes });
