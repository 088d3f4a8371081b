import type { Metadata } from 'sharp';

const MEGAPIXELS = 1e6;
/** A longer side makes every row dear, however few rows there are. */
const LONGEST_SIDE = 20_000;
/** What is read row by row. */
export const MOST_PIXELS = 40 * MEGAPIXELS;
/** The decoder holds all coefficients of a progressive JPEG: six bytes a pixel at most, eight of four inks. */
const MOST_PROGRESSIVE = 25 * MEGAPIXELS;
/** The decoder holds the whole picture: up to eight bytes a pixel, twelve where it moves. */
const MOST_WHOLE = 16 * MEGAPIXELS;

/** Whether reading a picture would take too much memory, by its header alone. */
export function isTooLarge(data: Buffer, header: Metadata): boolean {
  const { width, height } = header;
  return Math.max(width, height) > LONGEST_SIDE || width * height > mostPixelsOf(data, header);
}

function mostPixelsOf(data: Buffer, { format, isProgressive, depth, pages = 1 }: Metadata): number {
  if (format === 'jpeg') return isProgressive ? MOST_PROGRESSIVE : MOST_PIXELS;
  const isWhole = isProgressive || depth === 'ushort' || pages > 1 || isLossless(data);
  return isWhole ? MOST_WHOLE : MOST_PIXELS;
}

/** The header does not say it, and this name of a chunk stands in every lossless WebP. */
const isLossless = (data: Buffer): boolean =>
  data.toString('latin1', 8, 12) === 'WEBP' && data.includes('VP8L', 12, 'latin1');
