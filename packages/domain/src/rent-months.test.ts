import assert from 'node:assert/strict';
import { rentMonths } from './rent-months.ts';

for (const [startDate, endDate, expected] of [
  ['2027-01-01', '2027-04-24', { first: 'January', last: 'April', daysOfLast: 24 }],
  ['2027-01-04', '2027-04-24', { first: 'January', last: 'April', daysOfLast: 21 }],
  ['2026-11-01', '2027-02-28', { first: 'November', last: 'February', daysOfLast: 0 }],
  ['2026-08-31', '2026-09-30', { first: 'August', last: 'September', daysOfLast: 1 }],
  ['2027-01-25', '2027-04-24', { first: 'January', last: 'March', daysOfLast: 0 }],
  ['2027-01-25', '2027-01-30', { first: 'January', last: 'January', daysOfLast: 6 }],
  ['2027-04-24', '2027-01-25', null],
  ['', '2027-01-25', null],
] as const)
  test(`[C6][D8] rents of ${startDate} to ${endDate}: their months, and the days of the last`, () => {
    assert.deepEqual(rentMonths(startDate, endDate), expected);
  });
