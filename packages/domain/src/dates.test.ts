import assert from 'node:assert/strict';
import * as dates from './dates.ts';

test('dayNumber counts the days of a text that starts with a real date, as written (M6)', () => {
  assert.equal(dates.dayNumber('1970-01-02'), 1);
  assert.equal(dates.dayNumber('2026-08-25T23:59:59-06:00'), dates.dayNumber('2026-08-25'));
  assert.equal(dates.dayText(dates.dayNumber('2028-02-29') ?? 0), '2028-02-29');
});

test('dayNumber returns null for texts that are no real date (M5)', () => {
  for (const text of [
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-8-25',
    '08/25/2026',
    'TBD',
    '',
    null,
    undefined,
  ]) {
    assert.equal(dates.dayNumber(text), null, String(text));
  }
});

test('[C4] leaseDuration is the difference of the two dates’ calendar months', () => {
  const cases: [string, string, string][] = [
    ['2026-08-25', '2027-04-24', '8 months'],
    ['2027-01-04', '2027-04-24', '3 months'],
    ['2026-12-31', '2027-01-01', '1 month'],
    ['2026-08-01', '2026-08-31', '0 months'],
    ['2026-08-25', '2026-08-25', '0 months'],
    ['2026-08-25', '2026-08-24', ''],
    ['', '2026-08-24', ''],
    ['2026-08-24', 'TBD', ''],
  ];
  for (const [start, end, text] of cases) assert.equal(dates.leaseDuration(start, end), text, `${start} ${end}`);
});

test('formatDateRange shows the years that ranges shorter and longer than a year need', () => {
  assert.equal(dates.formatDateRange('2027-01-04', '2027-04-24'), 'Jan 4 – Apr 24, 2027');
  assert.equal(dates.formatDateRange('2026-12-18', '2027-04-20'), 'Dec 18 – Apr 20, 2027');
  assert.equal(dates.formatDateRange('2026-08-25', '2027-08-25'), 'Aug 25, 2026 – Aug 25, 2027');
  assert.equal(dates.formatDateRange('2027-01-04', ''), '');
});

test('formatAvailableFrom adds the year to past and far dates', () => {
  assert.equal(dates.formatAvailableFrom('2027-01-03'), 'Available from Jan 3');
  assert.equal(dates.formatAvailableFrom('2027-01-03', '2026-11-21'), 'Available from Jan 3');
  assert.equal(dates.formatAvailableFrom('2026-01-03', '2026-11-21'), 'Available from Jan 3, 2026');
  assert.equal(dates.formatAvailableFrom('2028-01-03', '2026-11-21'), 'Available from Jan 3, 2028');
  assert.equal(dates.formatAvailableFrom('soon'), '');
});

test('B7: formatWeekdayAndDay shows the year only if it differs from today’s', () => {
  assert.equal(dates.formatWeekdayAndDay('2026-11-24', '2026-01-01'), 'Tue, Nov 24');
  assert.equal(dates.formatWeekdayAndDay('2027-01-04', '2026-12-31'), 'Mon, Jan 4, 2027');
  assert.equal(dates.formatWeekdayAndDay('2025-11-24', 'soon'), 'Mon, Nov 24');
});

test('formatWeekdayAndDay names the weekday around 1970 and now', () => {
  assert.deepEqual(
    ['2025-11-24', '1970-01-01', '1969-12-31', ''].map((date) => dates.formatWeekdayAndDay(date)),
    ['Mon, Nov 24', 'Thu, Jan 1', 'Wed, Dec 31', ''],
  );
});

test('addDays counts across a leap day and throws on an unreadable date', () => {
  assert.equal(dates.addDays('2028-02-28', 2), '2028-03-01');
  assert.throws(() => dates.addDays('soon', 1), RangeError);
});

test('B: a day shows its year if it differs from the current one', () => {
  assert.deepEqual(
    ['2026-12-31', '2027-01-04', '2025-11-24', 'soon'].map((day) => dates.formatDay(day, '2026-11-24')),
    ['Dec 31', 'Jan 4, 2027', 'Nov 24, 2025', ''],
  );
});

test('[E25] a month is shown by its name; an invalid one is empty', () => {
  assert.deepEqual(['2026-11', '2027-01', '', '2026-13', 'May 2025'].map(dates.formatMonth), [
    'November 2026',
    'January 2027',
    '',
    '',
    '',
  ]);
});
