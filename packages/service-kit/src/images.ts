import type { Sharp } from 'sharp';
import { invalid, unavailable } from './problem.ts';

/** An image of our own making: JPEG without metadata. */
export interface Picture {
  data: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

const MAX_PIXELS = 40e6;
const QUALITY = 82;
const MAX_RUNNING = 2;
const MAX_QUEUED = 40;
const TIMEOUT_S = 10;
const formats = new Set(['jpeg', 'png', 'webp']);

/**
 * Decodes an uploaded JPEG, PNG or WebP (told by its content) and encodes it anew, upright, at most `maxSide` pixels a side
 * (security S-23). Throws a Problem 422 for anything else and 503 when 40 images already wait.
 */
export async function reencode(upload: Buffer, { maxSide }: { maxSide: number }): Promise<Picture> {
  return inTurn(async () => {
    if (!isPhoto(upload)) throw unreadable();
    const image = await open(upload);
    const { format } = await image.metadata();
    if (!formats.has(format)) throw unreadable();
    return encode(image.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }));
  });
}

/** A smaller copy of one of our own pictures, `width` pixels wide unless it is narrower already. */
export async function resize(picture: Buffer, width: number): Promise<Picture> {
  return inTurn(async () => encode((await open(picture)).resize({ width, withoutEnlargement: true })));
}

async function open(data: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp(data, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false }).autoOrient();
}

async function encode(image: Sharp): Promise<Picture> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: TIMEOUT_S })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

// Before any decoder sees the bytes, so that those for SVG, GIF and the like never run.
function isPhoto(data: Buffer): boolean {
  const starts = (hex: string) => data.subarray(0, hex.length / 2).toString('hex') === hex;
  const isWebp = starts('52494646') && data.subarray(8, 12).toString('latin1') === 'WEBP';
  return starts('ffd8ff') || starts('89504e470d0a1a0a') || isWebp;
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn(job: () => Promise<Picture>): Promise<Picture> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_QUEUED) throw unavailable('Too many images wait to be read.', 5);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await job();
  } catch (error) {
    throw error instanceof Error && error.name === 'Problem' ? error : unreadable(error);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function unreadable(cause?: unknown) {
  const problem = invalid('That file is not an image we can read.', 'not_an_image');
  if (cause !== undefined) problem.cause = cause;
  return problem;
}
