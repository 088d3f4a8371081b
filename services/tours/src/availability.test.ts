import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { availabilityAnswer } from '@keyturn/contracts/tours';
import { test } from '@keyturn/service-kit/testing-context';
import { createTours } from './app.ts';
import { startTestService, testUser } from '@keyturn/service-kit/testing';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { setAvailability } from './testing.ts';

const ann = testUser('Ann Lee');
const WINDOWS = { Monday: [{ start: '8:00 AM', end: '9:30 AM' }], Sunday: [{ start: '7:30 PM', end: '8:00 PM' }] };

test('[E1] availability, set by its owner, is read back and told to the other services', async (t) => {
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

test('[E1] availability, set five times at once, ends as one of the five with an event for each', async (t) => {
  const service = await startTestService(createTours, t);
  const options = ['8:30 AM', '9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM'].map((end) => ({
    Monday: [{ start: '8:00 AM', end }],
  }));
  const answers = await Promise.all(options.map((windows) => setAvailability(service, ann, windows)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  );
  await service.settle();
  const events = service.events('availability.set').toSorted((a, b) => a.revision - b.revision);
  assert.deepEqual(
    events.map(({ revision }) => revision),
    [1, 2, 3, 4, 5],
  );
  const { body } = await service.call('GET', '/api/availability/me', { user: ann });
  assert.deepEqual(eventData['availability.set'].parse(events.at(-1)?.data).availability, body.availability);
});
