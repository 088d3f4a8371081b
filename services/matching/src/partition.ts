import { NO_BLOCK, PLANES, columnsOf, releaseBlock, takeLargerBlock } from './listing-memory.ts';
import type { Block, ListingMemory } from './listing-memory.ts';
import { compareStored, type RowTable } from './row-table.ts';

/** The largest 16-bit value: a missing or too large rent, or an unknown start day. */
export const UNKNOWN = 32_767;

/** Listings of one place, housing type and room type, by ascending posted time and descending id. */
export interface Partition {
  readonly number: number;
  readonly place: number;
  readonly housingType: number;
  readonly roomType: number;
  /** True when its listings are here by school and again under their city. */
  readonly isGhost: boolean;
  block: Block;
  length: number;
}

/** A listing's scored columns. */
export interface ColumnValues {
  /** Rent in units of 20 cents, rounded up, or UNKNOWN. */
  readonly rent: number;
  readonly startDay: number;
  readonly bits: Uint8Array;
  readonly row: number;
}

/** Position of the first listing not before this posted time and id. */
export function findPosition(
  partition: Partition,
  memory: ListingMemory,
  table: RowTable,
  postedAtMs: number,
  id: string,
): number {
  const { rows } = columnsOf(partition.block);
  let low = 0;
  let high = partition.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareStored(table, memory.words[rows + middle] ?? 0, postedAtMs, id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function writeAt(partition: Partition, memory: ListingMemory, position: number, values: ColumnValues): void {
  const { block } = partition;
  const at = columnsOf(block);
  memory.shorts[at.rents + position] = values.rent;
  memory.shorts[at.days + position] = values.startDay;
  for (let plane = 0; plane < PLANES; plane += 1) {
    memory.bytes[at.planes + plane * block.capacity + position] = values.bits[plane] ?? 0;
  }
  memory.words[at.rows + position] = values.row;
}

export function insertAt(partition: Partition, memory: ListingMemory, position: number, values: ColumnValues): void {
  if (partition.length === partition.block.capacity) growBlock(partition, memory);
  for (const [view, start] of columnViews(partition.block, memory)) {
    view.copyWithin(start + position + 1, start + position, start + partition.length);
  }
  partition.length += 1;
  writeAt(partition, memory, position, values);
}

export function removeAt(partition: Partition, memory: ListingMemory, position: number): ColumnValues {
  const values = readAt(partition, memory, position);
  for (const [view, start] of columnViews(partition.block, memory)) {
    view.copyWithin(start + position, start + position + 1, start + partition.length);
  }
  partition.length -= 1;
  if (partition.length === 0) {
    releaseBlock(memory, partition.block);
    partition.block = NO_BLOCK;
  }
  return values;
}

export function readAt(partition: Partition, memory: ListingMemory, position: number): ColumnValues {
  const { block } = partition;
  const at = columnsOf(block);
  return {
    rent: memory.shorts[at.rents + position] ?? UNKNOWN,
    startDay: memory.shorts[at.days + position] ?? UNKNOWN,
    bits: Uint8Array.from(
      { length: PLANES },
      (_, plane) => memory.bytes[at.planes + plane * block.capacity + position] ?? 0,
    ),
    row: memory.words[at.rows + position] ?? 0,
  };
}

function growBlock(partition: Partition, memory: ListingMemory): void {
  const old = partition.block;
  const larger = takeLargerBlock(memory, old);
  const from = columnViews(old, memory);
  const to = columnViews(larger, memory);
  to.forEach(([view, start], column) => {
    const oldStart = from[column]?.[1] ?? 0;
    view.copyWithin(start, oldStart, oldStart + partition.length);
  });
  releaseBlock(memory, old);
  partition.block = larger;
}

/** Each column's view and start element. */
function columnViews(block: Block, memory: ListingMemory): [Int16Array | Uint8Array | Uint32Array, number][] {
  const at = columnsOf(block);
  return [
    [memory.shorts, at.rents],
    [memory.shorts, at.days],
    [memory.words, at.rows],
    ...Array.from({ length: PLANES }, (_, plane): [Uint8Array, number] => [
      memory.bytes,
      at.planes + plane * block.capacity,
    ]),
  ];
}
