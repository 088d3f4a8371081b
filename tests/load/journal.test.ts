import assert from 'node:assert/strict';
import { findLost, nameOf, openJournal, type Journal } from './journal.ts';
import { slopeOf } from './machine.ts';

/** A journal with a clock that a test moves. */
function openTestJournal() {
  let now = 0;
  const journal = openJournal(() => (now += 1));
  const begin = (value: string) => journal.begin({ kind: 'field', owner: 'ann', key: 'a', value });
  const write = (value: string, status: number) => journal.end(begin(value), status);
  return { journal, begin, write };
}

const lostWith = (journal: Journal, value: string | null): string[] =>
  findLost(journal.entries, new Map(value === null ? [] : [[nameOf({ kind: 'field', key: 'a' }), value]]));

test('an acknowledged write, overwritten by another, is not missed, but the newer one is', () => {
  const { journal, write } = openTestJournal();
  write('old', 200);
  write('new', 200);
  assert.deepEqual(lostWith(journal, 'new'), []);
  assert.equal(lostWith(journal, 'old').length, 1);
  assert.equal(lostWith(journal, null).length, 1);
});

test('two acknowledged writes, under way at once, may end in either order', () => {
  const { journal, begin } = openTestJournal();
  const [one, two] = [begin('one'), begin('two')];
  journal.end(two, 200);
  journal.end(one, 200);
  assert.deepEqual([...lostWith(journal, 'one'), ...lostWith(journal, 'two')], []);
  assert.equal(lostWith(journal, 'three').length, 1);
});

test('a write that nobody answered for, at whatever time, may have happened or not', () => {
  const { journal, write } = openTestJournal();
  write('perhaps', 503);
  assert.deepEqual(lostWith(journal, null), []);
  write('surely', 200);
  assert.deepEqual([...lostWith(journal, 'perhaps'), ...lostWith(journal, 'surely')], []);
  assert.equal(lostWith(journal, null).length, 1);
});

test('a refused write, read back all the same, is a finding where something else was acknowledged', () => {
  const { journal, write } = openTestJournal();
  write('right', 200);
  write('wrong', 422);
  assert.deepEqual(lostWith(journal, 'right'), []);
  assert.equal(lostWith(journal, 'wrong').length, 1);
});

test('the slope of memory, along a line, is that of the line, and none for less than two points', () => {
  const points = [0, 1, 2, 3].map((x) => [x, 5 + 3 * x] as const);
  assert.equal(slopeOf(points), 3);
  assert.equal(slopeOf([[1, 7]]), 0);
  assert.equal(slopeOf([]), 0);
});
