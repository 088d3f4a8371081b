import { columnsOf, type ListingMemory } from './listing-memory.ts';
import { leastPoints, scoreOfPoints, type MatchPlan } from './match-plan.ts';
import type { Partition } from './partition.ts';
import { CHUNK, fillPoints } from './points.ts';
import { offerToPage, scoreToBeat, type ResultPage } from './result-page.ts';
import type { RowTable } from './row-table.ts';

/** Counts of a query's listings by tier. */
export interface TierCounts {
  excellent: number;
  better: number;
  good: number;
}

/** A partition to scan; `isAsked` filters rows of mixed partitions. */
export interface Source {
  readonly partition: Partition;
  readonly isAsked: ((row: number) => boolean) | null;
}

const points = new Int32Array(CHUNK);

/**
 * Scores a source's listings, counts tiers and offers candidates to the page. Walks backwards, the final order of equal
 * scores, so that after one lost tie the partition's other ties are skipped.
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
    const chunk = points.subarray(0, end - from);
    fillPoints(chunk, plan, partition, memory, table, from);
    if (isAsked !== null) exclude(chunk, words.subarray(rows + from, rows + end), isAsked);
    countTiers(chunk, plan, counts);
    for (let position = end - 1; position >= from; position -= 1) {
      const earned = chunk[position - from] as number;
      if (earned < leastToOffer || earned > mostToOffer) continue;
      const row = words[rows + position] as number;
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

/** Gives filtered rows fewer points than any tier. */
function exclude(chunk: Int32Array, rows: Uint32Array, isAsked: (row: number) => boolean): void {
  for (let index = 0; index < rows.length; index += 1) {
    if (!isAsked(rows[index] as number)) chunk[index] = -1;
  }
}

/** Without branches, because a listing's tier is unpredictable. */
function countTiers(chunk: Int32Array, { least }: MatchPlan, counts: TierCounts): void {
  let [excellent, better, good] = [0, 0, 0];
  for (let index = 0; index < chunk.length; index += 1) {
    const earned = chunk[index] as number;
    excellent += Number(earned >= least.excellent);
    better += Number(earned >= least.better);
    good += Number(earned >= least.good);
  }
  counts.excellent += excellent;
  counts.better += better - excellent;
  counts.good += good - better;
}

function leastFor(page: ResultPage, total: number, fallback: number): number {
  const score = scoreToBeat(page);
  return score === null ? fallback : leastPoints(total, score);
}
