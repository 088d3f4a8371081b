import { compareMatches, type Ranked } from '@keyturn/domain/matching-rules';

/** A listing found, with the row it stands in. */
export interface Found extends Ranked {
  readonly row: number;
}

/** The best so many listings that rank after a cursor, best first. */
export interface ResultPage {
  readonly size: number;
  readonly after: Ranked | null;
  readonly found: Found[];
}

export function createResultPage(size: number, after: Ranked | null): ResultPage {
  return { size, after, found: [] };
}

/** The score a listing must have to get on the page, ties not yet looked at; null while there is room. */
export function scoreToBeat({ found, size }: ResultPage): number | null {
  return found.length < size ? null : (found.at(-1)?.score ?? Number.POSITIVE_INFINITY);
}

/**
 * Puts a listing on the page where it belongs. False when it lost to a full page: then every listing of the same score
 * that ranks after it has lost too.
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
