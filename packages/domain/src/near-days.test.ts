import assert from 'node:assert/strict';
import { isNearDay, isNearStart } from './near-days.ts';

const TODAY = '2026-11-23';

test('B5: a lease’s day is at most two years ago and five years ahead', () => {
  for (const day of ['2024-11-23', '2026-11-23', '2027-01-04', '2031-11-23', '2031-11-23T00:00:00Z'])
    assert.equal(isNearDay(day, TODAY), true, day);
  for (const day of ['0001-01-01', '1900-01-01', '1990-01-04', '2024-11-21', '2031-11-25', '9999-12-31'])
    assert.equal(isNearDay(day, TODAY), false, day);
});

test('B5: a repeatedly renewed lease started at most ten years ago', () => {
  for (const day of ['2016-11-23', '2022-08-28', '2031-11-23']) assert.equal(isNearStart(day, TODAY), true, day);
  for (const day of ['1990-01-04', '2016-11-21', '2031-11-25']) assert.equal(isNearStart(day, TODAY), false, day);
});

test('B5: an invalid day is not checked for its distance', () => {
  for (const text of ['', null, undefined, 'soon', '2026-02-30'])
    assert.deepEqual([isNearDay(text, TODAY), isNearStart(text, TODAY)], [true, true]);
});
