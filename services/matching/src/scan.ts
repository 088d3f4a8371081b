import { columnsOf, type ListingMemory } from './listing-memory.ts';
import { leastPoints, scoreOfPoints, type MatchPlan } from './match-plan.ts';
import type { Partition } from './partition.ts';
import { CHUNK, fillPoints } from './points.ts';
import { offerToPage, scoreToBeat, type ResultPage } from './result-page.ts';
import type { RowTable } from './row-table.ts';

/** How many listings of each tier a query found. */
export interface TierCounts {
  excellent: number;
  better: number;
  good: number;
}

/** A partition to scan; `isAsked` leaves rows out where its listings are mixed. */
export interface Source {
  readonly partition: Partition;
  readonly isAsked: ((row: number) => boolean) | null;
}

const points = new Int32Array(CHUNK);

/**
 * Scores every listing of a source, counts the tiers and offers those that can rank to the page. Walking backwards is
 * the final order among equal scores, so a tie lost once is lost for the rest of the partition.
 */
export function scanSource(
  source: Source,
  plan: MatchPlan,
  memory: ListingMemory,
  table: RowTable,
  counts: TierCounts,
  page: ResultPage,
): void {
  const { partition, isAsked } = source;
  const { least, total } = plan;
  const { words } = memory;
  const { rows } = columnsOf(partition.block);
  const mostToOffer = page.after === null ? Number.POSITIVE_INFINITY : leastPoints(total, page.after.score + 1) - 1;
  let leastToOffer = leastFor(page, total, least.good);
  for (let end = partition.length; end > 0; end -= CHUNK) {
    const from = Math.max(0, end - CHUNK);
    fillPoints(points, plan, partition, memory, table, from, end - from);
    for (let position = end - 1; position >= from; position -= 1) {
      const earned = points[position - from] as number;
      if (earned < least.good) continue;
      const row = words[rows + position] as number;
      if (isAsked !== null && !isAsked(row)) continue;
      if (earned >= least.excellent) counts.excellent += 1;
      else if (earned >= least.better) counts.better += 1;
      else counts.good += 1;
      if (earned < leastToOffer || earned > mostToOffer) continue;
      const score = scoreOfPoints(total, earned);
      const found = { score, postedAtMs: table.postedAtMs[row] ?? 0, id: table.ids[row] ?? '', row };
      const hasLost = !offerToPage(page, found);
      leastToOffer = Math.max(
        leastToOffer,
        hasLost ? leastPoints(total, score + 1) : leastFor(page, total, least.good),
      );
    }
  }
}

function leastFor(page: ResultPage, total: number, fallback: number): number {
  const score = scoreToBeat(page);
  return score === null ? fallback : leastPoints(total, score);
}
