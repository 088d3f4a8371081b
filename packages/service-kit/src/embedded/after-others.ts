import { setImmediate } from 'node:timers/promises';

/** A write's result after other work has run: SQLite never waits, so that a series of writes would block the rest. */
export async function afterOthers<R>(outcome: R): Promise<R> {
  await setImmediate();
  return outcome;
}
