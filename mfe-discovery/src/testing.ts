import type { CardListing, MatchedListing, MatchesAnswer, NearMiss } from '@keyturn/contracts/matching';
import type { ListingDetail } from '@keyturn/contracts/posts';
import { changeAnswers, startOver, type Answers } from './answers/use-answers.ts';

/** Shared by tests of screens. Tuesday noon in Denver: */
export const NOW = '2026-11-24T19:00:00Z';
export const SEEKER = { email: 'ana@example.edu', name: 'Ana Castillo' };

const CARD: CardListing = {
  _id: 'listing-1',
  monthlyRent: '$850',
  complex: 'Joaquin Court',
  city: 'Provo',
  state: 'UT',
  leaseType: 'Private Room',
  gender: 'Female',
  unitType: 'Apartment',
  bedrooms: '2',
  bathrooms: '1',
  startDate: '2027-01-04',
  endDate: '2027-04-30',
  availableFrom: '',
  image: '',
  images: [],
  incentive: '',
  isPropertyManager: false,
};

const photo = (letter: string): string => `/media/listings/${letter.repeat(22)}.${letter.repeat(32)}.jpg`;
/** A live listing in the contract's form. */
export const LISTING: Omit<ListingDetail, 'isOwner'> & { isOwner: false } = {
  _id: 'listing-1',
  id: 'listing-1',
  posted: true,
  postedAt: '2026-11-22T18:00:00Z',
  isOwner: false,
  createdAt: '2026-11-20T18:00:00Z',
  updatedAt: '2026-11-22T18:00:00Z',
  posterId: 'user-2',
  posterName: 'Priya Raman',
  posterPic: '',
  posterLocation: 'Provo UT',
  monthlyRent: '$850',
  utilities: '$50',
  deposit: '$300',
  leaseType: 'Private Room',
  gender: 'Female',
  unitType: 'Apartment',
  bedrooms: '2',
  bathrooms: '1',
  sharedBathroom: 'Yes',
  furnished: 'Yes',
  renewable: 'No',
  street: '12 Elm St',
  unit: '4',
  city: 'Provo',
  state: 'UT',
  complex: 'Joaquin Court',
  startDate: '2027-01-04',
  endDate: '2027-04-30',
  notes: 'Quiet floor.',
  amenities: ['Pool'],
  incentives: ['First Month Free'],
  furnishings: [],
  images: [{ url: photo('a'), alt: 'The kitchen' }, { url: photo('b') }],
};

export const cardOf = (changes: Partial<CardListing> = {}): CardListing => ({ ...CARD, ...changes });

export const matchOf = (changes: Partial<MatchedListing> = {}): MatchedListing => ({
  ...CARD,
  matchPercentage: 92,
  tier: 'Excellent',
  explain: {
    earned: 30,
    possible: 30,
    budget: { points: 30, possible: 30, rent: 850, over: 0 },
    amenities: null,
    date: null,
  },
  ...changes,
});

export const missOf = (changes: Partial<NearMiss> = {}): NearMiss => ({
  ...matchOf({ _id: 'miss-1', city: 'Orem' }),
  failed: 'place',
  miles: 5,
  ...changes,
});

/** An answer of matching for a budget of 900 dollars, with counts from the listings. */
export function matchesOf(listings: readonly MatchedListing[], changes: Partial<MatchesAnswer> = {}): MatchesAnswer {
  const count = (tier: string) => listings.filter((listing) => listing.tier === tier).length;
  return {
    total: listings.length,
    counts: { excellent: count('Excellent'), better: count('Better'), good: count('Good') },
    next: null,
    criteria: {
      place: 'Provo',
      housingType: null,
      roomType: null,
      budget: 900,
      amenities: null,
      moveInDate: null,
      possible: 30,
    },
    listings: [...listings],
    near: [],
    bestChange: null,
    ...changes,
  };
}

/** Sets exactly these answers; a student's by default. */
export function answered(changes: Partial<Answers> = {}): void {
  startOver();
  changeAnswers({ role: 'student', ...changes });
}

/** Answers without listings and tours of the signed-in person. */
export const NOTHING_OWN = {
  'GET /api/posts/user/:userEmail': [],
  'GET /api/tour-requests/sent/:userEmail': [],
  'GET /api/transfers': [],
};

/** The poster's card, with tour hours. */
export const profile = (availability = {}) => ({
  profile: {
    name: 'Priya Raman',
    profilePic: '',
    location: 'Provo UT',
    isVerified: true,
    isPropertyManager: false,
    availability,
  },
});
