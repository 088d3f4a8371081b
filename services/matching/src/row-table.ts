/** Means no rent, no place or no partition. */
export const NONE = -1;

/** A listing's data besides its scored columns, by row number. Rows of removed listings are reused. */
export interface RowTable {
  postedAtMs: Float64Array;
  rentCents: Float64Array;
  place: Int32Array;
  schoolPlace: Int32Array;
  partition: Int32Array;
  schoolPartition: Int32Array;
  readonly ids: string[];
  readonly rowOfId: Map<string, number>;
  readonly freeRows: number[];
}

export function createRowTable(): RowTable {
  return { ...columns(1024), ids: [], rowOfId: new Map(), freeRows: [] };
}

/** The row of an id, new if needed. */
export function takeRow(table: RowTable, id: string): number {
  const known = table.rowOfId.get(id);
  if (known !== undefined) return known;
  const row = table.freeRows.pop() ?? table.ids.length;
  if (row >= table.postedAtMs.length) growRows(table);
  table.ids[row] = id;
  table.rowOfId.set(id, row);
  table.schoolPlace[row] = NONE;
  table.partition[row] = NONE;
  table.schoolPartition[row] = NONE;
  return row;
}

export function freeRow(table: RowTable, row: number): void {
  table.rowOfId.delete(table.ids[row] ?? '');
  table.ids[row] = '';
  table.freeRows.push(row);
}

/** A row's exact rent in cents, or null. */
export function rentOf(table: RowTable, row: number): number | null {
  const cents = table.rentCents[row] ?? NONE;
  return cents === NONE ? null : cents;
}

export function setRent(table: RowTable, row: number, cents: number | null): void {
  table.rentCents[row] = cents ?? NONE;
}

/**
 * Compares a row with a position in a partition's order, ascending posted time then descending id: negative when the
 * row is before it.
 */
export function compareStored(table: RowTable, row: number, postedAtMs: number, id: string): number {
  const difference = (table.postedAtMs[row] ?? 0) - postedAtMs;
  if (difference !== 0) return difference;
  const rowId = table.ids[row] ?? '';
  return rowId > id ? -1 : rowId < id ? 1 : 0;
}

function columns(length: number) {
  return {
    postedAtMs: new Float64Array(length),
    rentCents: new Float64Array(length),
    place: new Int32Array(length),
    schoolPlace: new Int32Array(length),
    partition: new Int32Array(length),
    schoolPartition: new Int32Array(length),
  };
}

function growRows(table: RowTable): void {
  const larger = columns(Math.ceil(table.postedAtMs.length * 1.5));
  for (const name of Object.keys(larger) as (keyof typeof larger)[]) larger[name].set(table[name]);
  Object.assign(table, larger);
}
