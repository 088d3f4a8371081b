import { readFile } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { isTooLarge, MOST_PIXELS } from './picture-header.ts';
import { printOf, type PicturePrint } from './picture-print.ts';

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
/** Those for SVG, GIF, gain maps and the rest never see a file. */
const LOADERS = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`);

sharp.concurrency(1);
// Nothing is read twice.
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/**
 * Decodes a picture that is small enough by its header, and encodes it anew: upright, on white, without metadata. Narrower copies
 * are made of what came out, as they are for somebody who looks.
 */
export async function encode({ file, kind, side, copies, isPrinted }: Job): Promise<Result> {
  const data = await bytesOf(file);
  // Removed when its sender left: no reason to end this process.
  if (!data) return { failure: 'failed', reason: 'The file is gone.' };
  const size = kind === 'upload' ? { width: side, height: side, fit: 'inside' as const } : { width: side };
  const inTime = timeLimit();
  try {
    const header = kind === 'upload' && (await sharp(data, { limitInputPixels: false }).metadata());
    if (header && isTooLarge(data, header))
      return { failure: 'costly', reason: `${header.width} by ${header.height} pixels` };
    const picture = sharp(data, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
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
