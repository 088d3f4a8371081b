import assert from 'node:assert/strict';
import { UNSAVED, currentDates, datesProblem, isWithinHours } from './tour-hours.ts';

const TODAY = '2026-08-26';
const dates = (from: string, to: string) => ({ from, to, windows: [] });

test('[E8] datesProblem accepts one day, 120 days, up to the end of a year, and adjacent ranges', () => {
  const all = [dates('2026-08-20', TODAY), dates('2026-08-27', '2026-12-24'), dates('2027-08-26', '2027-08-26')];
  for (const one of all) assert.equal(datesProblem(one, all, TODAY), null, one.from);
});

test('[E8] datesProblem explains impossible exception dates', () => {
  const problem = (from: string, to: string) =>
    datesProblem(dates(from, to), [dates('2026-09-01', '2026-09-03')], TODAY);
  for (const [from, to] of [
    ['', ''],
    ['2026-09-31', '2026-10-02'],
    ['2026-08-28', ''],
    ['soon', '2026-08-28'],
  ] as const) {
    assert.equal(problem(from, to), 'unreadable', `${from} ${to}`);
  }
  assert.equal(problem('2026-08-29', '2026-08-28'), 'reversed');
  assert.equal(problem('2026-10-01', '2027-01-29'), 'too_long');
  assert.equal(problem('2027-08-26', '2027-08-27'), 'too_far');
  for (const [from, to] of [
    ['2026-08-28', '2026-09-01'],
    ['2026-09-03', '2026-09-03'],
    ['2026-08-28', '2026-09-10'],
  ] as const) {
    assert.equal(problem(from, to), 'twice', `${from} ${to}`);
  }
});

test('[E8] currentDates leaves out past ones and begins with the soonest', () => {
  const [over, today, later] = [
    dates('2026-08-20', '2026-08-25'),
    dates('2026-08-20', TODAY),
    dates('2026-09-01', '2026-09-02'),
  ];
  assert.deepEqual(currentDates([later, over, today], TODAY), [today, later]);
});

test('[E8] isWithinHours uses only an exception’s hours on its first and last date', () => {
  const hours = {
    ...UNSAVED,
    availability: {
      Friday: [{ start: '9:00 AM', end: '10:00 AM' }],
      Saturday: [{ start: '9:00 AM', end: '10:00 AM' }],
    },
    exceptions: [{ from: '2026-08-28', to: '2026-08-29', windows: [{ start: '1:00 PM', end: '2:00 PM' }] }],
  };
  const within = (date: string, time: string) => isWithinHours(hours, { date, time });
  assert.deepEqual(
    ['2026-08-28', '2026-08-29'].flatMap((day) => [within(day, '9:00 AM'), within(day, '1:30 PM')]),
    [false, true, false, true],
  );
  assert.deepEqual([within('2026-09-04', '9:30 AM'), within('2026-09-04', '10:00 AM')], [true, false]);
});
