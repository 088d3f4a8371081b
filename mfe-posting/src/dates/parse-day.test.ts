import assert from 'node:assert/strict';
import { parseDay } from './parse-day.ts';

for (const typed of ['2027-01-04', '1/4/2027', '01/04/2027', 'Jan 4, 2027', ' january 4th 2027 ', 'JAN. 4, 2027']) {
  test(`[C4] the typed date "${typed}" is the fourth of January`, () => {
    assert.equal(parseDay(typed), '2027-01-04');
  });
}

test('B: [C4] a typed date with a two-digit year is in this century', () => {
  assert.deepEqual(['1/4/27', '01.04.27', '1/4/127', '1/4/1927'].map(parseDay), [
    '2027-01-04',
    '2027-01-04',
    null,
    null,
  ]);
});

for (const typed of ['', 'soon', '2027-02-30', '13/1/2027', 'Foo 4, 2027', 'Jan 4']) {
  test(`[C4] the typed date "${typed}" is unreadable`, () => {
    assert.equal(parseDay(typed), null);
  });
}
