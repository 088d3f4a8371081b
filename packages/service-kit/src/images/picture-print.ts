import type { Sharp } from 'sharp';

/** A picture's fingerprint, stable when it is saved again (`domain/same-picture` compares two). */
export interface PicturePrint {
  /** 64 bits of its shapes, as 16 hexadecimal digits. */
  readonly hash: string;
  /** The colors of its 4 by 4 parts, row by row: red, green and blue, two hexadecimal digits each. */
  readonly colors: string;
  /** Bits of information per gray point: none for a single color, about seven for a photo. */
  readonly entropy: number;
}

const SIDE = 32;
const PARTS = 4;
/** DCT frequencies in each direction; 0 would be the brightness. */
const SWINGS = [1, 2, 3, 4, 5, 6, 7, 8];
const WAVES = SWINGS.map((swings) =>
  Array.from({ length: SIDE }, (_, at) => Math.cos(((2 * at + 1) * swings * Math.PI) / (2 * SIDE))),
);

/** The print of a picture, computed from a small copy. */
export async function printOf(picture: Sharp): Promise<PicturePrint> {
  const pixels = await picture.resize(SIDE, SIDE, { fit: 'fill' }).toColourspace('srgb').removeAlpha().raw().toBuffer();
  const grays = Array.from({ length: SIDE * SIDE }, (_, at) => grayAt(pixels, at * 3));
  return { hash: hashOf(grays), colors: colorsOf(pixels), entropy: entropyOf(grays) };
}

/** The same hash as npm `sharp-phash` in fewer steps: which low frequencies exceed their average. */
function hashOf(grays: readonly number[]): string {
  const rows = Array.from({ length: SIDE }, (_, y) => grays.slice(y * SIDE, (y + 1) * SIDE));
  const across = WAVES.map((wave) => rows.map((row) => sumOf(row, wave)));
  const strengths = across.flatMap((column) => WAVES.map((wave) => sumOf(column, wave)));
  const average = strengths.reduce((sum, strength) => sum + strength, 0) / strengths.length;
  const bits = strengths.map((strength) => (strength > average ? '1' : '0')).join('');
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

const sumOf = (values: readonly number[], wave: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * (wave[at] ?? 0), 0);

/** The average color of each part. */
function colorsOf(pixels: Buffer): string {
  const side = SIDE / PARTS;
  const sums = new Array<number>(PARTS * PARTS * 3).fill(0);
  for (const [at, value] of pixels.entries()) {
    const [pixel, color] = [Math.floor(at / 3), at % 3];
    const part = Math.floor(Math.floor(pixel / SIDE) / side) * PARTS + Math.floor((pixel % SIDE) / side);
    sums[part * 3 + color] = (sums[part * 3 + color] ?? 0) + value;
  }
  return Buffer.from(sums.map((sum) => Math.round(sum / side ** 2))).toString('hex');
}

function entropyOf(grays: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const gray of grays) counts.set(gray, (counts.get(gray) ?? 0) + 1);
  const bits = [...counts.values()].reduce((sum, count) => {
    const share = count / grays.length;
    return sum - share * Math.log2(share);
  }, 0);
  return Math.round(bits * 100) / 100;
}

const grayAt = (pixels: Buffer, at: number): number =>
  Math.round(0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0));
