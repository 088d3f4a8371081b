import { createRecent } from '@keyturn/service-kit/recent';

const MOST_KEYS = 10_000;
/**
 * So many failures a key needs to have a place among its like. It takes fifty thousand wrong passwords in an hour to push out one with
 * five, and more than a machine hashes in it to push out one with twenty-five.
 */
const LEVELS = [1, 5, 25];

/** Values by key, bounded. A value goes where there are newer ones of as many failures, and never for one of fewer. */
export interface FailureCounts<V> {
  get(key: string): V | undefined;
  /** Keeps a value as the newest; one without failures is forgotten. */
  put(key: string, value: V): void;
}

/** Holds ten thousand keys of each level: a table that made-up accounts share with one under attack must not forget it (decision 0051). */
export function createFailureCounts<V>(countOf: (value: V) => number): FailureCounts<V> {
  const levels = LEVELS.map((least) => ({ least, values: createRecent<V>(MOST_KEYS) }));
  return {
    get: (key) => levels.find(({ values }) => values.has(key))?.values.get(key),
    put(key, value) {
      for (const { values } of levels) values.forget(key);
      levels.findLast(({ least }) => countOf(value) >= least)?.values.put(key, value);
    },
  };
}
