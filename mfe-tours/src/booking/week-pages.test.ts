import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { offeredDays } from '@keyturn/domain/offered-days';
import { bookableDays } from '@keyturn/domain/slots';
import { UNSAVED } from '@keyturn/domain/tour-hours';
import { weekPages } from './week-pages.ts';

const noonOfTuesday = new Date('2026-11-24T19:00:00Z'); // 12:00 PM in Denver
const WEEK = {
  Monday: [{ start: '9:00 AM', end: '10:00 AM' }],
  Tuesday: [{ start: '11:30 AM', end: '1:00 PM' }],
};
const hours = { ...UNSAVED, availability: WEEK };

test('[E8] seven days ahead: one page, the same seven columns as a week’s hours make, at any hour', () => {
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const now = new Date(noonOfTuesday.getTime() + hour * HOUR_MS);
    assert.deepEqual(weekPages(offeredDays(hours, now), now), [bookableDays(WEEK, now)], now.toISOString());
  }
});

test('[E8] further ahead: pages of seven days; the last day shares the last column of its weekday', () => {
  const pages = weekPages(offeredDays({ ...hours, horizonDays: 14 }, noonOfTuesday), noonOfTuesday);
  assert.deepEqual(
    pages.map((page) => page.map(({ date }) => date.slice(5))),
    [
      ['11-24', '11-25', '11-26', '11-27', '11-28', '11-29', '11-30'],
      ['12-01', '12-02', '12-03', '12-04', '12-05', '12-06', '12-07'],
    ],
  );
  assert.deepEqual(pages[0]?.[0]?.slots, [{ date: '2026-11-24', time: '12:30 PM' }]);
  assert.deepEqual(
    pages[1]?.[0]?.slots.map(({ date, time }) => `${date.slice(5)} ${time}`),
    ['12-01 11:30 AM', '12-01 12:00 PM', '12-01 12:30 PM', '12-08 11:30 AM', '12-08 12:00 PM'],
  );
});

test('[E8] what has passed since the days were read is left out: times, and at midnight a day', () => {
  const days = offeredDays(hours, noonOfTuesday);
  const soon = weekPages(days, new Date(noonOfTuesday.getTime() + HOUR_MS));
  assert.deepEqual(
    soon[0]?.map(({ date }) => date.slice(5)),
    ['11-25', '11-26', '11-27', '11-28', '11-29', '11-30', '12-01'],
  );
  const tomorrow = weekPages(days, new Date(noonOfTuesday.getTime() + 24 * HOUR_MS));
  assert.equal(tomorrow.length, 1);
  assert.equal(tomorrow[0]?.[0]?.date, '2026-11-25');
});

test('[E8] days that cannot be read, or none: no columns for them', () => {
  assert.deepEqual(weekPages([], noonOfTuesday), []);
  assert.deepEqual(weekPages([{ date: 'soon', times: ['9:00 AM'] }], noonOfTuesday), []);
});
