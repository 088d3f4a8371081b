/** A listing's 64 amenity bits, in eight byte columns. */
export const PLANES = 8;

/** Bytes per listing in a block: rent 2, start day 2, amenities 8, row number 4. */
const LISTING_BYTES = 4 + PLANES + 4;
const PAGE_BYTES = 65_536;
const MAX_PAGES = 65_536;

/**
 * Columns of all listings in one linear memory, readable by a WebAssembly kernel. A block of capacity c has rents,
 * days, eight amenity planes and row numbers in sequence; c is a multiple of 16. Growing detaches views: read them from
 * here each time.
 */
export interface ListingMemory {
  readonly wasm: WebAssembly.Memory;
  bytes: Uint8Array;
  shorts: Int16Array;
  words: Uint32Array;
  /** End of the last block, in bytes. */
  end: number;
  /** Offsets of released blocks by capacity. */
  readonly released: Map<number, number[]>;
}

/** Room for `capacity` listings, at byte `offset`. */
export interface Block {
  readonly offset: number;
  readonly capacity: number;
}

export const NO_BLOCK: Block = { offset: 0, capacity: 0 };

export function createListingMemory(): ListingMemory {
  const wasm = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES });
  return { wasm, ...viewsOf(wasm), end: 0, released: new Map() };
}

/** Allocates a block for at least 16 listings, or half as many again as `current`. */
export function takeLargerBlock(memory: ListingMemory, current: Block): Block {
  const capacity = Math.max(16, Math.ceil((current.capacity * 1.5) / 16) * 16);
  const offset = memory.released.get(capacity)?.pop();
  return { capacity, offset: offset ?? extend(memory, capacity * LISTING_BYTES) };
}

export function releaseBlock(memory: ListingMemory, { offset, capacity }: Block): void {
  if (capacity === 0) return;
  const offsets = memory.released.get(capacity);
  if (offsets) offsets.push(offset);
  else memory.released.set(capacity, [offset]);
}

/** Start of a block's columns: rents and days in 16-bit elements, planes in bytes, rows in 32-bit elements. */
export function columnsOf({ offset, capacity }: Block) {
  return {
    rents: offset / 2,
    days: offset / 2 + capacity,
    planes: offset + 4 * capacity,
    rows: offset / 4 + capacity + (PLANES * capacity) / 4,
  };
}

function extend(memory: ListingMemory, bytes: number): number {
  const offset = memory.end;
  memory.end += bytes;
  const missing = memory.end - memory.bytes.length;
  if (missing > 0) {
    const pages = memory.bytes.length / PAGE_BYTES;
    memory.wasm.grow(Math.min(Math.max(Math.ceil(missing / PAGE_BYTES), Math.ceil(pages / 2)), MAX_PAGES - pages));
    Object.assign(memory, viewsOf(memory.wasm));
  }
  return offset;
}

function viewsOf({ buffer }: WebAssembly.Memory) {
  return { bytes: new Uint8Array(buffer), shorts: new Int16Array(buffer), words: new Uint32Array(buffer) };
}
