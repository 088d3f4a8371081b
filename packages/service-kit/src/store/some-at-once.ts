import { setImmediate } from 'node:timers/promises';

/** Half of a store's connections: the others stay for who calls meanwhile. */
const AT_ONCE = 10;

/**
 * Does the same with each, ten at a time; between them other work of the process goes on, as the embedded store never waits. Resolves
 * with the results in the order of `all`; rejects with the first error, the rest undone.
 */
export async function someAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    if (at > 0) await setImmediate();
    results.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))));
  }
  return results;
}
