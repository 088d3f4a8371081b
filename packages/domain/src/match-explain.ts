import type { ListingFacts } from './match-listing.ts';
import { possiblePoints, type MatchQuery } from './match-query.ts';
import { POINTS, budgetPoints, datePoints, earnedTimesAsked, type EarnedPoints } from './match-score.ts';

/** The fields of a listing that scoring and explaining read; `labels` takes normalised labels. */
export interface ScoredFacts extends Pick<ListingFacts, 'rentCents' | 'startDay'> {
  readonly labels: { has(label: string): boolean };
}

/** Why a listing has its score: `explain` of GET /api/matches. Fractions of points have two decimals. */
export interface MatchExplanation {
  earned: number;
  possible: number;
  /** `rent` in dollars; `over` = dollars above the budget, 0 inside; both null without a rent. */
  budget: { points: number; possible: number; rent: number | null; over: number | null } | null;
  /** Labels as asked, in the order asked. */
  amenities: { points: number; possible: number; matched: string[]; missing: string[] } | null;
  /** `daysOff` is positive when the lease starts after the move-in day, null without a date. */
  date: { points: number; possible: number; daysOff: number | null } | null;
}

/** The points a listing earns for a query; an absent criterion earns 0. */
export function earnedPoints(facts: ScoredFacts, query: MatchQuery): EarnedPoints {
  return {
    matched: query.amenities.filter(({ key }) => facts.labels.has(key)).length,
    asked: query.amenities.length,
    budgetPoints: query.budget === null ? 0 : budgetPoints(facts.rentCents, query.budget),
    datePoints: query.moveInDay === null ? 0 : datePoints(facts.startDay, query.moveInDay),
  };
}

/** Explains a listing's score for display; the score itself never uses these rounded fractions. */
export function explainMatch(facts: ScoredFacts, query: MatchQuery): MatchExplanation {
  const points = earnedPoints(facts, query);
  return {
    earned: twoDecimals(earnedTimesAsked(points), Math.max(points.asked, 1)),
    possible: possiblePoints(query),
    budget: query.budget === null ? null : explainBudget(facts.rentCents, query.budget, points.budgetPoints),
    amenities: query.amenities.length === 0 ? null : explainAmenities(facts, query, points),
    date:
      query.moveInDay === null
        ? null
        : {
            points: points.datePoints,
            possible: POINTS.date,
            daysOff: facts.startDay === null ? null : facts.startDay - query.moveInDay,
          },
  };
}

function explainBudget(rentCents: number | null, budget: number, points: number): MatchExplanation['budget'] {
  const over = rentCents === null ? null : Math.max(0, rentCents - budget * 100) / 100;
  return { points, possible: POINTS.budget, rent: rentCents === null ? null : rentCents / 100, over };
}

function explainAmenities(facts: ScoredFacts, query: MatchQuery, points: EarnedPoints): MatchExplanation['amenities'] {
  const labelsWhere = (isMatched: boolean) =>
    query.amenities.filter(({ key }) => facts.labels.has(key) === isMatched).map(({ label }) => label);
  return {
    points: twoDecimals(POINTS.amenities * points.matched, points.asked),
    possible: POINTS.amenities,
    matched: labelsWhere(true),
    missing: labelsWhere(false),
  };
}

function twoDecimals(numerator: number, denominator: number): number {
  return Math.round((100 * numerator) / denominator) / 100;
}
