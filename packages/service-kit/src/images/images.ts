import { fork } from 'node:child_process';
import type { Job, Narrower, Result } from './encode.ts';
import { oneAtATime, type Waiting } from './one-at-a-time.ts';
import type { Measured } from './processor-time.ts';
import type { PicturePrint } from './picture-print.ts';
import { keepWorker, WorkerLost } from './worker-process.ts';
import { invalid, TurnedAway, unavailable } from '../base/problem.ts';

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
  /** `width` pixels wide; one that could not be made in time is missing. */
  copies: { width: number; data: Buffer }[];
  /** Null where it was not asked for or could not be made. */
  print: PicturePrint | null;
}

/** How an upload is encoded anew, and for whom. */
export interface Reencoding {
  /** Pixels. */
  maxSide: number;
  /** Widths of narrower copies to be made of it, in pixels; none that is not narrower. */
  copies?: readonly number[];
  /** Whether what it is known by is asked for, too. */
  isPrinted?: boolean;
  /** Whose it is: first come those whose pictures took least lately. */
  owner: string;
  /** Aborted where it is not wanted any more; what is being decoded goes on. */
  signal?: AbortSignal;
  /** Called once its turn has come. */
  onTurn?(): void;
  /** Told how many milliseconds of a processor it took, whatever came of it: Infinity where it was more than a picture may take. */
  onCost?(processorMs: number): void;
  /** So much of a processor it may take, 5,000 ms unless told. */
  processorMs?: number | undefined;
}

/** More than twice what the dearest photos take, 12 megapixels of four inks. */
const PROCESSOR_MS = 5_000;
/** By the clock, and longer than the decoder's own limit, which ends a job and not the process. */
const TIME_LIMIT_MS = 30_000;
/** So long somebody who looks waits for a narrower copy, and then rather takes the picture as it is. */
const LOOK_MS = 2_000;

// In a bundle it stands beside this module (packages/build).
const ENTRY = import.meta.filename.endsWith('.ts') ? './image-worker.ts' : './image-worker.mjs';
const worker = keepWorker<Job, Measured<Result>>(
  (options) => fork(new URL(ENTRY, import.meta.url), options),
  TIME_LIMIT_MS,
);
const inTurn = oneAtATime();

/**
 * Decodes an uploaded JPEG, PNG or WebP (told by its content; bytes, or the path of a file) and encodes it anew, upright, at
 * most `maxSide` pixels a side (security S-23), those first of who took least lately. Throws a Problem 422 for anything else and for what
 * takes too much to decode, 503 when 41 such uploads (in files, or in bytes) already wait or the decoding process was lost,
 * and the signal's reason where it aborts before the turn has come.
 */
export async function reencode(upload: Buffer | string, options: Reencoding): Promise<Reencoded> {
  const { maxSide: side, copies = [], isPrinted = false, owner, signal, onTurn, onCost } = options;
  const { processorMs = PROCESSOR_MS } = options;
  const kind = typeof upload === 'string' ? 'file' : 'bytes';
  const job: Job = { file: upload, kind: 'upload', side, copies, isPrinted, processorMs };
  const { answer: result, processorMs: tookMs } = await encode({ kind, owner, signal }, job, onTurn);
  onCost?.('failure' in result && result.failure === 'exhausting' ? Infinity : tookMs);
  if (!('failure' in result)) return { ...toPicture(result), copies: result.copies.map(toCopy), print: result.print };
  const problems = { refused: unreadable, costly: tooCostly, exhausting: tooCostly, failed: notNow, lost: notNow };
  throw Object.assign(problems[result.failure](), { cause: result.reason });
}

/**
 * A smaller copy of one of our own pictures (bytes, or the path of a file), `width` pixels wide unless it is narrower already; it
 * comes before all but one of the uploads that wait. Throws a Problem 503 when its turn does not come within two seconds, when 41
 * already wait, or the decoding process took too long or was lost.
 */
export async function resize(picture: Buffer | string, width: number): Promise<Picture> {
  const signal = AbortSignal.timeout(LOOK_MS);
  const job: Job = { file: picture, kind: 'own', side: width, copies: [], isPrinted: false, processorMs: PROCESSOR_MS };
  const { answer: result } = await encode({ kind: 'viewing', owner: '', signal }, job).catch((error: unknown) => {
    throw error === signal.reason ? new TurnedAway('Too many images wait to be read.', 5) : error;
  });
  if (!('failure' in result)) return toPicture(result);
  if (result.failure !== 'refused' && result.failure !== 'costly')
    throw Object.assign(notNow(), { cause: result.reason });
  throw new Error(`A picture of ours cannot be read: ${result.reason}`);
}

/**
 * What one of our own pictures, given by the path of its file, is known by: the same as it would have been told with its upload, of
 * a copy so many pixels wide. It waits among the uploads. Null where it cannot be read; throws a Problem 503 where that is not its fault.
 */
export async function readPrint(path: string, width: number): Promise<PicturePrint | null> {
  const job: Job = { file: path, kind: 'own', side: width, copies: [], isPrinted: true, processorMs: PROCESSOR_MS };
  const { answer: result } = await encode({ kind: 'file', owner: '' }, job);
  if (!('failure' in result)) return result.print;
  if (result.failure === 'refused' || result.failure === 'exhausting') return null;
  throw Object.assign(notNow(), { cause: result.reason });
}

/** As how many pictures one counts that took so many milliseconds of a processor: one for each `eachMs` begun, `most` at most. */
export const countsOf = (processorMs: number, eachMs: number, most: number): number =>
  Math.min(Math.max(1, Math.ceil(processorMs / eachMs)), most);

/** `lost` where its process was; nobody can tell what it took then, and it counts by the clock. */
type Ended = Result | { readonly failure: 'lost'; readonly reason: string };

const encode = (waiting: Waiting, job: Job, onTurn?: () => void): Promise<Measured<Ended>> =>
  inTurn(waiting, async (): Promise<Measured<Ended>> => {
    onTurn?.();
    const begunMs = performance.now();
    try {
      return await worker.run(job);
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error;
      return { answer: { failure: 'lost', reason: error.message }, processorMs: performance.now() - begunMs };
    }
  });

const toBuffer = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.length);
const toCopy = ({ width, data }: Narrower) => ({ width, data: toBuffer(data) });
const toPicture = ({ data, width, height }: Exclude<Result, { failure: string }>): Picture => ({
  data: toBuffer(data),
  width,
  height,
});

const unreadable = () => invalid('That file is not an image we can read.', 'not_an_image');
const tooCostly = () => invalid('Please send a smaller picture.', 'image_too_large');
const notNow = () => unavailable('That image cannot be read right now.', 5);
