import { TurnedAway } from './problem.ts';

const MOST_WAITING = 20;

/** Runs work of one key one after the other; different keys do not wait for each other. */
export interface Turns {
  /** Throws 503 when so many already wait for the same key. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Turns within this process, for rules that count before they write: calls sent at once would all see the same count. */
export function createTurns(mostWaiting = MOST_WAITING): Turns {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return {
    async inTurn(key, work) {
      const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
      if (line.length >= mostWaiting) throw new TurnedAway('Too many calls of one kind at once.');
      const current = line.last.then(work);
      line.last = current.catch(() => undefined);
      line.length += 1;
      lines.set(key, line);
      try {
        return await current;
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(key);
      }
    },
  };
}
