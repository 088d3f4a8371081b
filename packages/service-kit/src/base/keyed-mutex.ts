import { TurnedAway } from './problem.ts';

const MOST_WAITING = 20;

/** A mutex per key. */
export interface KeyedMutex {
  /** Throws 503 when too many already wait for the same key. */
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Serialises rules that count before they write; parallel calls would see the same count. Works within one process. */
export function createKeyedMutex(mostWaiting = MOST_WAITING): KeyedMutex {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return {
    async runExclusive(key, work) {
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
