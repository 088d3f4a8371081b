import assert from 'node:assert/strict';
import { availabilityProblem, slotsOfDay, slotsOfWindow, windowsProblem } from './availability.ts';
import { HALF_HOURS, formatTime, parseTime } from './time-of-day.ts';

const window = (start: string, end: string) => ({ start, end });

test('[E1] HALF_HOURS, the choices of a window, run from 8:00 AM to 8:00 PM', () => {
  assert.equal(HALF_HOURS.length, 25);
  assert.deepEqual(
    [HALF_HOURS[0], HALF_HOURS[8], HALF_HOURS[9], HALF_HOURS[24]],
    ['8:00 AM', '12:00 PM', '12:30 PM', '8:00 PM'],
  );
});

test('parseTime and formatTime are inverse for every minute of a day', () => {
  for (let minutes = 0; minutes < 1440; minutes += 1) assert.equal(parseTime(formatTime(minutes)), minutes);
  assert.deepEqual(['3:30 PM', '12:00 AM', '12:00 PM', '13:00 PM', '3:30', '03:30 PM', ''].map(parseTime), [
    930,
    0,
    720,
    null,
    null,
    null,
    null,
  ]);
});

test('[E1] windowsProblem names the day of reversed, overlapping or off-grid windows', () => {
  assert.equal(windowsProblem('Monday', [window('9:00 AM', '9:00 AM')]), 'Monday: the end must be after the start.');
  assert.equal(
    windowsProblem('Friday', [window('1:00 PM', '3:00 PM'), window('9:00 AM', '1:30 PM')]),
    'Friday: these times overlap.',
  );
  const grid = 'Sunday: choose times on the half hour from 8:00 AM to 8:00 PM.';
  assert.equal(windowsProblem('Sunday', [window('9:15 AM', '10:00 AM')]), grid);
  assert.equal(windowsProblem('Sunday', [window('7:30 AM', '10:00 AM')]), grid);
  assert.equal(windowsProblem('Sunday', [window('', '')]), grid);
});

test('[E1] availabilityProblem accepts touching windows and days without any', () => {
  assert.equal(availabilityProblem({}), null);
  assert.equal(
    availabilityProblem({ Monday: [window('9:00 AM', '10:00 AM'), window('10:00 AM', '8:00 PM')], Tuesday: [] }),
    null,
  );
  assert.notEqual(availabilityProblem({ Tuesday: [window('9:00 AM', '8:00 AM')] }), null);
  assert.notEqual(availabilityProblem({ Someday: [] } as object), null);
});

test('[E2] slotsOfWindow steps by half hours and ends the last slot by the end of the window', () => {
  assert.deepEqual(slotsOfWindow(window('9:00 AM', '10:30 AM')), ['9:00 AM', '9:30 AM', '10:00 AM']);
  assert.deepEqual(slotsOfWindow(window('9:00 AM', '9:00 AM')), []);
  assert.deepEqual(slotsOfWindow(window('soon', 'later')), []);
});

test('[E2] slotsOfDay sorts windows by the clock and names each slot once', () => {
  assert.deepEqual(
    slotsOfDay([window('12:30 PM', '1:30 PM'), window('9:00 AM', '9:30 AM'), window('1:00 PM', '1:30 PM')]),
    ['9:00 AM', '12:30 PM', '1:00 PM'],
  );
});
