import { compareMatches, type Ranked } from '@keyturn/domain/matching-rules';

/** A found listing and its row. */
export interface Found extends Ranked {
  readonly row: number;
}

/** The best listings after a cursor, best first, up to a size. */
export interface ResultPage {
  readonly size: number;
  readonly after: Ranked | null;
  readonly found: Found[];
}

export function createResultPage(size: number, after: Ranked | null): ResultPage {
  return { size, after, found: [] };
}

/** The score needed for the page, ignoring ties; null while it is not full. */
export function scoreToBeat({ found, size }: ResultPage): number | null {
  return found.length < size ? null : (found.at(-1)?.score ?? Number.POSITIVE_INFINITY);
}

/**
 * Inserts a listing in order. False when it lost to a full page: lower-ranked ones of the same score then lose, too.
 */
export function offerToPage({ found, size, after }: ResultPage, candidate: Found): boolean {
  if (after !== null && compareMatches(candidate, after) <= 0) return true;
  const last = found.at(-1);
  if (found.length === size && (last === undefined || compareMatches(candidate, last) > 0)) return false;
  let position = found.length;
  while (position > 0 && compareMatches(candidate, found[position - 1] ?? candidate) < 0) position -= 1;
  found.splice(position, 0, candidate);
  if (found.length > size) found.pop();
  return true;
}
