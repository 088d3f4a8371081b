import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
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

/** How long something takes, in milliseconds; its error is the answer's. */
export async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** How long a process has waited for a processor so far, in milliseconds: what it takes longer than on a machine that is free. 0 where the system does not say. */
export async function waitedOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '');
  const [, nanoseconds = 0] = text.split(' ').map(Number);
  return nanoseconds / 1_000_000;
}

/**
 * Asserts that something is done within a limit, in milliseconds as `measure` answers them. It has three turns: slow once or
 * twice may be the machine, slow every time is the code.
 */
export async function assertWithin(limitMs: number, measure: () => Promise<number>, what = 'it'): Promise<void> {
  const turns: number[] = [];
  while (turns.length < 3) {
    const ms = await measure();
    if (ms <= limitMs) return;
    turns.push(Math.round(ms));
  }
  assert.fail(`${what} took ${turns.join(', ')} ms in its three turns; the limit is ${limitMs} ms`);
}
