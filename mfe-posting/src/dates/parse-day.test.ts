import assert from 'node:assert/strict';
import { parseDay } from './parse-day.ts';

for (const typed of ['2027-01-04', '1/4/2027', '01/04/2027', 'Jan 4, 2027', ' january 4th 2027 ', 'JAN. 4, 2027']) {
  test(`[C4] typed date, "${typed}", is the fourth of January`, () => {
    assert.equal(parseDay(typed), '2027-01-04');
  });
}

for (const typed of ['', 'soon', '2027-02-30', '13/1/2027', 'Foo 4, 2027', 'Jan 4']) {
  test(`[C4] typed date, "${typed}", is unreadable`, () => {
    assert.equal(parseDay(typed), null);
  });
}
