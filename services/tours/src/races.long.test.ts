import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { addDays } from '@keyturn/domain/dates';
import { denverClock } from '@keyturn/domain/denver-time';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import {
  BUYER,
  SELLER,
  WEEK,
  answerTour,
  ask,
  askForTour,
  cancelTour,
  listTours,
  setAvailability,
  startTours,
  tellListings,
  tellPost,
  tourEvents,
} from './testing.ts';

/** 20 here, 200 in the lab. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
const people = Array.from({ length: 20 }, (_, at) => testUser(`Buyer Number${at}`));
const HOURS = ['8 AM', '9 AM', '10 AM', '11 AM', '12 PM', '1 PM', '2 PM', '3 PM', '4 PM', '5 PM', '6 PM', '7 PM'];
const TIMES = HOURS.flatMap((hour) => [hour.replace(' ', ':00 '), hour.replace(' ', ':30 ')]);
/** A slot of its own for each round, while the clock moves on by an hour a round. */
const slotOf = (service: TestService, round: number) => ({
  requestedDate: addDays(denverClock(service.clock.now()).date, 2),
  requestedTime: TIMES[round % TIMES.length] ?? '',
});
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

test(`[E4] T-27 accept, reject and cancel of one request, at once in ${ROUNDS} rounds, have exactly one winner each`, async (t) => {
  const service = await startTours(t);
  const winners = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = people[round % people.length] ?? BUYER;
    const id = await askForTour(service, buyer, slotOf(service, round));
    const calls = [
      () => answerTour(service, id, 'accept'),
      () => cancelTour(service, id, buyer),
      () => answerTour(service, id, 'reject'),
    ];
    const first = round % 3;
    const order = [...calls.slice(first), ...calls.slice(0, first)];
    const statuses = (await Promise.all(order.map((call) => call()))).map(({ status }) => status);
    assert.equal(count(statuses, 200), 1, `round ${round}: ${statuses.join()}`);
    assert.equal(count(statuses, 409) + count(statuses, 404), 2, `round ${round}: ${statuses.join()}`);
    winners.push((await tourEvents(service)).at(-1));
    service.clock.advance(HOUR_MS);
  }
  assert.equal((await tourEvents(service)).length, 2 * ROUNDS, 'one request and one end each');
  assert.ok(!winners.includes('tours.requested'));
});

test('[F] eighteen requests of one buyer to one seller, sent at once, are ten', async (t) => {
  const service = await startTours(t);
  const listings = await tellListings(service, 18);
  const asked = listings.map((listingId, at) => ({ listingId, requestedTime: TIMES[at] }));
  const answers = await Promise.all(asked.map((fields) => ask(service, BUYER, fields)));
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual([count(statuses, 201), count(statuses, 429)], [10, 8]);
});

test('[F] thirty requests of one buyer to three sellers, sent at once, are twenty', async (t) => {
  const service = await startTours(t);
  const sellers = ['Sia Lane', 'Stu Park', 'Sue Roth'].map(testUser);
  for (const seller of sellers) {
    const owner = { userId: seller.userId, userEmail: seller.email };
    for (let at = 0; at < 10; at += 1) await tellPost(service, `of-${seller.userId}-${at}`, owner);
    await setAvailability(service, seller, WEEK);
  }
  await service.settle();
  const asked = TIMES.slice(0, 10).flatMap((requestedTime, at) =>
    sellers.map(({ userId }) => ({ listingId: `of-${userId}-${at}`, requestedTime })),
  );
  // In two parts: more than twenty would meet the bound of those that wait for their turn.
  const first = await Promise.all(asked.slice(0, 15).map((fields) => ask(service, BUYER, fields)));
  const second = await Promise.all(asked.slice(15).map((fields) => ask(service, BUYER, fields)));
  const statuses = [...first, ...second].map(({ status }) => status);
  assert.deepEqual([count(statuses, 201), count(statuses, 429)], [20, 10]);
  assert.equal((await listTours(service, 'sent', BUYER)).length, 20);
});

test('[E5] T-26 the same request, sent twenty times at once, is one request', async (t) => {
  const service = await startTours(t);
  const answers = await Promise.all(people.map(() => ask(service)));
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual([count(statuses, 201), count(statuses, 200)], [1, 19]);
  assert.equal(new Set(answers.map(({ body }) => body._id)).size, 1);
  assert.equal((await listTours(service, 'sent', BUYER)).length, 1);
  assert.deepEqual(await tourEvents(service), ['tours.requested']);
});

test('[E4] the note and the answer, given at once, are both kept', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const notes = Array.from({ length: 3 }, () => answerTour(service, id, 'note', SELLER, { note: 'Ring twice' }));
  const answers = await Promise.all([...notes, answerTour(service, id, 'accept')]);
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const [tour] = await listTours(service, 'sent', BUYER);
  assert.deepEqual([tour.status, tour.note], ['accepted', 'Ring twice']);
});
