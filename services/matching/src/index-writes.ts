import type { ListingFacts } from '@keyturn/domain/match-listing';
import type { IndexState } from './index-state.ts';
import { dropLabels, storeLabels } from './label-table.ts';
import { UNKNOWN, findPosition, insertAt, removeAt, writeAt, type ColumnValues, type Partition } from './partition.ts';
import { countTown, makeOwnPlace, partitionFor, takeCode } from './partition-table.ts';
import { NONE, freeRow, setRent, takeRow } from './row-table.ts';

/** Whether a revision is older than a known one; otherwise records it. A missing revision always counts. */
export function isOutdated(state: IndexState, id: string, revision: number | undefined): boolean {
  if (revision === undefined) return false;
  if (revision < (state.revisions.get(id) ?? revision)) return true;
  state.revisions.set(id, revision);
  return false;
}

/** Writes a live listing: appended when new, overwritten in place, or moved when its filters or posted time changed. */
export function writeListing(state: IndexState, facts: ListingFacts): void {
  const { rows } = state;
  const row = takeRow(rows, facts.id);
  const oldPlace = rows.partition[row] === NONE ? NONE : (rows.place[row] ?? NONE);
  const { place, schoolPlace, main, ghost } = whereabouts(state, facts);
  const isMoved = rows.postedAtMs[row] !== facts.postedAtMs;
  if (isMoved || rows.partition[row] !== main.number) takeOut(state, rows.partition, row);
  if (isMoved || rows.schoolPartition[row] !== ghost?.number) takeOut(state, rows.schoolPartition, row);

  rows.postedAtMs[row] = facts.postedAtMs;
  rows.place[row] = place;
  rows.schoolPlace[row] = schoolPlace;
  setRent(rows, row, facts.rentCents);
  const values = columnValues(state, row, facts);
  putIn(state, rows.partition, main, values);
  if (ghost) putIn(state, rows.schoolPartition, ghost, values);
  if (oldPlace !== place) changeTown(state, oldPlace, place);
}

/** Removes a listing, if present. */
export function eraseListing(state: IndexState, id: string): void {
  const { rows } = state;
  const row = rows.rowOfId.get(id);
  if (row === undefined) return;
  takeOut(state, rows.partition, row);
  takeOut(state, rows.schoolPartition, row);
  countTown(state.partitions, rows.place[row] ?? NONE, -1);
  dropLabels(state.labels, row);
  freeRow(rows, row);
}

/** A listing's partitions: its city's, and its school's if that is another place. */
function whereabouts({ partitions }: IndexState, facts: ListingFacts) {
  const place = takeCode(partitions, facts.place);
  const types = {
    housingType: takeCode(partitions, facts.housingType),
    roomType: takeCode(partitions, facts.roomType),
  };
  const main = partitionFor(partitions, { ...types, place, isGhost: false });
  if (facts.schoolPlace === '' || facts.schoolPlace === facts.place) {
    return { place, schoolPlace: NONE, main, ghost: null };
  }
  const schoolPlace = takeCode(partitions, facts.schoolPlace);
  return { place, schoolPlace, main, ghost: partitionFor(partitions, { ...types, place: schoolPlace, isGhost: true }) };
}

function changeTown(state: IndexState, oldPlace: number, place: number): void {
  if (oldPlace !== NONE) countTown(state.partitions, oldPlace, -1);
  if (countTown(state.partitions, place, 1)) moveTown(state, place);
}

function columnValues(state: IndexState, row: number, facts: ListingFacts): ColumnValues {
  const rentUnits = facts.rentCents === null ? UNKNOWN : Math.ceil(facts.rentCents / 20);
  return {
    rent: Math.min(rentUnits, UNKNOWN),
    startDay: facts.startDay ?? UNKNOWN,
    bits: storeLabels(state.labels, row, facts.labels),
    row,
  };
}

function putIn(state: IndexState, numbers: Int32Array, partition: Partition, values: ColumnValues): void {
  const { memory, rows } = state;
  const { row } = values;
  const position = findPosition(partition, memory, rows, rows.postedAtMs[row] ?? 0, rows.ids[row] ?? '');
  if (numbers[row] === partition.number) writeAt(partition, memory, position, values);
  else insertAt(partition, memory, position, values);
  numbers[row] = partition.number;
}

function takeOut(state: IndexState, numbers: Int32Array, row: number): ColumnValues | null {
  const { memory, rows, partitions } = state;
  const partition = partitions.partitions[numbers[row] ?? NONE];
  if (!partition) return null;
  const position = findPosition(partition, memory, rows, rows.postedAtMs[row] ?? 0, rows.ids[row] ?? '');
  numbers[row] = NONE;
  return removeAt(partition, memory, position);
}

/** Moves a town that has grown out of the shared partitions. */
function moveTown(state: IndexState, place: number): void {
  const { rows, partitions } = state;
  makeOwnPlace(partitions, place);
  for (const row of [...rows.rowOfId.values()].filter((candidate) => rows.place[candidate] === place)) {
    const shared = partitions.partitions[rows.partition[row] ?? NONE];
    const values = takeOut(state, rows.partition, row);
    if (shared && values) putIn(state, rows.partition, partitionFor(partitions, { ...cellOf(shared), place }), values);
  }
}

function cellOf({ housingType, roomType, isGhost }: Partition) {
  return { housingType, roomType, isGhost };
}
