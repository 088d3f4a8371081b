import assert from 'node:assert/strict';
import { initialsOf } from './initials.ts';

test('B12: initials are letters or digits, else the first character as drawn', () => {
  for (const [name, initials] of [
    ['Ana Castillo', 'AC'],
    ['ana maria de castillo', 'AC'],
    ['Cher', 'C'],
    ['🎉 Ana Castillo 🎉', 'AC'],
    ['🎉Ana', 'A'],
    ['"Ana" (Castillo)', 'AC'],
    ['Ana 🎉', 'A'],
    ['É\u0301lodie 2nd', 'É\u03012'],
    ['👩‍👩‍👧 🎉', '👩‍👩‍👧'],
    ['  ', ''],
  ] as const) {
    assert.equal(initialsOf(name), initials, name);
  }
});
