import { earnedPoints } from './match-explain.ts';
import type { ListingFacts } from './match-listing.ts';
import { possiblePoints, type MatchQuery } from './match-query.ts';
import { MIN_SHOWN_SCORE, matchScore, tierOf, type Tier } from './match-score.ts';

/** The three filters, in the order they are reported. */
export const FILTERS = ['place', 'housingType', 'roomType'] as const;
export type Filter = (typeof FILTERS)[number];

/** Why a listing is hidden: not live, a filter it fails, or a score below 50. */
export type HiddenReason = 'draft' | Filter | 'score';

/** A listing's result for a query. `hidden` is null for a shown listing; a hidden one has its score and tier, too. */
export interface MatchResult {
  readonly hidden: HiddenReason | null;
  /** The filter a near miss fails: exactly one, with a score of 50 or more; else null. */
  readonly nearMiss: Filter | null;
  readonly score: number;
  readonly tier: Tier;
}

/** The filters of a query that a listing fails. */
export function failedFilters(facts: ListingFacts, query: MatchQuery): Filter[] {
  return FILTERS.filter((filter) => {
    const key = query[filter]?.key;
    if (key === undefined || facts[filter] === key) return false;
    return filter !== 'place' || facts.schoolPlace !== key;
  });
}

/** The reference rule of specification section 9 for one listing; the match index must agree with it. */
export function matchListing(facts: ListingFacts, query: MatchQuery): MatchResult {
  const score = matchScore(earnedPoints(facts, query), possiblePoints(query));
  const failed = failedFilters(facts, query);
  const isLow = score < MIN_SHOWN_SCORE;
  return {
    hidden: facts.isLive ? (failed[0] ?? (isLow ? 'score' : null)) : 'draft',
    nearMiss: facts.isLive && failed.length === 1 && !isLow ? (failed[0] ?? null) : null,
    score,
    tier: tierOf(score),
  };
}

/** The fields that the order of matches uses. */
export interface Ranked {
  readonly score: number;
  readonly postedAtMs: number;
  readonly id: string;
}

/** Order of matches: score descending, newest first, then id ascending by code unit (ruling M22). */
export function compareMatches(a: Ranked, b: Ranked): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.postedAtMs !== b.postedAtMs) return b.postedAtMs - a.postedAtMs;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
