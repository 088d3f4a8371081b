import type { CardListing } from '@keyturn/contracts/matching';
import { flag, key, list, maybe, object, oneOf, text, type Reader } from '../read/readers.ts';

/** Missing in earlier answers, or an unknown word of a later release. */
export const transferState = maybe(oneOf(['', 'pending', 'transferred'], undefined));

/** Readers of a card's fields. */
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

/** A listing on a card. */
export const cardListing: Reader<CardListing> = object<CardListing>(cardFields);
