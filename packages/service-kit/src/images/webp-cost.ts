import { MOST_OTHER_PIECES, type Cost } from './cost.ts';

/** Bytes held for a pixel: of a lossless picture all, of one that moves two canvases and a frame, else rows and alpha. */
const LOSSLESS = 4;
const MOVING = 12;
const LOSSY = 1;
/** A picture that moves has some dozens; its decoder looks for each from the first one on. */
const MOST_FRAMES = 1_000;
/** Beside a coefficient of a JPEG. */
const WORK_OF_A_BYTE = 16;

/** What a WebP costs. Null where its parts cannot be read. */
export function webpCost(data: Buffer): Cost | null {
  let size: { width: number; height: number } | null = null;
  let held = LOSSY;
  let [frames, others] = [0, 0];
  for (let at = 12; at + 8 <= data.length;) {
    const name = data.toString('latin1', at, at + 4);
    const length = data.readUInt32LE(at + 4);
    const body = data.subarray(at + 8, at + 8 + length);
    size ??= sizeOf(name, body);
    if (name === 'VP8L') held = Math.max(held, LOSSLESS);
    if (name === 'ANMF') {
      held = MOVING;
      frames += 1;
    } else others += 1;
    at += 8 + length + (length % 2);
  }
  if (!size) return null;
  const memory = size.width * size.height * held;
  const isBeyond = frames > MOST_FRAMES || others > MOST_OTHER_PIECES;
  return { ...size, memory, work: isBeyond ? Number.MAX_SAFE_INTEGER : memory * WORK_OF_A_BYTE };
}

function sizeOf(name: string, body: Buffer): { width: number; height: number } | null {
  if (body.length < 10) return null;
  if (name === 'VP8X') return { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 };
  if (name === 'VP8 ') return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
  if (name !== 'VP8L') return null;
  const bits = body.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
