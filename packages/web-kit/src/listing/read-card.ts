import type { CardListing } from '@keyturn/contracts/matching';
import { flag, key, list, maybe, object, oneOf, text, type Reader } from '../read/readers.ts';

/** A value that is missing in earlier answers, or is a later release's word, counts as unknown. */
export const transferState = maybe(oneOf(['', 'pending', 'transferred'], undefined));

/** How the fields of a card are read. */
export const cardFields = {
  _id: key,
  monthlyRent: text,
  complex: text,
  city: text,
  state: text,
  leaseType: text,
  gender: text,
  unitType: text,
  bedrooms: text,
  bathrooms: text,
  startDate: text,
  endDate: text,
  availableFrom: text,
  image: text,
  images: list(text),
  incentive: text,
  isPropertyManager: flag,
  transferState,
  confirmedAt: maybe(text),
};

/** A listing as cards show it. */
export const cardListing: Reader<CardListing> = object<CardListing>(cardFields);
