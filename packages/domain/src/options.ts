/** Option lists of specification sections 3 and 9, each defined only here. */

/** Lease types of the seller flow. */
export const SELLER_LEASE_TYPES = ['Private Room', 'Shared Room', 'Basement', 'Entire Unit', 'Townhome'] as const;
/** Lease types of the property manager flow. */
export const MANAGER_LEASE_TYPES = ['Private Room', 'Shared Room', 'Entire Unit'] as const;
/** Lease types of the listing management screen. */
export const MANAGE_LEASE_TYPES = [
  'Private Room',
  'Shared Room',
  'Entire Unit',
  'Basement Housing',
  'Married Housing',
] as const;
/** Room types of the questionnaire; `roomTypesFor` narrows them. */
export const ROOM_TYPES = ['Private Room', 'Shared Room', 'Basement', 'Entire Unit'] as const;

/** Questionnaire order of the housing types; the posting screens use SELLER_GENDERS. */
export const HOUSING_TYPES = ['Female', 'Male', 'Coed', 'Married Housing'] as const;
/** Housing types of the seller flow (the field is named gender). */
export const SELLER_GENDERS = ['Male', 'Female', 'Coed', 'Married Housing'] as const;
/** Housing types of the property manager flow. */
export const MANAGER_GENDERS = ['Male', 'Female', 'Coed'] as const;
/** Housing types of the listing management screen. */
export const MANAGE_GENDERS = ['Male Housing', 'Female Housing', 'Coed Housing'] as const;

/** Kinds of building or unit. */
export const UNIT_TYPES = ['Apartment', 'House', 'Townhome', 'Casita', 'Basement', 'Studio'] as const;
/** Bedrooms, as labels. */
export const BEDROOMS = ['1', '2', '3', '4', '5', '6+'] as const;
/** Bathrooms, as labels. */
export const BATHROOMS = ['1', '2', '3', '4', '5', '6+'] as const;
/** Floors, the ground floor first. */
export const FLOOR_LEVELS = ['0', '1', '2', '3', '4', '5+'] as const;
/** Most tenants (shown as Occupancy). */
export const MAX_TENANTS = ['1', '2', '3', '4', '5', '6', '7+'] as const;
/** The two answers of plain questions. */
export const YES_NO = ['Yes', 'No'] as const;
/** Answers to the question for a private entrance. */
export const PRIVATE_ENTRANCE = ['Yes', 'No', 'Not Applicable'] as const;

/** Transfer types a poster chooses from, in the order of `TRANSFER_KINDS`. */
export const TRANSFER_TYPES = ['Assignment', 'Sublet', 'New Lease'] as const;

/** A heading and the labels under it, as the posting screens show them. */
export interface OptionGroup {
  readonly heading: string;
  readonly options: readonly string[];
}

/** Furnishings by room. */
export const FURNISHING_GROUPS: readonly OptionGroup[] = [
  { heading: 'Bedroom', options: ['Bed Frame', 'Mattress', 'Desk', 'Chair', 'Dresser', 'Closet Space'] },
  { heading: 'Living Room', options: ['Couch', 'Dining Table', 'TV'] },
  {
    heading: 'Kitchen',
    options: [
      'Basic Kitchen Appliances',
      'Cookware',
      'Microwave',
      'Stove',
      'Oven',
      'Dishwasher',
      'Refrigerator',
      'Garbage Disposal',
    ],
  },
];

/** Amenities by kind; "Central" is in two groups and stored by kind (`amenities.ts`). */
export const AMENITY_GROUPS: readonly OptionGroup[] = [
  { heading: 'Laundry', options: ['In-unit Laundry', 'Shared Laundry', 'Laundry Hookups', 'No Laundry'] },
  {
    heading: 'Parking',
    options: ['Street', 'Covered', 'Garage', 'Reserved Spot', 'Guest Parking', 'EV Charging', 'No Parking'],
  },
  {
    heading: 'Entertainment',
    options: [
      'Pool',
      'Hot Tub',
      'Indoor Gym',
      'Outdoor Gym',
      'Clubhouse',
      'Theater Room',
      'Game Room',
      'TV Lounge',
      'Fire Pit',
      'BBQ Area',
      'Rooftop Deck',
      'Courtyard',
      'Study Lounge',
      'Study Rooms',
      'Ping Pong Table',
      'Pool Table',
      'Community Events',
    ],
  },
  {
    heading: 'Air Conditioning',
    options: ['Central', 'Window', 'Portable', 'Swamp Cooler', 'Ceiling Fan', 'No A/C'],
  },
  {
    heading: 'Heating',
    options: ['Central', 'Radiator', 'Baseboard', 'Space Heater', 'Fireplace', 'No Heating'],
  },
  {
    heading: 'Wi-Fi',
    options: ['Wi-Fi Included', 'Ethernet Ports', 'Tenant-Provided Wi-Fi', 'High-Speed Internet Ready'],
  },
  { heading: 'Pet Friendly', options: ['Pets Allowed', 'No Pets Allowed'] },
];

const WHOLE_MONTHS: readonly string[] = ['First Month Free', 'Two Months Free'];

/** Whether at most one incentive gives a whole month. */
export const hasOneWholeMonth = (labels: readonly string[]): boolean =>
  !WHOLE_MONTHS.every((label) => labels.includes(label));

/** Keeps at most one whole-month incentive: the one chosen last. */
export function withOneWholeMonth(before: readonly string[], chosen: readonly string[]): string[] {
  const added = WHOLE_MONTHS.find((label) => chosen.includes(label) && !before.includes(label));
  return chosen.filter((label) => added === undefined || label === added || !WHOLE_MONTHS.includes(label));
}

/** Incentives by kind. */
export const INCENTIVE_GROUPS: readonly OptionGroup[] = [
  {
    heading: 'Free Rent',
    options: [
      'First Month Free',
      'Two Months Free',
      'Half Month Free',
      '$100 OFF First Month',
      '$200 OFF First Month',
      '$300 OFF First Month',
      'Half Off First Month',
    ],
  },
  { heading: 'Cash Reward', options: ['$25', '$50', '$100', '$150', '$200', '$250', '$300+'] },
  { heading: 'Fee Waivers', options: ['No Application Fee', 'Transfer Fee Covered'] },
  { heading: 'Gifts', options: ['Move-in Gift', 'Gift Card Upon Signing', 'Utility Bill Credit'] },
];

/** All distinct labels of some groups, in order. */
export function optionLabels(groups: readonly OptionGroup[]): string[] {
  return [...new Set(groups.flatMap((group) => group.options))];
}

/** Questionnaire group sizes (specification section 3): the stored value and its label. */
export const GROUP_SIZES = [
  { value: 1, label: 'Just me' },
  { value: 2, label: 'Me and 1 friend' },
  { value: 3, label: 'Me and 2+ friends' },
] as const;

/** Budget slider of specification section 5, in whole dollars a month. */
export const BUDGET = { min: 300, max: 2500, step: 10, initial: 600 } as const;

/** Most photos of a listing (specification section 9). */
export const MAX_PHOTOS = 41;

/**
 * Room types for a housing type (specification section 4): Married Housing has Basement and Entire Unit, Female and
 * Male all but Entire Unit, Coed and no answer all.
 */
export function roomTypesFor(housingType: string | null): readonly string[] {
  if (housingType === 'Married Housing') return ['Basement', 'Entire Unit'];
  if (housingType === 'Female' || housingType === 'Male') return ROOM_TYPES.filter((type) => type !== 'Entire Unit');
  return ROOM_TYPES;
}
