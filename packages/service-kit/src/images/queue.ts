import { TurnedAway } from '../base/problem.ts';

/** Runs work one at a time, in order of arrival. */
export interface Queue {
  /** Throws 503 when `mostWaiting` wait already, and the signal's reason if it aborts before the work's turn. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  waiting(): number;
}

export function createQueue(mostWaiting: number): Queue {
  const waiting: (() => void)[] = [];
  let isBusy = false;

  function takePlace(signal?: AbortSignal): Promise<void> {
    if (waiting.length >= mostWaiting) throw new TurnedAway('Too many images wait to be read.', 5);
    return new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal?.addEventListener('abort', () => {
        const at = waiting.indexOf(resolve);
        if (at === -1) return;
        waiting.splice(at, 1);
        reject(signal.reason as Error);
      });
    });
  }

  return {
    waiting: () => waiting.length,
    async run(work, signal) {
      signal?.throwIfAborted();
      if (isBusy) await takePlace(signal);
      isBusy = true;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else isBusy = false;
      }
    },
  };
}
