import type { Metadata } from 'sharp';

const MEGAPIXELS = 1e6;
/** Longer rows are expensive, however few. */
const LONGEST_SIDE = 20_000;
/** Limit of formats decoded row by row. */
export const MOST_PIXELS = 40 * MEGAPIXELS;
/** A progressive JPEG keeps all coefficients in memory: at most six bytes a pixel, eight in CMYK. */
const MOST_PROGRESSIVE = 25 * MEGAPIXELS;
/** Other formats are decoded as a whole: up to eight bytes a pixel, twelve when animated. */
const MOST_WHOLE = 16 * MEGAPIXELS;

/** Whether decoding would take too much memory, judged by the header. */
export function isTooLarge(data: Buffer, header: Metadata): boolean {
  const { width, height } = header;
  return Math.max(width, height) > LONGEST_SIDE || width * height > mostPixelsOf(data, header);
}

function mostPixelsOf(data: Buffer, { format, isProgressive, depth, pages = 1 }: Metadata): number {
  if (format === 'jpeg') return isProgressive ? MOST_PROGRESSIVE : MOST_PIXELS;
  const isWhole = isProgressive || depth === 'ushort' || pages > 1 || isLossless(data);
  return isWhole ? MOST_WHOLE : MOST_PIXELS;
}

/** Sharp's metadata lacks this; every lossless WebP contains this chunk name. */
const isLossless = (data: Buffer): boolean =>
  data.toString('latin1', 8, 12) === 'WEBP' && data.includes('VP8L', 12, 'latin1');
