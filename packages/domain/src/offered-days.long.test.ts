import { HOUR_MS } from './durations.ts';
import assert from 'node:assert/strict';
import { HALF_HOURS } from './time-of-day.ts';
import { addDays } from './dates.ts';
import { denverInstant, denverToday } from './denver-time.ts';
import { hiddenSlots, offeredDays, slotProblem } from './offered-days.ts';
import { bookableDays, slotKey, type Slot } from './slots.ts';
import { UNSAVED, type TourHours } from './tour-hours.ts';

const WEEK = {
  Monday: [{ start: '9:00 AM', end: '10:00 AM' }],
  Wednesday: [{ start: '9:00 AM', end: '10:30 AM' }],
  Sunday: [{ start: '9:00 AM', end: '9:30 AM' }],
};
const ALL_DAY = [{ start: '8:00 AM', end: '8:00 PM' }];
const EVERY_DAY = Object.fromEntries(
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, ALL_DAY]),
);
const hoursOf = (changes: Partial<TourHours> = {}): TourHours => ({ availability: WEEK, ...UNSAVED, ...changes });

/** Wednesday 26 August 2026 at 9:15 in the morning in Denver. */
const wednesday = at('2026-08-26', '9:15 AM');

function at(date: string, time: string): Date {
  const instant = denverInstant(date, time);
  assert.ok(instant);
  return instant;
}

const slotsOf = (hours: TourHours, now: Date): Slot[] =>
  offeredDays(hours, now).flatMap(({ date, times }) => times.map((time) => ({ date, time })));
const keysOf = (slots: readonly Slot[]): string[] => slots.map((slot) => slotKey(slot) ?? '').sort();
const codeOf = (hours: TourHours, date: string, time: string, now: Date) =>
  slotProblem(hours, date, time, now)?.code ?? null;

test('[E8] offeredDays without saved hours are today and seven days, the last with today’s past times', () => {
  assert.deepEqual(offeredDays(hoursOf(), wednesday), [
    { date: '2026-08-26', times: ['9:30 AM', '10:00 AM'] },
    ...['2026-08-27', '2026-08-28', '2026-08-29'].map((date) => ({ date, times: [] })),
    { date: '2026-08-30', times: ['9:00 AM'] },
    { date: '2026-08-31', times: ['9:00 AM', '9:30 AM'] },
    { date: '2026-09-01', times: [] },
    { date: '2026-09-02', times: ['9:00 AM'] },
  ]);
  assert.deepEqual(offeredDays(hoursOf(), wednesday, ['2026-08-26|09:30'])[0]?.times, ['10:00 AM']);
});

test('[E8] offeredDays with a longer horizon end on its last day with today’s past times', () => {
  for (const horizonDays of [14, 21, 28]) {
    const days = offeredDays(hoursOf({ horizonDays }), wednesday);
    assert.equal(days.length, horizonDays + 1);
    assert.deepEqual(days[7], { date: '2026-09-02', times: ['9:00 AM', '9:30 AM', '10:00 AM'] });
    assert.deepEqual(days.at(-1), { date: addDays('2026-08-26', horizonDays), times: ['9:00 AM'] });
  }
});

test('[E8] offeredDays with notice begin that many hours ahead, and the last day has today’s lost times', () => {
  const days = offeredDays(hoursOf({ availability: EVERY_DAY, noticeHours: 2 }), wednesday);
  assert.equal(days[0]?.times[0], '11:30 AM');
  assert.equal(days.at(-1)?.times.at(-1), '11:00 AM');
  const whole = offeredDays(hoursOf({ availability: EVERY_DAY, noticeHours: 72 }), wednesday);
  assert.deepEqual(
    whole.map(({ times }) => times.length),
    [0, 0, 0, 21, 24, 24, 24, 24],
  );
});

test('[E8] offeredDays use an exception’s hours on its dates, not the week’s', () => {
  const exceptions = [
    { from: '2026-08-26', to: '2026-08-27', windows: [] },
    { from: '2026-08-29', to: '2026-08-30', windows: [{ start: '1:00 PM', end: '2:00 PM' }] },
  ];
  const offered = offeredDays(hoursOf({ exceptions }), wednesday).filter(({ times }) => times.length > 0);
  assert.deepEqual(offered, [
    { date: '2026-08-29', times: ['1:00 PM', '1:30 PM'] },
    { date: '2026-08-30', times: ['1:00 PM', '1:30 PM'] },
    { date: '2026-08-31', times: ['9:00 AM', '9:30 AM'] },
    { date: '2026-09-02', times: ['9:00 AM'] },
  ]);
});

test('[E8] notice counts elapsed hours: two over the night of a clock change are two', () => {
  const hours = hoursOf({ availability: EVERY_DAY, noticeHours: 12 });
  // 12 hours before 8:00 AM: 7:00 PM before the short night, 9:00 PM before the long one.
  for (const [sunday, evening, early] of [
    ['2026-03-08', '7:00 PM', '7:30 PM'],
    ['2026-11-01', '9:00 PM', '9:30 PM'],
    ['2026-08-30', '8:00 PM', '8:30 PM'],
  ] as const) {
    const saturday = addDays(sunday, -1);
    assert.equal(codeOf(hours, sunday, '8:00 AM', at(saturday, evening)), null, sunday);
    assert.equal(codeOf(hours, sunday, '8:00 AM', at(saturday, early)), 'too_soon', sunday);
  }
});

test('[E8] without saved exceptions the offer equals that of a week-only page, at any hour of a week', () => {
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const now = new Date(wednesday.getTime() + hour * HOUR_MS);
    for (const availability of [WEEK, EVERY_DAY]) {
      const before = bookableDays(availability, now).flatMap(({ slots }) => slots);
      assert.deepEqual(keysOf(slotsOf(hoursOf({ availability }), now)), keysOf(before), now.toISOString());
      assert.deepEqual(hiddenSlots(hoursOf({ availability }), now), []);
    }
  }
});

/** The weekends of Utah's clock changes, and an ordinary one. */
const SUNDAYS = ['2026-03-08', '2026-11-01', '2026-08-30'];
const SCHEDULES: readonly Partial<TourHours>[] = [
  { noticeHours: 0, horizonDays: 7 },
  { noticeHours: 2, horizonDays: 14 },
  { noticeHours: 24, horizonDays: 28 },
  { noticeHours: 72, horizonDays: 7 },
];

for (const sunday of SUNDAYS) {
  test(`[E8] around ${sunday}: exactly the offered times can be booked, and a week-only page offers no more`, () => {
    const exceptions = [
      { from: addDays(sunday, -1), to: sunday, windows: [] },
      { from: addDays(sunday, 2), to: addDays(sunday, 2), windows: [{ start: '9:00 AM', end: '11:00 AM' }] },
      { from: addDays(sunday, 12), to: addDays(sunday, 13), windows: [] },
    ];
    for (const schedule of SCHEDULES) {
      const hours = hoursOf({ ...schedule, availability: EVERY_DAY, exceptions });
      for (let hour = -60; hour < 48; hour += 13) {
        const now = new Date(Date.parse(`${sunday}T18:20:00Z`) + hour * HOUR_MS);
        const offered = new Set(keysOf(slotsOf(hours, now)));
        const days = Array.from({ length: 32 }, (_, ahead) => addDays(denverToday(now), ahead - 1));
        const all = days.flatMap((date) => [...HALF_HOURS, '7:30 AM', '8:15 AM'].map((time) => ({ date, time })));
        const bookable = all.filter(({ date, time }) => slotProblem(hours, date, time, now) === null);
        assert.deepEqual(keysOf(bookable), [...offered].sort(), now.toISOString());
        const soonest = now.getTime() + hours.noticeHours * HOUR_MS;
        for (const { date, time } of bookable) assert.ok(at(date, time).getTime() >= soonest, `${date} ${time}`);
        const weekly = bookableDays(hours.availability, now, keysOf(hiddenSlots(hours, now))).flatMap(
          ({ slots }) => slots,
        );
        for (const key of keysOf(weekly)) assert.ok(offered.has(key), `${key} at ${now.toISOString()}`);
      }
    }
  });
}

test('[E2] slotProblem accepts every slot that a week-only page offers', () => {
  for (const { slots } of bookableDays(WEEK, wednesday)) {
    for (const { date, time } of slots)
      assert.equal(slotProblem(hoursOf(), date, time, wednesday), null, `${date} ${time}`);
  }
});

test('[E2] slotProblem explains a slot that is not offered', () => {
  const problem = (date: string, time: string) => slotProblem(hoursOf(), date, time, wednesday)?.sentence;
  assert.equal(problem('2026-08-26', '9:00 AM'), 'That tour time has passed.');
  assert.equal(problem('2026-08-24', '9:00 AM'), 'That tour time has passed.');
  assert.equal(problem('2026-09-07', '9:00 AM'), 'Tours can be booked up to seven days ahead.');
  assert.equal(problem('2026-08-31', '10:00 AM'), 'That time is not offered for tours.');
  assert.equal(problem('2026-09-01', '9:00 AM'), 'That time is not offered for tours.');
  assert.equal(problem('2026-08-31', '9:10 AM'), 'That time is not offered for tours.');
  assert.equal(problem('2026-02-30', '9:00 AM'), 'That tour time is not readable.');
  assert.equal(problem('2026-08-31', 'nine'), 'That tour time is not readable.');
});

test('[E2] slotProblem counts an evening date-time as its day in Denver, though the next day in UTC', () => {
  assert.equal(slotProblem(hoursOf(), '2026-09-01T03:00:00.000Z', '9:00 AM', wednesday), null);
});

test('[E8] slotProblem names by how much a slot is too soon or too far ahead', () => {
  const problem = (changes: Partial<TourHours>, date: string, time: string) =>
    slotProblem(hoursOf({ availability: EVERY_DAY, ...changes }), date, time, wednesday);
  const soon = (sentence: string) => ({ code: 'too_soon', sentence });
  assert.deepEqual(problem({ noticeHours: 1 }, '2026-08-26', '10:00 AM'), soon('Tours here need 1 hour’s notice.'));
  assert.deepEqual(problem({ noticeHours: 24 }, '2026-08-27', '9:00 AM'), soon('Tours here need 24 hours’ notice.'));
  const far = (words: string) => ({ code: 'too_far', sentence: `Tours can be booked up to ${words} days ahead.` });
  for (const [horizonDays, words] of [
    [7, 'seven'],
    [14, 'fourteen'],
    [21, 'twenty-one'],
    [28, 'twenty-eight'],
  ] as const) {
    const last = addDays('2026-08-26', horizonDays);
    assert.deepEqual(problem({ horizonDays }, addDays(last, 1), '9:00 AM'), far(words));
    assert.deepEqual(problem({ horizonDays }, last, '9:30 AM'), far(words), 'today still offers it');
    assert.equal(problem({ horizonDays }, last, '9:00 AM'), null);
  }
  const away = [{ from: '2026-08-28', to: '2026-08-28', windows: [] }];
  const notOffered = { code: 'not_offered', sentence: 'That time is not offered for tours.' };
  assert.deepEqual(problem({ exceptions: away }, '2026-08-28', '9:00 AM'), notOffered);
});
