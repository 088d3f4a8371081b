import assert from 'node:assert/strict';
import { inOrder } from './screen-files.ts';

test('[E23] the files of a screen stand styles first, then by name, however the compiler told them', () => {
  const ordered = ['a.css', 'b.css', 'a.js', 'b.js'];
  for (const told of [ordered, [...ordered].reverse(), ['b.js', 'a.css', 'a.js', 'b.css']])
    assert.deepEqual(inOrder(told), ordered);
});
