import assert from 'node:assert/strict';
import type { Availability } from './availability.ts';
import { denverInstant } from './denver-time.ts';
import { bookableDays, slotKey, weekdayOf } from './slots.ts';

const hours: Availability = {
  Monday: [{ start: '9:00 AM', end: '10:00 AM' }],
  Wednesday: [{ start: '9:00 AM', end: '10:30 AM' }],
  Sunday: [{ start: '9:00 AM', end: '9:30 AM' }],
};

/** Wednesday 26 August 2026 at 9:15 in the morning in Denver. */
const wednesday = at('2026-08-26', '9:15 AM');

function at(date: string, time: string): Date {
  const instant = denverInstant(date, time);
  assert.ok(instant);
  return instant;
}

test('weekdayOf names known days', () => {
  assert.deepEqual(['2026-08-26', '1970-01-01', '1969-12-31', 'soon'].map(weekdayOf), [
    'Wednesday',
    'Thursday',
    'Wednesday',
    null,
  ]);
});

test('[E2] bookableDays puts today’s started slots into next week', () => {
  const days = bookableDays(hours, wednesday);
  assert.deepEqual(
    days.map(({ weekday, date }) => `${weekday} ${date}`),
    [
      'Wednesday 2026-08-26',
      'Thursday 2026-08-27',
      'Friday 2026-08-28',
      'Saturday 2026-08-29',
      'Sunday 2026-08-30',
      'Monday 2026-08-31',
      'Tuesday 2026-09-01',
    ],
  );
  assert.deepEqual(days[0]?.slots, [
    { date: '2026-08-26', time: '9:30 AM' },
    { date: '2026-08-26', time: '10:00 AM' },
    { date: '2026-09-02', time: '9:00 AM' },
  ]);
  assert.deepEqual(days[6]?.slots, []);
});

test('[E2] bookableDays moves today to next week when all its slots are past', () => {
  const day = bookableDays(hours, at('2026-08-26', '11:00 PM'))[6];
  assert.equal(day?.date, '2026-09-02');
  assert.equal(day?.slots.length, 3);
});

test('B7: [E2] bookableDays begins with today on a Sunday', () => {
  const days = bookableDays({ Sunday: [{ start: '9:00 AM', end: '10:00 AM' }] }, at('2026-08-30', '8:00 AM'));
  assert.deepEqual(
    days.map(({ weekday }) => weekday),
    ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  );
});

test('[E2] bookableDays leaves out slots of accepted tours', () => {
  const taken = [slotKey({ date: '2026-08-26', time: '9:30 AM' }) ?? '', '2026-09-02|09:00'];
  assert.deepEqual(bookableDays(hours, wednesday, taken)[0]?.slots, [{ date: '2026-08-26', time: '10:00 AM' }]);
});
