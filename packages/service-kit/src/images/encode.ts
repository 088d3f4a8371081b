import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { isTooLarge, MOST_PIXELS } from './picture-header.ts';
import { printOf, type PicturePrint } from './picture-print.ts';

/** One job; the file as bytes or path. */
export interface Job {
  readonly file: Uint8Array | string;
  /** `upload`: anybody's file, fitted into `side` pixels squared. `own`: one of ours, resized to `side` pixels wide. */
  readonly kind: 'upload' | 'own';
  readonly side: number;
  /** Widths of further copies; those not narrower than the picture are skipped. */
  readonly copies: readonly number[];
  readonly isPrinted: boolean;
}

/** `unreadable` and `too-large` are the file's fault; `gone` means that its sender left and it was removed. */
export type Result = Encoded | { readonly failure: 'unreadable' | 'too-large' | 'gone'; readonly reason: string };

interface Encoded {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly copies: readonly Copy[];
  /** Null unless requested. */
  readonly print: PicturePrint | null;
}

/** A narrower copy, as a JPEG. */
export interface Copy {
  readonly width: number;
  readonly data: Uint8Array;
}

const QUALITY = 82;
/** Loaders for SVG, GIF, gain maps and the rest never see a file. */
const LOADERS = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`);

sharp.concurrency(1);
// No file is read twice.
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** Decodes a picture whose header is small enough, and encodes it again: upright, on white, without metadata. */
export async function encode({ file, kind, side, copies, isPrinted }: Job): Promise<Result> {
  const data = await bytesOf(file);
  if (!data) return { failure: 'gone', reason: 'The file is gone.' };
  try {
    if (kind === 'upload' && isTooLarge(data, await sharp(data, { limitInputPixels: false }).metadata()))
      return { failure: 'too-large', reason: 'larger by its header than a picture may be' };
    const size = kind === 'upload' ? { width: side, height: side, fit: 'inside' as const } : { width: side };
    const picture = sharp(data, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
      .autoOrient()
      .resize({ ...size, withoutEnlargement: true })
      .flatten({ background: '#ffffff' });
    const { data: jpeg, info } = await toJpeg(picture);
    const widths = copies.filter((width) => width < info.width);
    // Made from the JPEG, so that they equal copies made later on request.
    const narrower = await narrow(jpeg, widths);
    const smallest = narrower.toSorted((a, b) => a.width - b.width)[0]?.data ?? jpeg;
    const print = isPrinted ? await printOf(sharp(smallest)) : null;
    return { data: jpeg, width: info.width, height: info.height, copies: narrower, print };
  } catch (error) {
    return { failure: 'unreadable', reason: error instanceof Error ? error.message : String(error) };
  }
}

const toJpeg = (picture: Sharp) => picture.jpeg({ quality: QUALITY }).toBuffer({ resolveWithObject: true });

async function narrow(jpeg: Buffer, widths: readonly number[]): Promise<Copy[]> {
  const made: Copy[] = [];
  for (const width of widths) made.push({ width, data: (await toJpeg(sharp(jpeg).resize({ width }))).data });
  return made;
}

const bytesOf = async (file: Job['file']): Promise<Buffer | null> =>
  typeof file === 'string' ? readFile(file).catch(() => null) : Buffer.from(file.buffer, file.byteOffset, file.length);
