import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { availabilityAnswer, bookingAnswer } from '@keyturn/contracts/tours';
import { test } from '@keyturn/service-kit/testing-context';
import { startTestService, type TestService, testUser } from '@keyturn/service-kit/testing';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { addDays } from '@keyturn/domain/dates';
import { slotKey } from '@keyturn/domain/slots';
import { createTours } from './app.ts';
import {
  answerTour,
  ask,
  askForTour,
  BUYER,
  LISTING,
  SELLER,
  setAvailability,
  startTours,
  STRANGER,
  WEEK,
} from './testing.ts';

const ann = testUser('Ann Lee');
const WINDOWS = { Monday: [{ start: '8:00 AM', end: '9:30 AM' }], Sunday: [{ start: '7:30 PM', end: '8:00 PM' }] };

test('[E1] availability set by its owner is returned and published', async (t) => {
  const service = await startTestService(createTours, t);
  const read = async () => {
    const { status, body } = await service.call('GET', '/api/availability/me', { user: ann });
    assert.equal(status, 200);
    return availabilityAnswer.parse(body).availability;
  };
  assert.deepEqual(await read(), {});
  const answer = await setAvailability(service, ann, WINDOWS);
  const never = { exceptions: [], noticeHours: 0, horizonDays: 7 };
  const saved = { message: 'Availability saved!', availability: WINDOWS, ...never };
  assert.deepEqual([answer.status, answer.body], [200, saved]);
  assert.deepEqual(await read(), WINDOWS);
  await setAvailability(service, ann, {});
  assert.deepEqual(await read(), {});
  await service.settle();
  const events = service.events('availability.set');
  assert.deepEqual(
    events.map(({ revision, data }) => [revision, eventData['availability.set'].parse(data)]),
    [
      [1, { userId: ann.userId, email: ann.email, availability: WINDOWS }],
      [2, { userId: ann.userId, email: ann.email, availability: {} }],
    ],
  );
});

test('[E1] T-28 windows off the grid, reversed, overlapping or on no weekday are refused and change nothing', async (t) => {
  const service = await startTestService(createTours, t);
  await setAvailability(service, ann, WINDOWS);
  const on = (start: unknown, end: unknown) => ({ Monday: [{ start, end }] });
  const overlap = [on('10:00 AM', '12:00 PM').Monday[0], on('11:30 AM', '1:00 PM').Monday[0]];
  for (const wrong of [
    on('8:15 AM', '9:00 AM'),
    on('8:00 AM', '8:30 PM'),
    on('9:00 AM', '9:00 AM'),
    on('10:00 AM', '9:00 AM'),
    { Monday: overlap },
    { Someday: [] },
  ]) {
    assertRefused(await setAvailability(service, ann, wrong), 422, JSON.stringify(wrong));
  }
  assert.deepEqual((await service.call('GET', '/api/availability/me', { user: ann })).body.availability, WINDOWS);
  await service.settle();
  assert.equal(service.events('availability.set').length, 1);
});

test('[E1] availability set five times at once ends as one of the five with an event for each', async (t) => {
  const service = await startTestService(createTours, t);
  const options = ['8:30 AM', '9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM'].map((end) => ({
    Monday: [{ start: '8:00 AM', end }],
  }));
  const answers = await Promise.all(options.map((windows) => setAvailability(service, ann, windows)));
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
  await service.settle();
  const events = service.events('availability.set').toSorted((a, b) => a.revision - b.revision);
  const revisions = events.map(({ revision }) => revision);
  assert.deepEqual(revisions, [1, 2, 3, 4, 5]);
  const { body } = await service.call('GET', '/api/availability/me', { user: ann });
  assert.deepEqual(eventData['availability.set'].parse(events.at(-1)?.data).availability, body.availability);
});

const SHORT = [{ start: '1:00 PM', end: '2:00 PM' }];
const dates = (from: string, to: string, windows: unknown = []) => ({ from, to, windows });
/** The test clock starts on Monday 2026-11-23. */
const WEEKEND = dates('2026-11-28', '2026-11-29');

const readOwn = async (service: TestService) =>
  availabilityAnswer.parse((await service.call('GET', '/api/availability/me', { user: SELLER })).body);
const readSlots = async (service: TestService) =>
  bookingAnswer.parse((await service.call('GET', `/api/tour-requests/slots/${LISTING}`, { user: BUYER })).body);

test('[E8] dates, notice and days ahead are saved, returned, and kept by a page that knows only the week', async (t) => {
  const service = await startTours(t);
  const unsaved = { availability: WEEK, exceptions: [], noticeHours: 0, horizonDays: 7 };
  assert.deepEqual(await readOwn(service), unsaved);
  const more = { exceptions: [WEEKEND], noticeHours: 2, horizonDays: 14 };
  const { status, body } = await setAvailability(service, SELLER, WEEK, more);
  assert.deepEqual([status, body], [200, { message: 'Availability saved!', availability: WEEK, ...more }]);
  const monday = { Monday: SHORT };
  assert.deepEqual((await setAvailability(service, SELLER, monday)).body, {
    message: 'Availability saved!',
    availability: monday,
    ...more,
  });
  await setAvailability(service, SELLER, monday, { noticeHours: 0 });
  assert.deepEqual(await readOwn(service), { availability: monday, ...more, noticeHours: 0 });
  await setAvailability(service, SELLER, WEEK, unsaved);
  assert.deepEqual(await readOwn(service), unsaved);
  await service.settle();
  const told = service.events('availability.set').map(({ data }) => eventData['availability.set'].parse(data));
  const availabilitys = told.map(({ availability }) => availability);
  assert.deepEqual(availabilitys, [WEEK, WEEK, monday, monday, WEEK]);
  assert.ok(!JSON.stringify(service.events()).includes('2026-11-28'), 'who is away is told to no other service');
});

test('[E8] past dates are dropped, on saving and as time passes', async (t) => {
  const service = await startTours(t);
  const later = dates('2026-12-05', '2026-12-06', SHORT);
  const exceptions = [later, WEEKEND, dates('2026-11-20', '2026-11-22'), dates('2020-01-01', '2019-01-01')];
  const { body } = await setAvailability(service, SELLER, WEEK, { exceptions });
  assert.deepEqual(body.exceptions, [WEEKEND, later]);
  service.clock.set('2026-11-30T06:59:00Z');
  assert.deepEqual((await readOwn(service)).exceptions, [WEEKEND, later], 'still Sunday in Denver');
  service.clock.set('2026-11-30T07:00:00Z');
  assert.deepEqual((await readOwn(service)).exceptions, [later]);
});

test('[E8] impossible exception dates are refused with their sentence and change nothing', async (t) => {
  const service = await startTours(t);
  await setAvailability(service, SELLER, WEEK, { exceptions: [WEEKEND] });
  for (const [exceptions, sentence] of [
    [[dates('', '')], 'Choose the first and the last day of each date that differs.'],
    [[dates('2026-12-05', '2026-12-04')], 'Dec 5: the last day must not be before the first.'],
    [[dates('2026-12-01', '2027-03-31')], 'Dec 1: dates that differ can last 120 days at most.'],
    [[dates('2027-11-01', '2027-11-24')], 'Nov 1: choose days within a year from today.'],
    [[WEEKEND, dates('2026-11-29', '2026-11-30')], 'Nov 28: another date that differs has that day, too.'],
    [
      [dates('2026-12-05', '2026-12-05', [{ start: '9:15 AM', end: '10:00 AM' }])],
      'Dec 5: choose times on the half hour from 8:00 AM to 8:00 PM.',
    ],
    [[dates('2026-12-05', '2026-12-05', [...SHORT, ...SHORT])], 'Dec 5: these times overlap.'],
  ] as const) {
    const answer = await setAvailability(service, SELLER, {}, { exceptions });
    assertRefused(answer, 422, sentence);
    assert.deepEqual([answer.body.code, answer.body.message], ['exceptions', sentence]);
  }
  assert.deepEqual(await readOwn(service), {
    availability: WEEK,
    exceptions: [WEEKEND],
    noticeHours: 0,
    horizonDays: 7,
  });
  const most = Array.from({ length: 60 }, (_, at) => dates(addDays('2026-12-01', at), addDays('2026-12-01', at)));
  assert.equal((await setAvailability(service, SELLER, WEEK, { exceptions: most })).status, 200);
});

test('[E8] the booking screen gets the days to the horizon, without booked times', async (t) => {
  const service = await startTours(t);
  await answerTour(service, await askForTour(service), 'accept');
  const before = await readSlots(service);
  assert.deepEqual([before.noticeHours, before.horizonDays, before.days.length], [0, 7, 8]);
  assert.deepEqual(before.taken, [{ date: '2026-11-25', time: '3:30 PM' }]);
  assert.ok(!before.days[2]?.times.includes('3:30 PM'));
  assert.equal(before.days[2]?.times.length, 23);
  await setAvailability(service, SELLER, WEEK, { exceptions: [WEEKEND], noticeHours: 24, horizonDays: 14 });
  const { days, taken, ...after } = await readSlots(service);
  assert.deepEqual([after.noticeHours, after.horizonDays], [24, 14]);
  const shown = days.map(({ times }) => times.length);
  assert.deepEqual(shown, [0, 20, 23, 24, 24, 0, 0, 24, 24, 24, 24, 24, 24, 24, 24]);
  const keys = taken.map((slot) => slotKey(slot) ?? '');
  assert.deepEqual(
    keys,
    [...new Set(keys)].sort(),
    'one list by the clock: nobody learns which are booked and which hidden',
  );
  assert.ok(keys.includes('2026-11-25|15:30') && keys.includes('2026-11-28|08:00'));
});

test('[E8] beyond older pages’ horizon, booked times look like those hidden by exceptions', async (t) => {
  const service = await startTours(t);
  await setAvailability(service, SELLER, WEEK, { horizonDays: 28 });
  for (const [buyer, requestedDate] of [
    [BUYER, '2026-11-30'],
    [STRANGER, '2026-12-05'],
  ] as const) {
    const id = await askForTour(service, buyer, { requestedDate, requestedTime: '9:00 AM' });
    assert.equal((await answerTour(service, id, 'accept')).status, 200);
  }
  await setAvailability(service, SELLER, WEEK, { exceptions: [dates('2026-12-12', '2026-12-13')] });
  const { days, taken } = await readSlots(service);
  assert.deepEqual(taken, [{ date: '2026-11-30', time: '9:00 AM' }]);
  const lacking = days.filter(({ date, times }) => date > '2026-11-23' && !times.includes('9:00 AM'));
  const shown = lacking.map(({ date }) => date);
  assert.deepEqual(shown, ['2026-11-30', '2026-12-05', '2026-12-12', '2026-12-13']);
});

test('[E8] too soon, too far ahead and not offered have codes and sentences of their own', async (t) => {
  const service = await startTours(t);
  await setAvailability(service, SELLER, WEEK, { exceptions: [WEEKEND], noticeHours: 2, horizonDays: 14 });
  for (const [requestedDate, requestedTime, code, sentence] of [
    ['2026-11-23', '9:30 AM', 'invalid', 'That tour time has passed.'],
    ['2026-11-23', '11:30 AM', 'too_soon', 'Tours here need 2 hours’ notice.'],
    ['2026-11-28', '9:00 AM', 'not_offered', 'That time is not offered for tours.'],
    ['2026-12-07', '12:00 PM', 'too_far', 'Tours can be booked up to fourteen days ahead.'],
    ['2026-12-08', '9:00 AM', 'too_far', 'Tours can be booked up to fourteen days ahead.'],
  ] as const) {
    const answer = await ask(service, BUYER, { requestedDate, requestedTime });
    assertRefused(answer, 422, sentence);
    assert.deepEqual([answer.body.code, answer.body.message], [code, sentence]);
  }
  for (const [requestedDate, requestedTime] of [
    ['2026-11-23', '12:00 PM'],
    ['2026-12-07', '11:30 AM'],
  ]) {
    assert.equal((await ask(service, BUYER, { requestedDate, requestedTime, replace: true })).status, 201);
  }
  await setAvailability(service, SELLER, WEEK, { horizonDays: 7 });
  const far = await ask(service, BUYER, { requestedDate: '2026-12-01', requestedTime: '9:00 AM', replace: true });
  assert.deepEqual([far.body.code, far.body.message], ['too_far', 'Tours can be booked up to seven days ahead.']);
});
