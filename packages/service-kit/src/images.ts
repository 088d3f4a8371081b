import { fork } from 'node:child_process';
import type { Job, Result } from './images/encode.ts';
import { oneAtATime } from './images/one-at-a-time.ts';
import { keepWorker, WorkerLost } from './images/worker-process.ts';
import { invalid, unavailable } from './problem.ts';

/** An image of our own making: JPEG without metadata. */
export interface Picture {
  data: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/** Longer than the decoder's own limit, which ends a job and not the process. */
const TIME_LIMIT_MS = 15_000;

// In a bundle it stands beside this module (packages/build).
const ENTRY = import.meta.filename.endsWith('.ts') ? './images/image-worker.ts' : './image-worker.mjs';
const worker = keepWorker<Job, Result>((options) => fork(new URL(ENTRY, import.meta.url), options), TIME_LIMIT_MS);
const inTurn = oneAtATime();

/**
 * Decodes an uploaded JPEG, PNG or WebP (told by its content; bytes, or the path of a file) and encodes it anew, upright, at
 * most `maxSide` pixels a side (security S-23). Throws a Problem 422 for anything else and for what would take too much to
 * decode, and 503 when 41 uploads already wait or the decoding process was lost.
 */
export async function reencode(upload: Buffer | string, { maxSide }: { maxSide: number }): Promise<Picture> {
  const result = await encode({ file: upload, kind: 'upload', side: maxSide });
  if (!('failure' in result)) return toPicture(result);
  const problems = { refused: unreadable, costly: tooCostly, failed: notNow };
  throw Object.assign(problems[result.failure](), { cause: result.reason });
}

/**
 * A smaller copy of one of our own pictures, `width` pixels wide unless it is narrower already; it comes before all uploads
 * that wait. Throws a Problem 503 when 41 already wait, or the decoding process took too long or was lost.
 */
export async function resize(picture: Buffer, width: number): Promise<Picture> {
  const result = await encode({ file: picture, kind: 'own', side: width });
  if (!('failure' in result)) return toPicture(result);
  if (result.failure === 'failed') throw Object.assign(notNow(), { cause: result.reason });
  throw new Error(`A picture of ours cannot be read: ${result.reason}`);
}

const encode = (job: Job): Promise<Result> =>
  inTurn(job.kind === 'own' ? 'viewing' : 'upload', () => worker.run(job)).catch((cause: unknown) => {
    throw cause instanceof WorkerLost ? Object.assign(notNow(), { cause }) : cause;
  });

const toPicture = ({ data, width, height }: Exclude<Result, { failure: string }>): Picture => ({
  data: Buffer.from(data.buffer, data.byteOffset, data.length),
  width,
  height,
});

const unreadable = () => invalid('That file is not an image we can read.', 'not_an_image');
const tooCostly = () =>
  invalid(
    'That image is too large for us to read. Please save it as a plain JPEG or make it smaller.',
    'image_too_large',
  );
const notNow = () => unavailable('That image cannot be read right now.', 5);
