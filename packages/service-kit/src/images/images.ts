import { fork } from 'node:child_process';
import { invalid, TurnedAway, unavailable, type Problem } from '../base/problem.ts';
import type { Copy, Job, Result } from './encode.ts';
import type { PicturePrint } from './picture-print.ts';
import { createQueue } from './queue.ts';
import { keepWorker, WorkerLost } from './worker-process.ts';

export type { PicturePrint };

/** An image of our own making: JPEG without metadata. */
export interface Picture {
  data: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/** An upload, encoded anew. */
export interface Reencoded extends Picture {
  /** `width` pixels wide. */
  copies: { width: number; data: Buffer }[];
  /** Null where it was not asked for. */
  print: PicturePrint | null;
}

/** How an upload is encoded anew. */
export interface Reencoding {
  /** Pixels. */
  maxSide: number;
  /** Widths of narrower copies to be made of it, in pixels; none that is not narrower. */
  copies?: readonly number[];
  isPrinted?: boolean;
  /** Aborted where it is not wanted any more; what is being decoded goes on. */
  signal?: AbortSignal;
  /** Called once its turn has come; what it throws refuses the picture. */
  onTurn?(): void;
}

/** Five times what the dearest photo takes, 12 megapixels of four inks. */
const TIME_LIMIT_MS = 10_000;
/** All places for uploads, and as many profile photos. */
const MOST_WAITING = 80;
/** So long somebody who looks waits for a narrower copy, and then rather takes the picture as it is. */
const LOOK_MS = 2_000;

// In a bundle it stands beside this module (packages/build).
const ENTRY = import.meta.filename.endsWith('.ts') ? './image-worker.ts' : './image-worker.mjs';
const worker = keepWorker<Job, Result>((options) => fork(new URL(ENTRY, import.meta.url), options), TIME_LIMIT_MS);
const queue = createQueue(MOST_WAITING);

/** How many pictures wait to be decoded. */
export const picturesWaiting = queue.waiting;

/**
 * Decodes an uploaded JPEG, PNG or WebP from bytes or a file path; the content shows the format.
 * Encodes it anew, upright, at most `maxSide` pixels a side (security S-23).
 * Throws a Problem 422 for other formats and for pictures that take too much memory or time.
 * Throws a Problem 503 when too many wait or the decoding process was lost.
 * Throws the signal's reason where it aborts before decoding starts.
 */
export async function reencode(upload: Buffer | string, options: Reencoding): Promise<Reencoded> {
  const { maxSide: side, copies = [], isPrinted = false, signal, onTurn } = options;
  const result = await decode({ file: upload, kind: 'upload', side, copies, isPrinted }, signal, onTurn);
  if ('failure' in result) throw Object.assign(PROBLEMS[result.failure](), { cause: result.reason });
  return { ...toPicture(result), copies: result.copies.map(toCopy), print: result.print };
}

/**
 * A smaller copy of one of our own pictures (bytes, or the path of a file), `width` pixels wide unless it is narrower already.
 * Throws a Problem 503 when its turn does not come within two seconds, when too many wait, or the decoding process was lost.
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
