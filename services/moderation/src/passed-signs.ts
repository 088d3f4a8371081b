import type { RiskSign } from '@keyturn/domain/listing-risk';
import type { CaseDocument, ListingDocument } from './collections.ts';

/** Signs of what its owner did beside it; all others are of the listing as it is. */
const OF_OWNER: readonly string[] = [
  'removed_before',
  'deleted_held',
  'held_again',
  'beside_held',
] satisfies RiskSign[];

type Signed = Pick<CaseDocument, 'signs' | 'passedSigns' | 'state' | 'held'>;

const isLetGo = ({ state, held }: Signed): boolean => state === 'closed' && !held;

/** The signs that weigh: while nobody has decided all that there ever were, as they add up over changes. */
export function countedSigns(found: Signed): string[] {
  const { signs = [], passedSigns = [] } = found;
  return isLetGo(found) ? [] : signs.filter((sign) => !passedSigns.includes(sign));
}

/** Of the signs that are seen, those that are new: of a listing that was let go, all that were not passed. */
export function newSigns(found: Signed, seen: readonly string[]): string[] {
  const { signs = [], passedSigns = [] } = found;
  const known = isLetGo(found) ? passedSigns : signs;
  return seen.filter((sign) => !known.includes(sign));
}

export const allSigns = ({ signs = [] }: Signed, more: readonly string[]): string[] => [
  ...new Set([...signs, ...more]),
];

/** Signs that a listing had, and has no longer; none where there is no copy of it. */
export const pastSigns = ({ signs = [] }: Signed, listing: ListingDocument | null): string[] => {
  const now = listing?.signs;
  return now ? signs.filter((sign) => !OF_OWNER.includes(sign) && !now.includes(sign)) : [];
};

/** What somebody lets pass, as they have read it: it does not count again. */
export function passing(found: CaseDocument, listing: ListingDocument | null): Partial<CaseDocument> {
  const { signs, isChanged } = found;
  const past = pastSigns(found, listing);
  return {
    ...(signs && { passedSigns: signs.filter((sign) => !past.includes(sign)) }),
    ...(isChanged && { isChanged: false }),
  };
}
