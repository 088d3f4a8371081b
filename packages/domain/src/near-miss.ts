import { earnedPoints } from './match-explain.ts';
import type { ListingFacts } from './match-listing.ts';
import { possiblePoints, type MatchQuery } from './match-query.ts';
import { MIN_SHOWN_SCORE, POINTS, budgetPoints, datePoints, matchScore } from './match-score.ts';
import { compareMatches, matchListing, type Ranked } from './matching-rules.ts';

/** What alone may keep a listing out of the matches, what people bend most easily first. */
export const MISSES = ['budget', 'moveInDate', 'roomType', 'place', 'housingType'] as const;
export type Missed = (typeof MISSES)[number];

/** A rent up to 140 % of the budget just misses: twice as far over it as still earns points. */
const MOST_RENT = { of: 7, in: 5 } as const;
/** Days from the move-in day that still earn all points, and those that just miss: twice as far as earns any. */
const DAYS = { within: 5, most: 30 } as const;

/** A criterion missed, and by how much: cents over the budget, or days from the move-in day; 0 for a filter. */
export interface Miss {
  readonly missed: Missed;
  readonly off: number;
}

/** What alone keeps a listing out of the matches of a query: one filter, or a rent or date that is a little off. */
export function missOf(facts: ListingFacts, query: MatchQuery): Miss | null {
  const { hidden, nearMiss } = matchListing(facts, query);
  if (nearMiss !== null) return { missed: nearMiss, off: 0 };
  if (hidden !== 'score') return null;
  const earned = earnedPoints(facts, query);
  const isShownWith = (more: number) =>
    matchScore({ ...earned, budgetPoints: earned.budgetPoints + more }, possiblePoints(query)) >= MIN_SHOWN_SCORE;
  return missedCriterion(facts, query, isShownWith);
}

/**
 * The criterion that keeps a listing's score below 50: with all its points the listing would be shown, as `isShownWith`
 * so many more points tells, and the listing is not far off. Null when there is none.
 */
export function missedCriterion(
  { rentCents, startDay }: Pick<ListingFacts, 'rentCents' | 'startDay'>,
  { budget, moveInDay }: MatchQuery,
  isShownWith: (more: number) => boolean,
): Miss | null {
  if (budget !== null && rentCents !== null) {
    const off = rentCents - budget * 100;
    const isClose = off > 0 && MOST_RENT.in * rentCents <= MOST_RENT.of * budget * 100;
    if (isClose && isShownWith(POINTS.budget - budgetPoints(rentCents, budget))) return { missed: 'budget', off };
  }
  if (moveInDay !== null && startDay !== null) {
    const off = Math.abs(startDay - moveInDay);
    const isClose = off > DAYS.within && off <= DAYS.most;
    if (isClose && isShownWith(POINTS.date - datePoints(startDay, moveInDay))) return { missed: 'moveInDate', off };
  }
  return null;
}

/** What the order of near misses looks at; `distance` in miles from the place asked, 0 where none was. */
export interface RankedMiss extends Miss, Ranked {
  readonly distance: number;
}

/** Order of near misses: nearest first, then what people bend most easily, then the least off, then as matches. */
export function compareNearMisses(a: RankedMiss, b: RankedMiss): number {
  // Not by a difference: two that are for ever off are equally far.
  if (a.distance !== b.distance) return a.distance < b.distance ? -1 : 1;
  if (a.missed !== b.missed) return MISSES.indexOf(a.missed) - MISSES.indexOf(b.missed);
  return a.off === b.off ? compareMatches(a, b) : a.off - b.off;
}

const OTHER_GENDER: Readonly<Record<string, string>> = { female: 'male', male: 'female' };

/** The housing type of listings that just miss and are not offered: a room for men to whom asks for women's housing; else null. */
export const barredHousing = ({ housingType }: MatchQuery): string | null =>
  OTHER_GENDER[housingType?.key ?? ''] ?? null;
