import { setImmediate } from 'node:timers/promises';

/** Half of a store's connections; the rest serve concurrent calls. */
const AT_ONCE = 10;

/**
 * Runs work for each, ten at a time. Other work gets turns in between, because the embedded store never waits. Resolves
 * with results in the order of `all`; rejects with the first error and skips the rest.
 */
export async function someAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    if (at > 0) await setImmediate();
    results.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))));
  }
  return results;
}
