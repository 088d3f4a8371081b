import type { RiskSign } from '@keyturn/domain/listing-risk';
import type { CaseDocument, ListingDocument } from './collections.ts';

/** Signs about the owner's other actions; others are about the current listing. */
const OF_OWNER: readonly string[] = [
  'removed_before',
  'deleted_held',
  'held_again',
  'beside_held',
] satisfies RiskSign[];

type Signed = Pick<CaseDocument, 'signs' | 'passedSigns' | 'state' | 'held'>;

const isLetGo = ({ state, held }: Signed): boolean => state === 'closed' && !held;

/** The signs that count: until a decision all that ever occurred, because they accumulate over changes. */
export function countedSigns(found: Signed): string[] {
  const { signs = [], passedSigns = [] } = found;
  return isLetGo(found) ? [] : signs.filter((sign) => !passedSigns.includes(sign));
}

/** New signs among the current ones: for a released listing, those not passed. */
export function newSigns(found: Signed, seen: readonly string[]): string[] {
  const { signs = [], passedSigns = [] } = found;
  const known = isLetGo(found) ? passedSigns : signs;
  return seen.filter((sign) => !known.includes(sign));
}

export const allSigns = ({ signs = [] }: Signed, more: readonly string[]): string[] => [
  ...new Set([...signs, ...more]),
];

/** Signs that a listing no longer has; none without a copy. */
export const pastSigns = ({ signs = [] }: Signed, listing: ListingDocument | null): string[] => {
  const now = listing?.signs;
  return now ? signs.filter((sign) => !OF_OWNER.includes(sign) && !now.includes(sign)) : [];
};

/** Marks the signs that an admin has read as passed, so that they do not count again. */
export function passing(found: CaseDocument, listing: ListingDocument | null): Partial<CaseDocument> {
  const { signs, isChanged } = found;
  const past = pastSigns(found, listing);
  return {
    ...(signs && { passedSigns: signs.filter((sign) => !past.includes(sign)) }),
    ...(isChanged && { isChanged: false }),
  };
}
