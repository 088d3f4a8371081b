import { fork } from 'node:child_process';
import { invalid, TurnedAway, unavailable, type Problem } from '../base/problem.ts';
import type { Copy, Job, Result } from './encode.ts';
import type { PicturePrint } from './picture-print.ts';
import { createQueue } from './queue.ts';
import { keepWorker, WorkerLost } from './worker-process.ts';

export type { PicturePrint };

/** A JPEG of ours without metadata. */
export interface Picture {
  data: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

/** A re-encoded upload. */
export interface Reencoded extends Picture {
  /** `width` in pixels. */
  copies: { width: number; data: Buffer }[];
  /** Null unless requested. */
  print: PicturePrint | null;
}

/** How to re-encode an upload. */
export interface Reencoding {
  /** In pixels. */
  maxSide: number;
  /** Widths in pixels of further copies; those not narrower are skipped. */
  copies?: readonly number[];
  isPrinted?: boolean;
  /** Aborts a waiting job; a decode in progress continues. */
  signal?: AbortSignal;
  /** Called before decoding; an error refuses the picture. */
  onTurn?(): void;
}

/** Five times the most expensive photo, 12 megapixels in CMYK. */
const TIME_LIMIT_MS = 10_000;
/** All upload places, and as many profile photos. */
const MOST_WAITING = 80;
/** A viewer waits this long for a narrower copy, then gets the full picture. */
const LOOK_MS = 2_000;

// In a bundle it lies beside this module (packages/build).
const ENTRY = import.meta.filename.endsWith('.ts') ? './image-worker.ts' : './image-worker.mjs';
const worker = keepWorker<Job, Result>((options) => fork(new URL(ENTRY, import.meta.url), options), TIME_LIMIT_MS);
const queue = createQueue(MOST_WAITING);

/** Count of pictures waiting to be decoded. */
export const picturesWaiting = queue.waiting;

/**
 * Decodes a JPEG, PNG or WebP from bytes or a path, detected by content. Re-encodes it upright, at most `maxSide`
 * pixels a side (security S-23). Problem 422: other formats, or too much memory or time. Problem 503: too many wait, or
 * the process was lost. Throws the signal's reason if it aborts before decoding.
 */
export async function reencode(upload: Buffer | string, options: Reencoding): Promise<Reencoded> {
  const { maxSide: side, copies = [], isPrinted = false, signal, onTurn } = options;
  const result = await decode({ file: upload, kind: 'upload', side, copies, isPrinted }, signal, onTurn);
  if ('failure' in result) throw Object.assign(PROBLEMS[result.failure](), { cause: result.reason });
  return { ...toPicture(result), copies: result.copies.map(toCopy), print: result.print };
}

/**
 * A copy of our own picture (bytes or path), at most `width` pixels wide. Problem 503: two seconds passed before its
 * turn, too many wait, or the process was lost.
 */
export async function resize(picture: Buffer | string, width: number): Promise<Picture> {
  const signal = AbortSignal.timeout(LOOK_MS);
  const job: Job = { file: picture, kind: 'own', side: width, copies: [], isPrinted: false };
  const result = await decode(job, signal).catch((error: unknown) => {
    throw error === signal.reason ? new TurnedAway('Too many images wait to be read.', 5) : error;
  });
  if (!('failure' in result)) return toPicture(result);
  if (result.failure === 'unreadable') throw new Error(`A picture of ours cannot be read: ${result.reason}`);
  throw Object.assign(notNow(), { cause: result.reason });
}

type Failure = Extract<Result, { failure: string }>['failure'] | 'lost';
type Decoded = Result | { readonly failure: Failure; readonly reason: string };

const decode = (job: Job, signal?: AbortSignal, onTurn?: () => void): Promise<Decoded> =>
  queue.run(async (): Promise<Decoded> => {
    onTurn?.();
    try {
      return await worker.run(job);
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error;
      return { failure: error.isOverTime ? 'too-large' : 'lost', reason: error.message };
    }
  }, signal);

const notNow = () => unavailable('That image cannot be read right now.', 5);
const PROBLEMS: Readonly<Record<Failure, () => Problem>> = {
  unreadable: () => invalid('That file is not an image we can read.', 'not_an_image'),
  'too-large': () => invalid('Please send a smaller picture.', 'image_too_large'),
  gone: notNow,
  lost: notNow,
};

const toBuffer = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.length);
const toCopy = ({ width, data }: Copy) => ({ width, data: toBuffer(data) });
const toPicture = ({ data, width, height }: Exclude<Result, { failure: string }>): Picture => ({
  data: toBuffer(data),
  width,
  height,
});
