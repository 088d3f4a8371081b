import assert from 'node:assert/strict';
import { bookableDays } from '@keyturn/domain/slots';
import { findFirstDay, formatLongDay, formatMonth, groupByDate, splitDay } from './slot-words.ts';

const noonOfTuesday = new Date('2026-11-24T19:00:00Z'); // 12:00 PM in Denver
const week = bookableDays(
  { Monday: [{ start: '9:00 AM', end: '10:00 AM' }], Tuesday: [{ start: '11:30 AM', end: '1:00 PM' }] },
  noonOfTuesday,
);

test('[E2] a day in words: full weekday and month, whatever the zone of the browser', () => {
  assert.equal(formatLongDay('2026-11-24'), 'Tuesday, November 24');
  assert.equal(formatMonth('2026-12-01'), 'December');
  assert.deepEqual(splitDay('2026-11-24'), { weekday: 'Tue', day: 'Nov 24' });
});

test("[E2] today's slots that have passed: stand under next week's date", () => {
  const tuesday = week.find(({ weekday }) => weekday === 'Tuesday');
  assert.ok(tuesday);
  assert.deepEqual(
    groupByDate(tuesday).map(({ date, slots }) => [date, slots.map(({ time }) => time)]),
    [
      ['2026-11-24', ['12:30 PM']],
      ['2026-12-01', ['11:30 AM', '12:00 PM']],
    ],
  );
});

test('[E2] the day a small screen opens with: the soonest with a slot, not the first of the week', () => {
  assert.equal(findFirstDay(week)?.weekday, 'Tuesday');
  assert.equal(findFirstDay(bookableDays({}, noonOfTuesday)), null);
});
