import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { hasPlainProfile } from './colour-profile.ts';
import { formatOf, isAffordable, type Cost } from './cost.ts';
import { jpegCost } from './jpeg-cost.ts';
import { pngCost } from './png-cost.ts';
import { webpCost } from './webp-cost.ts';

/** One piece of work; the file is given as it is or by its path. */
export interface Job {
  readonly file: Uint8Array | string;
  /** `upload`: anybody's file, made to fit a square of `side` pixels. `own`: one of ours, made `side` pixels wide. */
  readonly kind: 'upload' | 'own';
  readonly side: number;
}

/** How a piece of work ended: `refused` and `costly` are the file's fault, `failed` is not. */
export type Result =
  | { readonly data: Uint8Array; readonly width: number; readonly height: number }
  | { readonly failure: 'refused' | 'costly' | 'failed'; readonly reason: string };

const QUALITY = 82;
const TIMEOUT_S = 10;
const MOST_PIXELS = 40e6;
const COSTS = {
  jpeg: jpegCost,
  png: pngCost,
  webp: webpCost,
} as const satisfies Readonly<Record<string, (data: Buffer) => Cost | null>>;

sharp.concurrency(1);
// Nothing is read twice.
sharp.cache(false);

/** Decodes a file whose headers promise to be affordable, and encodes it anew: upright, on white, without metadata. */
export async function encode({ file, kind, side }: Job): Promise<Result> {
  const data = await bytesOf(file);
  // Removed when its sender left: no reason to end this process.
  if (!data) return { failure: 'failed', reason: 'The file is gone.' };
  const format = formatOf(data);
  if (kind === 'upload') {
    const cost = format && COSTS[format](data);
    if (!cost) return { failure: 'refused', reason: 'no JPEG, PNG or WebP' };
    if (!isAffordable(cost)) return { failure: 'costly', reason: JSON.stringify(cost) };
  }
  const size = kind === 'upload' ? { width: side, height: side, fit: 'inside' as const } : { width: side };
  try {
    const ignoreIcc = format === null || !hasPlainProfile(format, data);
    const made = await sharp(data, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false, ignoreIcc })
      .autoOrient()
      .resize({ ...size, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: TIMEOUT_S })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { data: made.data, width: made.info.width, height: made.info.height };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { failure: /^timeout|out of memory/.test(reason) ? 'failed' : 'refused', reason };
  }
}

const bytesOf = async (file: Job['file']): Promise<Buffer | null> =>
  typeof file === 'string' ? readFile(file).catch(() => null) : Buffer.from(file.buffer, file.byteOffset, file.length);
