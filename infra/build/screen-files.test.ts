import assert from 'node:assert/strict';
import { inOrder } from './screen-files.ts';

test('[E23] a screen’s files are sorted styles first, then by name, in any order of the compiler', () => {
  const ordered = ['a.css', 'b.css', 'a.js', 'b.js'];
  for (const told of [ordered, [...ordered].reverse(), ['b.js', 'a.css', 'a.js', 'b.css']])
    assert.deepEqual(inOrder(told), ordered);
});
