import { MOST_OTHER_PIECES, type Cost } from './cost.ts';

const HEADER_END = 33;
/** Values of a pixel by colour type: grey, colour, palette, grey and alpha, colour and alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** A palette becomes colour and alpha, and a row is unpacked to whole bytes. */
const PALETTE_BYTES = 4;
/** About so many rows are held on the way to a smaller picture. */
const ROWS_HELD = 1200;
/** Packed rows are never longer than the rows, but for some bytes a block; what is, holds more than the picture. */
const PACKED_SHARE = 1.1;
const PACKED_SPARE = 65_536;
/** Unpacking a byte takes as long as going over eight coefficients of a JPEG; over seven grids twice that. */
const WORK_OF_A_BYTE = 8;
const WORK_INTERLACED = 16;

/** What a PNG costs: row by row it is cheap, interlaced it is held whole. Null where its header cannot be read. */
export function pngCost(data: Buffer): Cost | null {
  if (data.length < HEADER_END || data.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height] = [data.readUInt32BE(16), data.readUInt32BE(20)];
  const [depth = 0, colour = 0, , , interlace = 0] = data.subarray(24, 29);
  const samples = SAMPLES[colour];
  if (samples === undefined) return null;
  const pixelBytes = colour === 3 ? PALETTE_BYTES : samples * (depth > 8 ? 2 : 1);
  const rowBytes = 1 + Math.ceil((width * samples * depth) / 8);
  // Interlaced, there are up to twice as many rows, and a byte begun at the end of each.
  const rows = interlace === 0 ? height * rowBytes : height * (rowBytes + 16);
  const { packed, others } = partsOf(data);
  if (packed > rows * PACKED_SHARE + PACKED_SPARE || others > MOST_OTHER_PIECES)
    return { width, height, memory: 0, work: Number.MAX_SAFE_INTEGER };
  const whole = width * height * pixelBytes;
  if (interlace !== 0) return { width, height, memory: whole, work: whole * WORK_INTERLACED };
  return { width, height, memory: width * pixelBytes * Math.min(height, ROWS_HELD), work: whole * WORK_OF_A_BYTE };
}

/** How long the packed rows are, all their chunks together, and how many other chunks there are. */
function partsOf(data: Buffer): { packed: number; others: number } {
  let [packed, others] = [0, 0];
  for (let at = HEADER_END; at + 8 <= data.length;) {
    const length = data.readUInt32BE(at);
    if (data.toString('latin1', at + 4, at + 8) === 'IDAT') packed += length;
    else others += 1;
    at += 12 + length;
  }
  return { packed, others };
}
