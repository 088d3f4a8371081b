import assert from 'node:assert/strict';
import type { Attempt } from './journal.ts';
import { countFaults } from './verify-effects.ts';
import { presenceFaults, valueFaults } from './verify-writes.ts';

const attempts = (...list: readonly [string, Attempt['outcome']][]): Attempt[] =>
  list.map(([value, outcome]) => ({ kind: 'note', key: 'tour', value, outcome, ms: 0 }));
const kindsOf = (faults: readonly { kind: string }[]) => faults.map(({ kind }) => kind);

const VALUES: readonly [string, Attempt[], string | null, string[]][] = [
  ['the newest acknowledged one', attempts(['a', 'acknowledged'], ['b', 'acknowledged']), 'b', []],
  ['an older one than acknowledged', attempts(['a', 'acknowledged'], ['b', 'acknowledged']), 'a', ['lost']],
  ['missing though acknowledged', attempts(['a', 'acknowledged']), null, ['lost']],
  ['an unknown one that came after', attempts(['a', 'acknowledged'], ['b', 'unknown']), 'b', []],
  ['the one before an unknown one', attempts(['a', 'acknowledged'], ['b', 'unknown']), 'a', []],
  ['an unknown one that came before', attempts(['a', 'unknown'], ['b', 'acknowledged']), 'a', ['lost']],
  ['what it was before, with nothing known', attempts(['a', 'unknown']), null, []],
  ['one that was refused', attempts(['a', 'refused']), 'a', ['lost']],
  ['one that nobody sent', attempts(['a', 'acknowledged']), 'c', ['ghost']],
];
for (const [what, sent, found, faults] of VALUES) {
  test(`a value, found to be ${what}, is ${faults[0] ?? 'fine'}`, () => {
    assert.deepEqual(kindsOf(valueFaults('it', sent, found, null)), faults);
  });
}

const EFFECTS: readonly [string, Attempt[], number, string[]][] = [
  ['once for one acknowledged write', attempts(['a', 'acknowledged']), 1, []],
  ['once for a write that was sent twice', attempts(['a', 'unknown'], ['a', 'acknowledged']), 1, []],
  ['not at all for an acknowledged write', attempts(['a', 'acknowledged']), 0, ['lost']],
  ['twice for a write that was sent twice', attempts(['a', 'unknown'], ['a', 'acknowledged']), 2, ['double']],
  ['once for a write nobody knows of', attempts(['a', 'unknown']), 1, []],
  ['once for a refused write', attempts(['a', 'refused']), 1, ['ghost']],
];
for (const [what, sent, found, faults] of EFFECTS) {
  test(`an effect, seen ${what}, is ${faults[0] ?? 'fine'}`, () => {
    assert.deepEqual(kindsOf(countFaults('it', sent, found)), faults);
  });
}

const PRESENCES: readonly [string, Attempt[], boolean, string[]][] = [
  ['there though its removal was acknowledged', attempts(['a', 'acknowledged']), true, ['lost']],
  ['gone after its removal was acknowledged', attempts(['a', 'unknown'], ['a', 'acknowledged']), false, []],
  ['there after a removal nobody knows of', attempts(['a', 'unknown']), true, []],
  ['gone after a removal nobody knows of', attempts(['a', 'unknown']), false, []],
  ['gone after a refused removal', attempts(['a', 'refused']), false, ['lost']],
  ['gone without a removal', [], false, ['lost']],
];
for (const [what, removals, isThere, faults] of PRESENCES) {
  test(`a thing, found to be ${what}, is ${faults[0] ?? 'fine'}`, () => {
    assert.deepEqual(kindsOf(presenceFaults('it', removals, isThere)), faults);
  });
}
