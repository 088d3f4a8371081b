import { setImmediate } from 'node:timers/promises';

/** So many writes before anything else has its turn: the embedded store never waits. */
export const PIECE = 200;

/** Does the same with one after the other, and lets everything else have its turn after each piece. */
export async function inPieces<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (const [at, one] of all.entries()) {
    await work(one);
    if ((at + 1) % PIECE === 0) await setImmediate();
  }
}
