import { createRecent } from '@keyturn/service-kit/recent';
import type { Store } from 'express-rate-limit';

/** About 28 MB of memory, for each limit. */
const MOST_KEYS = 100_000;

interface Count {
  readonly totalHits: number;
  readonly resetTime: Date;
}

/**
 * Counts calls by key, each for `windowMs` milliseconds from its first. Addresses are without number, so that there are so many keys at
 * most: which has not called for longest is forgotten.
 */
export function createCounts(windowMs: number, mostKeys = MOST_KEYS, nowMs: () => number = Date.now): Store {
  const counts = createRecent<Count>(mostKeys);
  const current = (key: string): Count | undefined => {
    const known = counts.get(key);
    return known && known.resetTime.getTime() > nowMs() ? known : undefined;
  };
  return {
    localKeys: true,
    get: current,
    increment(key) {
      const { totalHits, resetTime } = current(key) ?? { totalHits: 0, resetTime: new Date(nowMs() + windowMs) };
      const count = { totalHits: totalHits + 1, resetTime };
      counts.put(key, count);
      return count;
    },
    decrement(key) {
      const known = current(key);
      if (known) counts.put(key, { ...known, totalHits: Math.max(0, known.totalHits - 1) });
    },
    resetKey: counts.forget,
  };
}
