import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { addDays } from '@keyturn/domain/dates';
import { denverClock } from '@keyturn/domain/denver-time';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { finishReplacements } from './replace-tour.ts';
import type { TourDocument } from './tour.ts';
import {
  BUYER,
  LISTING,
  SELLER,
  STRANGER,
  answerTour,
  ask,
  askForTour,
  withdrawTour,
  listTours,
  rulesOf,
  startTours,
  publishPost,
  publishRemoved,
  tourEvents,
} from './testing.ts';

const LATER = { requestedDate: '2026-11-26', requestedTime: '9:00 AM' };
/** Five here, 20 at night, 200 in the laboratory. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 5);
const TIMES = ['8:00', '8:30', '9:00', '9:30', '10:00', '10:30', '11:00', '11:30'].map((time) => `${time} AM`);

interface Shown {
  readonly _id: string;
  readonly requestedTime: string;
  readonly status: string;
  readonly replacedBy?: object;
}
/** Requests that were not replaced. */
const sent = async (service: TestService, buyer = BUYER): Promise<Shown[]> =>
  ((await listTours(service, 'sent', buyer)) as Shown[]).filter(({ replacedBy }) => !replacedBy);
const received = async (service: TestService): Promise<Shown[]> => listTours(service, 'received', SELLER);
const idsOf = (tours: readonly Shown[]) => tours.map(({ _id }) => _id);

test('B9: a second request for a listing while the first is pending is 409 and names the first', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const refused = await ask(service, BUYER, LATER);
  assertRefused(refused, 409);
  assert.equal(refused.body.code, 'asked_already');
  assert.equal(refused.body.message, 'You already asked for Wed, Nov 25 at 3:30 PM.');
  assertRefused(await ask(service, BUYER, { ...LATER, replace: false }), 409);
  assert.deepEqual(idsOf(await sent(service)), [id]);
  assert.deepEqual(await tourEvents(service), ['tours.requested']);
  assert.equal((await ask(service)).status, 200, 'the same request again is still the one that is there');
  await publishPost(service, 'listing-two');
  await service.settle();
  assert.equal((await ask(service, BUYER, { ...LATER, listingId: 'listing-two' })).status, 201, 'another listing');
  assert.equal((await ask(service, STRANGER, LATER)).status, 201, 'another person');
});

test('B9: a replacing request ends the pending one and notifies the seller of both at once', async (t) => {
  const service = await startTours(t);
  const first = await askForTour(service);
  const answer = await ask(service, BUYER, { ...LATER, replace: true });
  assert.equal(answer.status, 201);
  const second = answer.body._id as string;
  assert.notEqual(second, first);
  for (const list of [await sent(service), await received(service)]) assert.deepEqual(idsOf(list), [second]);
  const older = ((await listTours(service, 'sent', BUYER)) as Shown[]).find(({ _id }) => _id === first);
  assert.deepEqual(
    [older?.status, older?.replacedBy],
    ['rejected', { tourId: second, date: '2026-11-26', time: '9:00 AM' }],
  );
  for (const action of ['accept', 'reject'] as const) assertRefused(await answerTour(service, first, action), 404);
  assertRefused(await withdrawTour(service, first), 404);
  await tourEvents(service);
  const [before, after] = [
    { date: '2026-11-25', time: '3:30 PM' },
    { date: '2026-11-26', time: '9:00 AM' },
  ];
  const ended = service.events('tours.cancelled').map(({ data }) => eventData['tours.cancelled'].parse(data));
  const shown = ended.map(({ tourId, replacedBy }) => [tourId, replacedBy]);
  assert.deepEqual(shown, [[first, { ...after, tourId: second }]]);
  const made = service.events('tours.requested').map(({ data }) => eventData['tours.requested'].parse(data));
  assert.deepEqual(
    made.map(({ tourId, replaces }) => [tourId, replaces]),
    [
      [first, undefined],
      [second, before],
    ],
  );
  const again = await ask(service, BUYER, { ...LATER, replace: true });
  assert.deepEqual([again.status, again.body._id], [200, second], 'asked again, it is the one that is there');
  assert.equal((await answerTour(service, second, 'accept')).status, 200);
  assert.equal((await ask(service, BUYER, LATER)).body._id, second, 'accepted ones too');
});

test('B9: replacing without a pending request, or after an answer, is a plain request', async (t) => {
  const service = await startTours(t);
  const first = await ask(service, BUYER, { replace: true });
  assert.equal(first.status, 201);
  await answerTour(service, first.body._id, 'reject');
  const second = await ask(service, BUYER, { ...LATER, replace: true });
  assert.equal(second.status, 201);
  await withdrawTour(service, second.body._id);
  assert.equal((await ask(service, BUYER, LATER)).status, 201);
  assert.deepEqual((await sent(service)).map(({ status }) => status).sort(), ['pending', 'rejected']);
  assertRefused(await ask(service, BUYER, { ...LATER, replace: 'yes' }), 422);
});

test('B9: a refused replacement leaves the pending request unchanged', async (t) => {
  const service = await startTours(t);
  const first = await askForTour(service);
  await answerTour(service, await askForTour(service, STRANGER, LATER), 'accept');
  assert.equal((await ask(service, BUYER, { ...LATER, replace: true })).body.code, 'slot_taken');
  assertRefused(
    await ask(service, BUYER, { requestedDate: '2026-11-26', requestedTime: '3:00 AM', replace: true }),
    422,
  );
  assert.deepEqual(idsOf(await sent(service)), [first]);
  await publishRemoved(service, LISTING);
  assertRefused(await ask(service, BUYER, { ...LATER, replace: true }), 404);
});

test('B9: an unanswered request whose time has passed does not block another', async (t) => {
  const service = await startTours(t);
  const expired = await askForTour(service);
  service.clock.set('2026-11-27T17:00:00.000Z');
  const { status, body } = await ask(service, BUYER, { requestedDate: '2026-11-28' });
  assert.equal(status, 201);
  assert.deepEqual(idsOf(await sent(service)), [body._id, expired]);
  // Events of two requests have no order.
  assert.deepEqual((await tourEvents(service)).sort(), ['tours.expired', 'tours.requested', 'tours.requested']);
});

test('B9: a replacement interrupted between its two writes is finished by the next request or the job', async (t) => {
  const askAgain = (service: TestService) => ask(service, BUYER, { ...LATER, replace: true });
  const runJob = (service: TestService) => finishReplacements(rulesOf(service));
  for (const finish of [askAgain, runJob]) {
    const service = await startTours(t);
    await askForTour(service);
    const { body } = await ask(service, BUYER, { ...LATER, replace: true });
    // The state after a crash between the writes: only the old request holds the new one.
    const tours = service.store.collection<TourDocument>('tours');
    const [made, old] = [await tours.findOne({ _id: body._id }), await tours.findOne({ status: 'cancelled' })];
    assert.ok(made && old);
    await tours.deleteOne({ _id: made._id });
    const replacedAt = service.clock.now().toISOString();
    await tours.updateOne({ _id: old._id }, { $set: { successor: JSON.stringify(made), replacedAt } });
    await finish(service);
    assert.deepEqual(idsOf(await received(service)), [made._id]);
    await finish(service);
    assert.equal((await tours.find({ replacedAt: { $gt: '' } }).toArray()).length, 0);
    assert.equal((await sent(service)).length, 1);
  }
});

test(`B9: twenty concurrent requests of one person for one listing, in ${ROUNDS} rounds, leave one pending`, async (t) => {
  const service = await startTours(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = testUser(`Round Buyer${round}`);
    const asked = Array.from({ length: 20 }, (_, at) => ({
      requestedTime: TIMES[at % TIMES.length] ?? '',
      ...(round % 2 === 0 && { replace: true }),
    }));
    const answers = await Promise.all(asked.map((fields) => ask(service, buyer, fields)));
    for (const { status } of answers) assert.ok([200, 201, 409, 429].includes(status), String(status));
    const tours = await sent(service, buyer);
    assert.deepEqual(
      tours.map(({ status }) => status),
      ['pending'],
      `round ${round}`,
    );
    const made = answers.filter(({ status }) => status === 201);
    if (round % 2 === 1) assert.equal(made.length, 1, `round ${round}`);
    assert.ok(made.some(({ body }) => body._id === tours[0]?._id));
    service.clock.advance(60_000);
  }
});

test(`B9: concurrent replacing and answering, in ${ROUNDS} rounds, have one winner each`, async (t) => {
  const service = await startTours(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = testUser(`Swift Buyer${round}`);
    const { date } = denverClock(service.clock.now());
    // A new slot for each round, because accepted ones are taken.
    const slot = { requestedDate: addDays(date, 2), requestedTime: TIMES[round % TIMES.length] };
    const id = await askForTour(service, buyer, slot);
    const calls = [
      () => answerTour(service, id, round % 2 === 0 ? 'accept' : 'reject'),
      () => ask(service, buyer, { ...slot, requestedDate: addDays(date, 3), replace: true }),
    ];
    const inOrder = round % 4 < 2 ? calls : calls.reverse();
    await Promise.all(inOrder.map((call) => call()));
    const tours = await sent(service, buyer);
    assert.ok(tours.filter(({ status }) => status === 'pending').length <= 1, `round ${round}`);
    assert.ok(tours.length >= 1, `round ${round}`);
    const answered = tours.find(({ _id }) => _id === id);
    assert.notEqual(answered?.status, 'pending', `round ${round}`);
    if (round % TIMES.length === TIMES.length - 1) service.clock.advance(DAY_MS);
  }
});
