import assert from 'node:assert/strict';
import { endedWell, excuseRun, NONE, skipRun } from './counts.ts';

const PASSED = { ...NONE, passed: 1 };

test('a skip fails a run where CI is set and nowhere else, one that nobody can expect in neither', () => {
  const outcomes = [
    PASSED,
    { ...PASSED, skipped: skipRun('no Java').skipped },
    { ...excuseRun('no engine'), passed: 1 },
  ];
  assert.deepEqual(
    outcomes.map((counts) => [endedWell(counts, true), endedWell(counts, false)]),
    [
      [true, true],
      [false, true],
      [true, true],
    ],
  );
});

test('a run in which something failed, or nothing passed, ended badly everywhere', () => {
  for (const counts of [NONE, { ...PASSED, failed: 1 }]) {
    for (const isCi of [true, false]) assert.equal(endedWell(counts, isCi), false);
  }
});
