import { DAY_MS } from '@keyturn/domain/durations';
import type { PostData } from '@keyturn/contracts/post-fields';
import { PLACES, type DemoPlace } from './places.ts';

/** A demo listing: its index, which decides its pictures, its id, poster and fields. */
export interface DemoListing {
  readonly index: number;
  readonly id: string;
  readonly poster: number;
  /** Its move-in day is long past, so that its owner is asked whether it is available. */
  readonly isAsked: boolean;
  readonly fields: PostData;
}

const LEASE_TYPES = ['Private Room', 'Shared Room', 'Private Room', 'Basement', 'Private Room', 'Entire Unit'] as const;
const GENDERS = ['Female', 'Male', 'Coed', 'Female', 'Male'] as const;
const UNIT_TYPES = ['Apartment', 'House', 'Townhome', 'Apartment', 'Casita'] as const;
const INCENTIVES = [
  ['First Month Free'],
  [],
  ['$100 OFF First Month', 'Move-in Gift'],
  ['No Application Fee'],
  [],
  ['Transfer Fee Covered'],
  ['Gift Card Upon Signing'],
] as const;
const TRANSFER_TYPES = ['Assignment', 'Assignment', 'Sublet', 'Assignment', 'New Lease'] as const;
const AMENITIES = [
  ['In-unit Laundry', 'Covered', 'Central (Air Conditioning)', 'Wi-Fi Included', 'Pool', 'Indoor Gym'],
  ['Shared Laundry', 'Street', 'Window', 'Wi-Fi Included', 'Study Lounge'],
  [
    'In-unit Laundry',
    'Reserved Spot',
    'Central (Air Conditioning)',
    'High-Speed Internet Ready',
    'Hot Tub',
    'Clubhouse',
    'BBQ Area',
  ],
  ['Laundry Hookups', 'Garage', 'Swamp Cooler', 'Fireplace', 'Pets Allowed'],
  [
    'Shared Laundry',
    'Covered',
    'Central (Air Conditioning)',
    'Wi-Fi Included',
    'Pool',
    'Game Room',
    'Community Events',
  ],
] as const;
const NOTES = [
  'I am leaving for an internship and my roommates are staying. They are tidy, quiet after ten, and share the cooking on Sundays.',
  'Ten minutes on foot to campus. The window looks at the mountains, and the desk stays if you want it.',
  'The landlord answers within a day. Parking is included and there has always been a free spot.',
  'I graduate in December and would love to hand this to somebody who will enjoy the kitchen as much as I did.',
] as const;
/** Notes as an office would write them; offices stay. */
const OFFICE_NOTES = [
  'Our office is open until six on weekdays and answers within a day. Parking is included.',
  'Ten minutes on foot to campus. Every unit was painted and the carpets were cleaned before this term.',
  'Repairs are asked for online, and somebody comes within two days. Water and trash are part of the utilities.',
] as const;

const PER_PLACE = 10;
const ASKED_INDEX = 46;

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** About sixty listings over all six places, dated from `today` so that the demo never looks old. */
export function demoListings(today: Date): DemoListing[] {
  return PLACES.flatMap((place, placeIndex) =>
    Array.from({ length: PER_PLACE }, (_, index) => makeListing(place, placeIndex, index, today)),
  );
}

function makeListing(place: DemoPlace, placeIndex: number, index: number, today: Date): DemoListing {
  const number = placeIndex * 3 + index;
  const isManaged = index % 4 === 3;
  const married = index === 9;
  const leaseType =
    married || (isManaged && index === 7) ? 'Entire Unit' : managed(isManaged, pick(LEASE_TYPES, index));
  const rent = place.baseRent + ((number * 37) % 11) * 15 + (leaseType === 'Entire Unit' ? 420 : 0);
  const isAsked = placeIndex * PER_PLACE + index === ASKED_INDEX;
  const start = daysAfter(today, isAsked ? -32 : 20 + ((number * 13) % 60));
  const end = daysAfter(today, 150 + ((number * 29) % 200));
  const furnished = number % 3 !== 0;
  const dollars = (amount: number): string => (isManaged ? String(amount) : `$${amount}`);
  const bedrooms = leaseType === 'Entire Unit' ? '2' : String(2 + (number % 4));
  return {
    index: placeIndex * PER_PLACE + index,
    id: idOf(placeIndex * PER_PLACE + index),
    poster: isManaged ? place.manager : place.seller,
    isAsked,
    fields: {
      monthlyRent: dollars(rent),
      utilities: dollars(30 + (number % 5) * 10),
      deposit: dollars(200 + (number % 4) * 50),
      applicationFee: dollars(number % 2 === 0 ? 35 : 0),
      ...(!isManaged && { transferFee: dollars((number % 3) * 50) }),
      renewable: number % 2 === 0 ? 'Yes' : 'No',
      leaseType,
      gender: married ? 'Married Housing' : pick(GENDERS, number),
      studentHousing: number % 4 === 0 ? 'No' : 'Yes',
      unitType: leaseType === 'Basement' ? 'Basement' : pick(UNIT_TYPES, number),
      bedrooms,
      bathrooms: number % 3 === 0 ? '1' : '2',
      sharedBathroom: leaseType === 'Entire Unit' ? 'No' : 'Yes',
      floorLevel: leaseType === 'Basement' ? '0' : String(1 + (number % 3)),
      maxTenants: leaseType === 'Entire Unit' ? '3' : bedrooms,
      furnished: furnished ? 'Yes' : 'No',
      furnishings: furnished ? ['Bed Frame', 'Mattress', 'Desk', 'Couch', 'Microwave', 'Refrigerator'] : [],
      privateEntrance: number % 3 === 0 ? 'Yes' : 'No',
      ...(isManaged
        ? { availableFrom: start, squareFootage: 700 + (number % 6) * 90 }
        : { startDate: start, endDate: end }),
      amenities: [...pick(AMENITIES, number)],
      incentives: [...pick(INCENTIVES, number)],
      transferType: isManaged ? 'New Lease' : pick(TRANSFER_TYPES, number),
      officeAgreed: isManaged || number % 4 !== 1 ? 'Yes' : 'No',
      street: pick(place.streets, index),
      unit: index % 2 === 0 ? `#${100 + number * 7}` : '',
      city: place.city,
      state: 'UT',
      complex: pick(place.complexes, index),
      school: place.school,
      notes: isManaged ? pick(OFFICE_NOTES, number) : pick(NOTES, number),
    },
  };
}

const managed = (isManaged: boolean, type: string): 'Private Room' | 'Shared Room' | 'Basement' | 'Entire Unit' =>
  isManaged && type === 'Basement' ? 'Private Room' : (type as 'Private Room');

/** Stable across starts, so that a repeated post is the same listing. */
const idOf = (index: number): string => `demo-listing-${String(index).padStart(9, '0')}`;

function daysAfter(today: Date, days: number): string {
  return new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
