import { setImmediate } from 'node:timers/promises';

/**
 * The outcome of a write, once other work has run: SQLite never waits, so that who writes many documents or events one
 * after the other would block everybody else.
 */
export async function afterOthers<R>(outcome: R): Promise<R> {
  await setImmediate();
  return outcome;
}
