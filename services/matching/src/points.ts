import { columnsOf, type ListingMemory } from './listing-memory.ts';
import { POINTS } from '@keyturn/domain/match-score';
import { LABEL_POINTS, type MatchPlan } from './match-plan.ts';
import { UNKNOWN, type Partition } from './partition.ts';
import { rentOf, type RowTable } from './row-table.ts';

/** Listings scored at a time: few enough that their points stay in the CPU cache. */
export const CHUNK = 1024;

const LABEL_POINTS_OF_BYTE = Int32Array.from(
  { length: 256 },
  (_, byte) => LABEL_POINTS * byte.toString(2).replaceAll('0', '').length,
);

/** Fills `points` for a partition's listings from position `from` on, column by column. */
export function fillPoints(
  points: Int32Array,
  plan: MatchPlan,
  partition: Partition,
  memory: ListingMemory,
  table: RowTable,
  from: number,
): void {
  const at = columnsOf(partition.block);
  const count = points.length;
  const rows = memory.words.subarray(at.rows + from, at.rows + from + count);
  points.fill(0);
  if (plan.isBudgetAsked) {
    addBudget(points, plan, memory.shorts.subarray(at.rents + from, at.rents + from + count));
    if (plan.needsExactRents) addExactBudget(points, plan, memory.shorts, at.rents + from, rows, table);
  }
  if (plan.isDateAsked) addDate(points, plan, memory.shorts.subarray(at.days + from, at.days + from + count));
  for (const { plane, mask } of plan.masks) {
    const start = at.planes + plane * partition.block.capacity + from;
    addLabels(points, memory.bytes.subarray(start, start + count), mask);
  }
  for (const listed of plan.extraLabels) addExtraLabel(points, rows, listed);
}

function addBudget(points: Int32Array, { fullRent, halfRent, asked }: MatchPlan, rents: Int16Array): void {
  const [full, half] = [POINTS.budget * asked, (POINTS.budget / 2) * asked];
  const [fullLimit, halfLimit] = [Math.min(fullRent, UNKNOWN - 1), Math.min(halfRent, UNKNOWN - 1)];
  for (let index = 0; index < rents.length; index += 1) {
    const rent = rents[index] as number;
    points[index] = rent <= fullLimit ? full : rent <= halfLimit ? half : 0;
  }
}

/** Adds budget points of rents beyond the column's range. */
function addExactBudget(
  points: Int32Array,
  { fullRent, halfRent, asked }: MatchPlan,
  shorts: Int16Array,
  start: number,
  rows: Uint32Array,
  table: RowTable,
): void {
  for (let index = 0; index < rows.length; index += 1) {
    if (shorts[start + index] !== UNKNOWN) continue;
    const cents = rentOf(table, rows[index] as number);
    if (cents === null || cents > halfRent * 20) continue;
    points[index] = (cents <= fullRent * 20 ? POINTS.budget : POINTS.budget / 2) * asked;
  }
}

function addDate(points: Int32Array, { moveInDay, asked }: MatchPlan, days: Int16Array): void {
  for (let index = 0; index < days.length; index += 1) {
    const distance = Math.abs((days[index] as number) - moveInDay);
    if (distance < 15)
      points[index] = (points[index] as number) + asked * (distance <= 5 ? POINTS.date : 2 * (15 - distance));
  }
}

function addLabels(points: Int32Array, bytes: Uint8Array, mask: number): void {
  for (let index = 0; index < bytes.length; index += 1) {
    points[index] = (points[index] as number) + (LABEL_POINTS_OF_BYTE[(bytes[index] as number) & mask] as number);
  }
}

function addExtraLabel(points: Int32Array, rows: Uint32Array, listed: ReadonlySet<number>): void {
  for (let index = 0; index < rows.length; index += 1) {
    if (listed.has(rows[index] as number)) points[index] = (points[index] as number) + LABEL_POINTS;
  }
}
