import type { MatchQuery } from '@keyturn/domain/match-query';
import { tierOf, type Tier } from '@keyturn/domain/match-score';
import { FILTERS } from '@keyturn/domain/matching-rules';
import { compareNearMisses, missedCriterion, type Miss, type Missed, type RankedMiss } from '@keyturn/domain/near-miss';
import type { IndexState } from './index-state.ts';
import { columnsOf } from './listing-memory.ts';
import { planMatch, scoreOfPoints, type MatchPlan } from './match-plan.ts';
import { matchSources, nearMissSources } from './match-sources.ts';
import { UNKNOWN } from './partition.ts';
import { codeOf } from './partition-table.ts';
import { distancesFrom } from './place-distances.ts';
import { CHUNK, fillPoints } from './points.ts';
import { rentOf } from './row-table.ts';
import type { Source } from './scan.ts';

/** A near miss, and its missed criterion. */
export interface NearRow {
  readonly id: string;
  readonly score: number;
  readonly tier: Tier;
  readonly failed: Missed;
}

/** A search for near misses: the query and the results in order. */
interface Search {
  readonly state: IndexState;
  readonly query: MatchQuery;
  readonly plan: MatchPlan;
  readonly count: number;
  readonly distanceOf: (place: number) => number;
  readonly found: RankedMiss[];
}

const points = new Int32Array(CHUNK);

/**
 * The `count` nearest misses of a query, ordered by `compareNearMisses`, without the `barred` housing type and excluded
 * listings.
 */
export function findNearMisses(
  state: IndexState,
  query: MatchQuery,
  count: number,
  barred: string | null,
  exclude: (source: Source) => Source,
): NearRow[] {
  if (count === 0) return [];
  const plan = planMatch(query, state.labels);
  const search: Search = { state, query, plan, count, distanceOf: distancesFrom(state.partitions, query), found: [] };
  for (const source of matchSources(state, query).map(exclude)) scanForMisses(search, source, null);
  const barredCode = barred === null ? null : codeOf(state.partitions, barred);
  for (const failed of FILTERS) {
    const sources = nearMissSources(state, query, failed)
      .map(exclude)
      .filter(({ partition }) => partition.housingType !== barredCode)
      .map((source) => ({ source, least: leastOf(search, source) }));
    // Nearest places first: with enough results, farther sources are skipped.
    sources.sort((a, b) => (a.least < b.least ? -1 : a.least > b.least ? 1 : 0));
    for (const { source, least } of sources) if (!isTooFar(search, least)) scanForMisses(search, source, failed);
  }
  return search.found.map(({ id, score, missed }) => ({ id, score, tier: tierOf(score), failed: missed }));
}

/** A source's least distance; small towns and schools are mixed. */
function leastOf({ distanceOf }: Search, { partition }: Source): number {
  return partition.isGhost || partition.place < 0 ? 0 : distanceOf(partition.place);
}

function isTooFar({ found, count }: Search, distance: number): boolean {
  const last = found.at(-1);
  return found.length === count && last !== undefined && distance > last.distance;
}

/** Offers near misses: for a failed filter every listing that would be shown, else those hidden by one criterion. */
function scanForMisses(search: Search, { partition, isAsked }: Source, failed: Missed | null): void {
  const { state, plan, distanceOf } = search;
  const { memory, rows: table } = state;
  const { rows, days } = columnsOf(partition.block);
  for (let end = partition.length; end > 0; end -= CHUNK) {
    const from = Math.max(0, end - CHUNK);
    const chunk = points.subarray(0, end - from);
    fillPoints(chunk, plan, partition, memory, table, from);
    for (let position = end - 1; position >= from; position -= 1) {
      const earned = chunk[position - from] as number;
      if (earned >= plan.least.good !== (failed !== null)) continue;
      const row = memory.words[rows + position] as number;
      if (isAsked?.(row) === false) continue;
      const distance = distanceOf(table.place[row] as number);
      if (isTooFar(search, distance)) continue;
      const miss = failed === null ? criterionOf(search, row, memory.shorts[days + position] as number, earned) : null;
      if (failed === null && miss === null) continue;
      const { missed, off } = miss ?? { missed: failed as Missed, off: 0 };
      const score = scoreOfPoints(plan.total, earned);
      const postedAtMs = table.postedAtMs[row] ?? 0;
      offer(search, { missed, off, distance, score, postedAtMs, id: table.ids[row] ?? '' });
    }
  }
}

function criterionOf({ state, query, plan }: Search, row: number, day: number, earned: number): Miss | null {
  const facts = { rentCents: rentOf(state.rows, row), startDay: day === UNKNOWN ? null : day };
  return missedCriterion(facts, query, (more) => earned + plan.asked * more >= plan.least.good);
}

function offer({ found, count }: Search, candidate: RankedMiss): void {
  let position = found.length;
  while (position > 0 && compareNearMisses(candidate, found[position - 1] ?? candidate) < 0) position -= 1;
  if (position >= count) return;
  found.splice(position, 0, candidate);
  if (found.length > count) found.pop();
}
