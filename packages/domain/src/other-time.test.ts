import assert from 'node:assert/strict';
import { denverInstant } from './denver-time.ts';
import { otherTimeProblem, otherTimesOf, START_TIMES } from './other-time.ts';

/** Monday, 10:00 in Denver. */
const NOW = new Date('2026-11-23T17:00:00.000Z');

test('[E7] another time can be suggested from an hour ahead to 28 Denver days ahead, on the grid', () => {
  for (const [date, time, expected] of [
    ['2026-11-23', '11:00 AM', null],
    ['2026-11-23', '10:30 AM', 'Suggest a time at least one hour ahead.'],
    ['2026-11-23T20:00:00.000Z', '11:00 AM', null],
    ['2026-12-21', '7:30 PM', null],
    ['2026-12-22', '8:00 AM', 'Suggest a time within the next 28 days.'],
    ['2026-11-24', '8:00 PM', 'Choose a time on the half hour from 8:00 AM to 7:30 PM.'],
    ['2026-11-24', '9:15 AM', 'Choose a time on the half hour from 8:00 AM to 7:30 PM.'],
    ['2026-02-30', '9:00 AM', 'That tour time is not readable.'],
    ['2026-11-24', '', 'That tour time is not readable.'],
  ] as const) {
    assert.equal(otherTimeProblem(date, time, NOW), expected, `${date} ${time}`);
  }
});

test('[E7] a coming day has all its times, today those an hour ahead, over both clock changes', () => {
  assert.deepEqual(otherTimesOf('2026-11-24', NOW), START_TIMES);
  assert.equal(otherTimesOf('2026-11-23', NOW)[0], '11:00 AM');
  assert.deepEqual(otherTimesOf('2026-11-22', NOW), []);
  for (const [day, start] of [
    ['2026-11-01', '2026-10-31T18:00:00.000Z'],
    ['2027-03-14', '2027-03-13T18:00:00.000Z'],
  ] as const) {
    const times = otherTimesOf(day, new Date(start));
    assert.deepEqual(times, START_TIMES);
    assert.equal(
      denverInstant(day, times[0] ?? '')?.toISOString(),
      day === '2026-11-01' ? '2026-11-01T15:00:00.000Z' : '2027-03-14T14:00:00.000Z',
    );
  }
});
