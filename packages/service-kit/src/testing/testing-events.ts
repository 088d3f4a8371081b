import type { LivePost } from '@keyturn/contracts/events';
import { testUser } from './testing.ts';

const SELLER = testUser('Sam Hill');

/** A live listing as posts publishes it: Sam Hill's, a room in Provo for $850. */
export const livePost = (id: string, fields: Partial<LivePost> = {}): LivePost => ({
  _id: id,
  userId: SELLER.userId,
  userEmail: SELLER.email,
  postedAt: '2026-11-01T00:00:00.000Z',
  monthlyRent: '$850',
  price: '',
  complex: 'Wymount',
  street: '12 Elm St',
  unit: '4',
  city: 'Provo',
  state: 'UT',
  school: '',
  leaseType: 'Private Room',
  gender: 'Coed',
  unitType: 'Apartment',
  bedrooms: '2',
  bathrooms: '1',
  startDate: '',
  endDate: '',
  availableFrom: '',
  image: '',
  images: [],
  incentive: '',
  hidden: null,
  isPropertyManager: false,
  amenities: [],
  ...fields,
});
