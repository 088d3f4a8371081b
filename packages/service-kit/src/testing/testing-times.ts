import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something is so, a minute at most; throws naming what did not come. */
export async function untilSo(isSo: () => boolean | Promise<boolean>, what = 'what was waited for'): Promise<void> {
  for (const until = performance.now() + 60_000; !(await isSo()); await pause(10))
    if (performance.now() > until) assert.fail(`${what} did not come within a minute`);
}

/** Waits until nothing is left, as long as it gets less, however slowly; throws where a minute has made it no less. */
export async function untilNoneLeft(countLeft: () => number | Promise<number>, what: string): Promise<void> {
  let [least, lessAt] = [Infinity, performance.now()];
  for (let left = await countLeft(); left > 0; left = await countLeft()) {
    if (left < least) [least, lessAt] = [left, performance.now()];
    if (performance.now() - lessAt > 60_000) assert.fail(`${left} ${what} were left for a minute`);
    await pause(100);
  }
}
