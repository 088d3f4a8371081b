import { possiblePoints, type MatchQuery } from '@keyturn/domain/match-query';
import { MIN_SHOWN_SCORE, POINTS, TIERS, isMatchedDay } from '@keyturn/domain/match-score';
import type { LabelTable } from './label-table.ts';
import { PLANES } from './listing-memory.ts';
import { UNKNOWN } from './partition.ts';

/** A move-in day too far from every listing's to earn points. */
const FAR_DAY = -UNKNOWN;

/**
 * A query prepared for the scan. Points are K = n·(budget + date) + 40·matched with n = labels asked (1 if none), an
 * integer; tiers and cut-offs are the least K of their score.
 */
export interface MatchPlan {
  readonly isBudgetAsked: boolean;
  /** Rents up to here, in units of 20 cents, earn 50 and 25. */
  readonly fullRent: number;
  readonly halfRent: number;
  /** Whether a rent beyond the column's range could still earn points. */
  readonly needsExactRents: boolean;
  readonly isDateAsked: boolean;
  readonly moveInDay: number;
  readonly masks: readonly { readonly plane: number; readonly mask: number }[];
  readonly extraLabels: readonly ReadonlySet<number>[];
  readonly asked: number;
  /** Asked labels times possible points; 0 when nothing is possible. */
  readonly total: number;
  readonly least: { readonly excellent: number; readonly better: number; readonly good: number };
}

export function planMatch(query: MatchQuery, labels: LabelTable): MatchPlan {
  const asked = Math.max(query.amenities.length, 1);
  const total = asked * possiblePoints(query);
  const budget = query.budget ?? 0;
  const moveInDay = query.moveInDay ?? FAR_DAY;
  return {
    isBudgetAsked: query.budget !== null,
    fullRent: budget * 5,
    halfRent: budget * 6,
    needsExactRents: budget * 6 >= UNKNOWN,
    isDateAsked: query.moveInDay !== null,
    moveInDay: isMatchedDay(moveInDay) ? moveInDay : FAR_DAY,
    masks: masksOf(query, labels),
    extraLabels: query.amenities.flatMap(({ key }) => labels.rowsOf.get(key) ?? []),
    asked,
    total,
    least: {
      excellent: leastPoints(total, TIERS[0].minScore),
      better: leastPoints(total, TIERS[1].minScore),
      good: leastPoints(total, MIN_SHOWN_SCORE),
    },
  };
}

/** The least K of a score. */
export function leastPoints(total: number, score: number): number {
  if (score > 100) return Number.POSITIVE_INFINITY;
  return total === 0 ? 0 : Math.ceil((total * (2 * score - 1)) / 200);
}

/** The score of a K, halves up. */
export function scoreOfPoints(total: number, points: number): number {
  return total === 0 ? 100 : Math.floor((200 * points + total) / (2 * total));
}

/** K's share of one matched label. */
export const LABEL_POINTS = POINTS.amenities;

function masksOf(query: MatchQuery, labels: LabelTable): { plane: number; mask: number }[] {
  const masks = new Uint8Array(PLANES);
  for (const { key } of query.amenities) {
    const bit = labels.bitOf.get(key);
    if (bit !== undefined) masks[bit >> 3] = (masks[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return Array.from(masks, (mask, plane) => ({ plane, mask })).filter(({ mask }) => mask !== 0);
}
