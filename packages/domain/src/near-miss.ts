import { earnedPoints } from './match-explain.ts';
import type { ListingFacts } from './match-listing.ts';
import { possiblePoints, type MatchQuery } from './match-query.ts';
import { MIN_SHOWN_SCORE, POINTS, budgetPoints, datePoints, matchScore } from './match-score.ts';
import { compareMatches, matchListing, type Ranked } from './matching-rules.ts';

/** The single criteria that may exclude a listing, most flexible first. */
export const MISSES = ['budget', 'moveInDate', 'roomType', 'place', 'housingType'] as const;
export type Missed = (typeof MISSES)[number];

/** A rent up to 140 % of the budget is a near miss: twice the excess that still earns points. */
const MOST_RENT = { of: 7, in: 5 } as const;
/** Days from the move-in day that earn all points, and that are a near miss: twice those that earn any. */
const DAYS = { within: 5, most: 30 } as const;

/** A missed criterion, and by how much: cents over the budget, or days from the move-in day; 0 for a filter. */
export interface Miss {
  readonly missed: Missed;
  readonly off: number;
}

/** The only criterion that excludes a listing from a query's matches: a filter, or a rent or date slightly off. */
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
 * The criterion that keeps the score below 50, or null. With all its points the listing would be shown (`isShownWith`
 * checks that), and the miss is small.
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

/** What the order of near misses uses; `distance` in miles from the asked place, 0 without one. */
export interface RankedMiss extends Miss, Ranked {
  readonly distance: number;
}

/** Order of near misses: nearest, then most flexible criterion, then smallest miss, then as matches. */
export function compareNearMisses(a: RankedMiss, b: RankedMiss): number {
  // Not a difference: Infinity minus Infinity is NaN.
  if (a.distance !== b.distance) return a.distance < b.distance ? -1 : 1;
  if (a.missed !== b.missed) return MISSES.indexOf(a.missed) - MISSES.indexOf(b.missed);
  return a.off === b.off ? compareMatches(a, b) : a.off - b.off;
}

const OTHER_GENDER: Readonly<Record<string, string>> = { female: 'male', male: 'female' };

/** A housing type that is never offered as a near miss: rooms for men to a search for women's housing. Else null. */
export const barredHousing = ({ housingType }: MatchQuery): string | null =>
  OTHER_GENDER[housingType?.key ?? ''] ?? null;
