import { setImmediate } from 'node:timers/promises';

/**
 * The outcome of a write, once everybody else has had a turn: SQLite never waits, so that who writes many documents or events one
 * after the other would keep everybody from theirs.
 */
export async function givingTurn<R>(outcome: R): Promise<R> {
  await setImmediate();
  return outcome;
}
