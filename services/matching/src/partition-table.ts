import { GROUP_PLACE_KEYS } from '@keyturn/domain/match-places';
import { NO_BLOCK } from './listing-memory.ts';
import type { Partition } from './partition.ts';

/** Smaller towns share partitions: a thousand partitions would make whole-state queries eight times slower. */
const TOWN_SIZE = 64;

/** Code of a text without listings; differs from the rows' NONE, so that they never match. */
const UNKNOWN_CODE = -3;
const SHARED_PLACE = -2;
const MAX_SELECTIONS = 4096;

/** A listing's place, housing type and room type. */
export interface Cell {
  readonly place: number;
  readonly housingType: number;
  readonly roomType: number;
  readonly isGhost: boolean;
}

export interface PartitionTable {
  /** Codes of places, housing types and room types. */
  readonly codes: Map<string, number>;
  /** The texts by code. */
  readonly texts: string[];
  readonly partitions: Partition[];
  readonly byCell: Map<string, Partition>;
  /** Places with their own partitions. */
  readonly ownPlaces: Set<number>;
  readonly townSizes: Map<number, number>;
  /** Cached selections of partitions; cleared when a partition is added or a town gets its own. */
  readonly selections: Map<string, readonly Partition[]>;
}

export function createPartitionTable(): PartitionTable {
  const codes = new Map(GROUP_PLACE_KEYS.map((key, code) => [key, code]));
  return {
    codes,
    texts: [...GROUP_PLACE_KEYS],
    partitions: [],
    byCell: new Map(),
    ownPlaces: new Set(codes.values()),
    townSizes: new Map(),
    selections: new Map(),
  };
}

/** The code of a listing's text, new if needed. */
export function takeCode(table: PartitionTable, text: string): number {
  const known = table.codes.get(text);
  if (known !== undefined) return known;
  table.codes.set(text, table.codes.size);
  return table.texts.push(text) - 1;
}

/** The code of an asked text, UNKNOWN_CODE if no listing ever had it. */
export function codeOf(table: PartitionTable, text: string): number {
  return table.codes.get(text) ?? UNKNOWN_CODE;
}

/** The partition of a cell, new if needed. */
export function partitionFor(table: PartitionTable, cell: Cell): Partition {
  const place = table.ownPlaces.has(cell.place) ? cell.place : SHARED_PLACE;
  const key = `${place}|${cell.housingType}|${cell.roomType}|${cell.isGhost}`;
  const known = table.byCell.get(key);
  if (known) return known;
  const partition = { ...cell, place, number: table.partitions.length, block: NO_BLOCK, length: 0 };
  table.partitions.push(partition);
  table.byCell.set(key, partition);
  table.selections.clear();
  return partition;
}

/** Whether a partition is shared by several towns. */
export function isShared(partition: Partition): boolean {
  return partition.place === SHARED_PLACE;
}

/** Whether a partition has listings of a place by city or school; small towns' also have others'. */
export function isHoldingPlace(table: PartitionTable, partition: Partition, place: number): boolean {
  return partition.place === (table.ownPlaces.has(place) ? place : SHARED_PLACE);
}

/** The partitions that pass a test, cached by key. */
export function selectPartitions(
  table: PartitionTable,
  key: string,
  isSelected: (partition: Partition) => boolean,
): readonly Partition[] {
  const known = table.selections.get(key);
  if (known) return known;
  if (table.selections.size >= MAX_SELECTIONS) table.selections.clear();
  const selected = table.partitions.filter(isSelected);
  table.selections.set(key, selected);
  return selected;
}

/** Counts a town's listing in (1) or out (-1); true when the town is large enough for its own partitions. */
export function countTown(table: PartitionTable, place: number, change: 1 | -1): boolean {
  if (table.ownPlaces.has(place)) return false;
  const size = (table.townSizes.get(place) ?? 0) + change;
  table.townSizes.set(place, size);
  return size >= TOWN_SIZE;
}

/** Gives a town its own partitions from now on. */
export function makeOwnPlace(table: PartitionTable, place: number): void {
  table.ownPlaces.add(place);
  table.townSizes.delete(place);
  table.selections.clear();
}
