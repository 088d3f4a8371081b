import assert from 'node:assert/strict';
import { text } from './primitives.ts';

test('S-21: a text that is too long is refused before it is composed, which takes time by the square of its length', () => {
  const composed = jest.spyOn(String.prototype, 'normalize');
  try {
    const { success, error } = text(100).safeParse('a' + '\u0301\u0323'.repeat(24_500));
    assert.equal(success, false);
    assert.deepEqual(
      error?.issues.map(({ code }) => code),
      ['too_big'],
    );
    assert.equal(composed.mock.calls.length, 0);
    assert.equal(text(100).parse('e\u0301'), '\u00e9');
  } finally {
    composed.mockRestore();
  }
});
