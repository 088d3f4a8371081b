import { AMENITIES } from '@keyturn/domain/amenities';
import { normalise } from '@keyturn/domain/text';
import { PLANES } from './listing-memory.ts';

const BITS = PLANES * 8;

/** Amenity labels: the product's 47 and the first 17 others as bits, others as sets, so that none is lost. */
export interface LabelTable {
  readonly bitOf: Map<string, number>;
  readonly rowsOf: Map<string, Set<number>>;
  /** Labels without a bit, by row. */
  readonly extraOf: Map<number, readonly string[]>;
}

export function createLabelTable(): LabelTable {
  const labels = AMENITIES.map(normalise);
  return { bitOf: new Map(labels.map((label, bit) => [label, bit])), rowsOf: new Map(), extraOf: new Map() };
}

/** Stores a row's labels; returns its amenity bits, one byte per plane. */
export function storeLabels(table: LabelTable, row: number, labels: ReadonlySet<string>): Uint8Array {
  dropLabels(table, row);
  const bits = new Uint8Array(PLANES);
  const extra: string[] = [];
  for (const label of labels) {
    const bit = bitFor(table, label);
    if (bit === null) extra.push(label);
    else bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  if (extra.length > 0) table.extraOf.set(row, extra);
  for (const label of extra) {
    const rows = table.rowsOf.get(label);
    if (rows) rows.add(row);
    else table.rowsOf.set(label, new Set([row]));
  }
  return bits;
}

/** Removes a row's labels without bits. */
export function dropLabels(table: LabelTable, row: number): void {
  for (const label of table.extraOf.get(row) ?? []) {
    const rows = table.rowsOf.get(label);
    rows?.delete(row);
    if (rows?.size === 0) table.rowsOf.delete(label);
  }
  table.extraOf.delete(row);
}

function bitFor(table: LabelTable, label: string): number | null {
  const known = table.bitOf.get(label);
  if (known !== undefined) return known;
  if (table.bitOf.size === BITS) return null;
  table.bitOf.set(label, table.bitOf.size);
  return table.bitOf.size - 1;
}
