import { TurnedAway } from './problem.ts';

const MOST_WAITING = 20;

/** Runs work of one key one after the other; different keys do not wait for each other. */
export interface Turns {
  /** Throws 503 when so many already wait for the same key. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Turns within this process, for rules that count before they write: calls sent at once would all see the same count. */
export function createTurns(mostWaiting = MOST_WAITING): Turns {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return {
    async inTurn(key, work) {
      const before = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
      if (before.waiting >= mostWaiting) throw new TurnedAway('Too many calls of one kind at once.');
      const current = before.last.then(work);
      const entry = { last: current.catch(() => undefined), waiting: before.waiting + 1 };
      queues.set(key, entry);
      try {
        return await current;
      } finally {
        const newest = queues.get(key);
        if (newest === entry) queues.delete(key);
        else if (newest) newest.waiting -= 1;
      }
    },
  };
}
