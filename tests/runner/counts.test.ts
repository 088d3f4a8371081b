import assert from 'node:assert/strict';
import { endedWell, NONE, skipRun } from './counts.ts';

const PASSED = { ...NONE, passed: 1 };

test('a skip fails a run where CI is set and nowhere else', () => {
  const outcomes = [PASSED, { ...PASSED, skipped: skipRun('no Java').skipped }];
  assert.deepEqual(
    outcomes.map((counts) => [endedWell(counts, true), endedWell(counts, false)]),
    [
      [true, true],
      [false, true],
    ],
  );
});

test('a run in which something failed, or nothing passed, fails everywhere', () => {
  for (const counts of [NONE, { ...PASSED, failed: 1 }]) {
    for (const isCi of [true, false]) assert.equal(endedWell(counts, isCi), false);
  }
});
