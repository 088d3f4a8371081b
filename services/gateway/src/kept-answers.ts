import type { Readable } from 'node:stream';
import type { Response } from 'express';

/** More than any call answers. */
const MOST_OF_ONE_BYTES = 32 * 1024 * 1024;
const USUAL_BYTES = 64 * 1024;
/** Summed up anew no more often: there may be thousands. */
const SUMMED_EACH_MS = 100;
const MEGABYTE = 2 ** 20;

/** Answers that were taken from their services faster than their callers take them. */
export interface KeptAnswers {
  keep(response: Response, answer: Readable): void;
  /** Megabytes of an answer that its service has given and its caller has not taken. */
  of(response: Response): number;
  /** Bytes of the next one that may be kept: few while there are more of all together than there may be. */
  roomForNext(): number;
}

export function createKeptAnswers(mostMegabytes: number): KeptAnswers {
  const kept = new Map<Response, Readable>();
  let [sum, summedMs] = [0, -Infinity];
  const of = (response: Response): number => (kept.get(response)?.readableLength ?? 0) / MEGABYTE;

  return {
    of,
    keep(response, answer) {
      kept.set(response, answer);
      answer.once('close', () => kept.delete(response));
    },
    roomForNext() {
      if (performance.now() - summedMs > SUMMED_EACH_MS) {
        summedMs = performance.now();
        sum = [...kept.keys()].reduce((all, response) => all + of(response), 0);
      }
      return sum < mostMegabytes ? MOST_OF_ONE_BYTES : USUAL_BYTES;
    },
  };
}
