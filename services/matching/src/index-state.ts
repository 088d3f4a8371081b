import { createLabelTable, type LabelTable } from './label-table.ts';
import { createListingMemory, type ListingMemory } from './listing-memory.ts';
import { createPartitionTable, type PartitionTable } from './partition-table.ts';
import { createRowTable, type RowTable } from './row-table.ts';

/** The index's state. */
export interface IndexState {
  readonly memory: ListingMemory;
  readonly rows: RowTable;
  readonly labels: LabelTable;
  readonly partitions: PartitionTable;
  /** Newest revision of each listing, including removed ones, so that a late event cannot restore them. */
  readonly revisions: Map<string, number>;
}

export function createIndexState(): IndexState {
  return {
    memory: createListingMemory(),
    rows: createRowTable(),
    labels: createLabelTable(),
    partitions: createPartitionTable(),
    revisions: new Map(),
  };
}
