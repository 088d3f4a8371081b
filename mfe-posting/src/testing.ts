import type { OwnPost } from '@keyturn/contracts/posts';

/** Shared by tests of screens. */
export const SELLER = { email: 'mateo@example.edu', name: 'Mateo Silva' };

const POST: OwnPost = {
  _id: 'post-1',
  id: 'post-1',
  userEmail: SELLER.email,
  posted: true,
  postedAt: '2026-11-22T18:00:00Z',
  createdAt: '2026-11-20T18:00:00Z',
  updatedAt: '2026-11-22T18:00:00Z',
  isOwner: true,
  posterId: 'user-1',
  posterName: SELLER.name,
  posterPic: '',
  posterLocation: 'Provo UT',
  monthlyRent: '$850',
  leaseType: 'Private Room',
  bedrooms: '2',
  unitType: 'Apartment',
  complex: 'Joaquin Court',
  street: '12 Elm St',
  city: 'Provo',
  state: 'UT',
  startDate: '2027-01-04',
  endDate: '2027-04-30',
  images: [],
};

/** Mateo's live listing, with these changes. */
export const postOf = (changes: Partial<OwnPost> = {}): OwnPost & { isOwner: true } => ({
  ...POST,
  ...changes,
  isOwner: true,
});

/** Answers of his profile's services. */
export const profileOf = (changes: { isPropertyManager?: boolean; availability?: object } = {}) => ({
  profile: {
    name: SELLER.name,
    profilePic: '',
    location: 'Provo UT',
    isVerified: true,
    isPropertyManager: false,
    availability: {},
    ...changes,
  },
});

/** His tour hours: none, and some. */
export const NO_HOURS = { availability: {}, exceptions: [], noticeHours: 0, horizonDays: 7 as const };
export const HOURS = { ...NO_HOURS, availability: { Monday: [{ start: '9:00 AM', end: '11:00 AM' }] } };
