import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a condition holds, at most a minute; throws with the condition's name. */
export async function untilSo(isSo: () => boolean | Promise<boolean>, what = 'what was waited for'): Promise<void> {
  for (const until = performance.now() + 60_000; !(await isSo()); await pause(10))
    if (performance.now() > until) assert.fail(`${what} did not come within a minute`);
}
