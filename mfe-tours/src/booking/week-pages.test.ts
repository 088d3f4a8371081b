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

test('[E8] seven days ahead are one page with the same seven columns as the week’s hours, at any hour', () => {
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const now = new Date(noonOfTuesday.getTime() + hour * HOUR_MS);
    assert.deepEqual(weekPages(offeredDays(hours, now), now), [bookableDays(WEEK, now)], now.toISOString());
  }
});

test('[E8] times passed since the days were read are left out, and at midnight a day', () => {
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

test('[E8] unreadable or missing days have no columns', () => {
  assert.deepEqual(weekPages([], noonOfTuesday), []);
  assert.deepEqual(weekPages([{ date: 'soon', times: ['9:00 AM'] }], noonOfTuesday), []);
});
