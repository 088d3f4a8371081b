import { AMENITIES } from '@keyturn/domain/amenities';
import {
  BATHROOMS,
  BEDROOMS,
  FLOOR_LEVELS,
  FURNISHING_GROUPS,
  HOUSING_TYPES,
  INCENTIVE_GROUPS,
  MANAGE_GENDERS,
  MANAGE_LEASE_TYPES,
  MAX_PHOTOS,
  MAX_TENANTS,
  PRIVATE_ENTRANCE,
  SELLER_LEASE_TYPES,
  TRANSFER_TYPES,
  UNIT_TYPES,
  YES_NO,
  hasOneWholeMonth,
  optionLabels,
} from '@keyturn/domain/options';
import { z } from 'zod';
import { choice, day, imageUrl, text } from './primitives.ts';

const money = text(40);
const shortText = text(200);
/** A name is one line. */
const homeName = shortText.overwrite((value) => value.replace(/\s*\n\s*/g, ' '));
const labels = (allowed: readonly string[]) =>
  z
    .array(z.enum(allowed))
    .max(100)
    .overwrite((list) => [...new Set(list)]);
const leaseTypes = [...new Set([...SELLER_LEASE_TYPES, ...MANAGE_LEASE_TYPES])];
const genders = [...new Set([...HOUSING_TYPES, ...MANAGE_GENDERS])];

/** One photo of a listing: an image that its owner uploaded here, and its alternative text, if any. */
export const postImage = z.strictObject({ url: imageUrl.min(1), alt: text(200).optional() });
export type PostImage = z.infer<typeof postImage>;

/**
 * Each field of a post that its owner may write, with its rule (specification section 3, security S-16). `postId`,
 * owner, `posted` and record dates are excluded.
 */
export const postFields = {
  monthlyRent: money,
  utilities: money,
  transferFee: money,
  applicationFee: money,
  deposit: money,
  price: money,
  renewable: choice(YES_NO),
  leaseType: choice(leaseTypes),
  gender: choice(genders),
  studentHousing: choice(YES_NO),
  unitType: choice(UNIT_TYPES),
  bedrooms: choice(BEDROOMS),
  bathrooms: choice(BATHROOMS),
  sharedBathroom: choice(YES_NO),
  squareFootage: z.union([z.literal(''), z.number().min(0).max(100_000)]),
  floorLevel: choice(FLOOR_LEVELS),
  maxTenants: choice(MAX_TENANTS),
  furnished: choice(YES_NO),
  furnishings: labels(optionLabels(FURNISHING_GROUPS)),
  privateEntrance: choice(PRIVATE_ENTRANCE),
  startDate: day,
  endDate: day,
  leaseDuration: text(20),
  availableFrom: day,
  moveOutDate: day,
  amenities: labels(AMENITIES),
  images: z.array(postImage).max(MAX_PHOTOS, 'A listing can have at most 41 photos.'),
  street: shortText,
  unit: text(40),
  city: text(80),
  state: text(2).toUpperCase().max(2),
  complex: homeName,
  apartmentName: homeName,
  incentives: labels(optionLabels(INCENTIVE_GROUPS)).refine(
    hasOneWholeMonth,
    'Please choose one or two months free, not both.',
  ),
  transferType: choice(TRANSFER_TYPES),
  officeAgreed: choice(YES_NO),
  notes: text(4000),
  isPropertyManager: z.boolean(),
  roomType: text(40),
  school: text(40),
  active: z.boolean(),
} as const;
export type PostField = keyof typeof postFields;

/** The writable fields, each optional: the body of PUT and POST of a post (`posted` and unknown names are dropped). */
export const postData = z.object(postFields).partial();
export type PostData = z.infer<typeof postData>;
