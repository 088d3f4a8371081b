import assert from 'node:assert/strict';
import { mergeTries, type TestResult } from './results.ts';

const passed: TestResult = { file: 'a.test.ts', title: 'one', outcome: 'passed' };
const failed: TestResult = { ...passed, outcome: 'failed', why: 'first' };

test('a test that passes at its second try has passed, and shows its first failure', () => {
  const other: TestResult = { ...passed, title: 'other' };
  assert.deepEqual(mergeTries([failed, other], [passed, other]), [{ ...passed, unsteady: 'first' }, other]);
});

test('a test that fails twice has failed, for its second reason', () => {
  const again: TestResult = { ...failed, why: 'second' };
  assert.deepEqual(mergeTries([failed], [again]), [again]);
});

test('a file that died at its first try alone is unsteady', () => {
  const dead: TestResult = { ...failed, title: 'the file itself' };
  assert.deepEqual(mergeTries([dead], [passed]), [
    passed,
    { file: 'a.test.ts', title: 'the file itself', outcome: 'passed', unsteady: 'first' },
  ]);
});

test('files that the second try did not run stay unchanged', () => {
  const elsewhere: TestResult = { ...failed, file: 'b.test.ts' };
  assert.deepEqual(mergeTries([passed, elsewhere], []), [passed, elsewhere]);
});
