import { readFile } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { hasPlainProfile } from './colour-profile.ts';
import { formatOf, isAffordable, type Cost } from './cost.ts';
import { withPlainExif } from './exif.ts';
import { jpegCost } from './jpeg-cost.ts';
import { printOf, type PicturePrint } from './picture-print.ts';
import { pngCost } from './png-cost.ts';
import { withoutTexts } from './png-texts.ts';
import { webpCost } from './webp-cost.ts';

/** One piece of work; the file is given as it is or by its path. */
export interface Job {
  readonly file: Uint8Array | string;
  /** `upload`: anybody's file, made to fit a square of `side` pixels. `own`: one of ours, made `side` pixels wide. */
  readonly kind: 'upload' | 'own';
  readonly side: number;
  /** Widths of further copies, of which those are made that are narrower than the picture. */
  readonly copies: readonly number[];
  /** Whether what it is known by is wanted, too. */
  readonly isPrinted: boolean;
  /** So many milliseconds of a processor it may take. */
  readonly processorMs: number;
}

/**
 * How a piece of work ended: `refused`, `costly` (by its headers) and `exhausting` (it took more of a processor, or of memory, than it may) are the
 * file's fault, `failed` is not.
 */
export type Result =
  | Encoded
  | { readonly failure: 'refused' | 'costly' | 'exhausting' | 'failed'; readonly reason: string };

interface Encoded {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly copies: readonly Narrower[];
  /** Null where it was not wanted or could not be made. */
  readonly print: PicturePrint | null;
}

/** A narrower copy, as a JPEG. */
export interface Narrower {
  readonly width: number;
  readonly data: Uint8Array;
}

interface Made {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

const QUALITY = 82;
/** By the clock, so for what the processor's time does not end: a photo takes as long as this only on a machine that is full. */
const TIMEOUT_S = 25;
const MOST_PIXELS = 40e6;
const COSTS = {
  jpeg: jpegCost,
  png: pngCost,
  webp: webpCost,
} as const satisfies Readonly<Record<string, (data: Buffer) => Cost | null>>;

sharp.concurrency(1);
// Nothing is read twice.
sharp.cache(false);
// Reads photos with a gain map instead of the JPEG reader, at a cost that nobody reckons with, and prints words of theirs.
sharp.block({ operation: ['VipsForeignLoadUhdr'] });

/**
 * Decodes a file whose headers promise to be affordable, and encodes it anew: upright, on white, without metadata. Narrower copies
 * are made of what came out, as they are for somebody who looks.
 */
export async function encode({ file, kind, side, copies, isPrinted }: Job): Promise<Result> {
  const given = await bytesOf(file);
  // Removed when its sender left: no reason to end this process.
  if (!given) return { failure: 'failed', reason: 'The file is gone.' };
  const format = formatOf(given);
  const shown = format === 'png' ? withoutTexts(given) : given;
  if (kind === 'upload') {
    const cost = format && COSTS[format](shown);
    if (!cost) return { failure: 'refused', reason: 'no JPEG, PNG or WebP' };
    if (!isAffordable(cost)) return { failure: 'costly', reason: JSON.stringify(cost) };
  }
  const data = withPlainExif(format, shown);
  const size = kind === 'upload' ? { width: side, height: side, fit: 'inside' as const } : { width: side };
  const inTime = timeLimit();
  try {
    const ignoreIcc = format === null || !hasPlainProfile(format, data);
    const picture = sharp(data, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false, ignoreIcc })
      .autoOrient()
      .resize({ ...size, withoutEnlargement: true })
      .flatten({ background: '#ffffff' });
    const { data: jpeg, info } = await inTime(picture);
    const widths = copies.filter((width) => width < info.width);
    const narrower = await narrow(jpeg, widths, inTime);
    const smallest = widths.length === 0 ? jpeg : smallestOf(narrower);
    const print = isPrinted && smallest ? await printOf(sharp(smallest)).catch(() => null) : null;
    return { data: jpeg, width: info.width, height: info.height, copies: narrower, print };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { failure: /^timeout|out of memory/.test(reason) ? 'failed' : 'refused', reason };
  }
}

/** Makes JPEGs, all of them together within the limit. */
function timeLimit(): (picture: Sharp) => Promise<Made> {
  const endMs = performance.now() + TIMEOUT_S * 1000;
  return (picture) => {
    // Whole seconds, and none would be no limit.
    const seconds = Math.max(1, Math.ceil((endMs - performance.now()) / 1000));
    return picture.timeout({ seconds }).jpeg({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  };
}

/** A picture of ours in these widths. Where one fails, it goes without it and the rest: they are made when somebody looks. */
async function narrow(jpeg: Buffer, widths: readonly number[], inTime: (picture: Sharp) => Promise<Made>) {
  const made: Narrower[] = [];
  try {
    for (const width of widths) made.push({ width, data: (await inTime(sharp(jpeg).resize({ width }))).data });
  } catch {
    return made;
  }
  return made;
}

/** What a print is made of, as the whole picture is not decoded once more for it. */
const smallestOf = (copies: readonly Narrower[]): Uint8Array | undefined =>
  copies.toSorted((a, b) => a.width - b.width)[0]?.data;

const bytesOf = async (file: Job['file']): Promise<Buffer | null> =>
  typeof file === 'string' ? readFile(file).catch(() => null) : Buffer.from(file.buffer, file.byteOffset, file.length);
