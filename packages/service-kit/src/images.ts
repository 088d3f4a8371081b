import type { Sharp } from 'sharp';
import { Problem, invalid, unavailable } from './problem.ts';

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
    const { format } = await image.metadata().catch(throwFailure);
    if (!formats.has(format)) throw unreadable();
    const size = { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true } as const;
    return encode(image.resize(size)).catch(throwFailure);
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

// Not async: what is wrong with the settings is thrown at once and never taken for the picture's fault.
function encode(image: Sharp): Promise<Picture> {
  return image
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: TIMEOUT_S })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({ data, width: info.width, height: info.height }));
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
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** What a failed decoding of an upload is answered with: 503 where there was too little time or memory, else 422. */
export function failureOf(cause: unknown): unknown {
  if (cause instanceof Problem) return cause;
  const isOurs = cause instanceof Error && /^timeout|out of memory/.test(cause.message);
  return Object.assign(isOurs ? unavailable('That image cannot be read right now.', 5) : unreadable(), { cause });
}

function throwFailure(error: unknown): never {
  throw failureOf(error);
}

const unreadable = () => invalid('That file is not an image we can read.', 'not_an_image');
