import { setImmediate } from 'node:timers/promises';

/**
 * A write's result after other work has run: SQLite never waits, so that a long series of writes would block everything
 * else.
 */
export async function afterOthers<R>(outcome: R): Promise<R> {
  await setImmediate();
  return outcome;
}
