import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { addDays } from '@keyturn/domain/dates';
import { denverClock } from '@keyturn/domain/denver-time';
import { testUser, type Answer, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import {
  acceptProposal,
  answerTour,
  ask,
  askForTour,
  BUYER,
  withdrawTour,
  listTours,
  OTHER,
  proposeTime,
  SELLER,
  setAvailability,
  startTours,
  publishListings,
  publishPost,
  tourEvents,
  WEEK,
} from './testing.ts';

/** 20 here, 200 in the laboratory. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
const people = Array.from({ length: 20 }, (_, at) => testUser(`Buyer Number${at}`));
const buyerOf = (round: number) => people[round % people.length] ?? BUYER;
const TIMES = ['8', '9', '10', '11', '12', '1', '2', '3', '4', '5', '6', '7'].flatMap((hour, at) =>
  ['00', '30'].map((minutes) => `${hour}:${minutes} ${at < 4 ? 'AM' : 'PM'}`),
);
/** A new slot for each round, while the clock advances an hour a round. */
const slotOf = (service: TestService, round: number) => ({
  requestedDate: addDays(denverClock(service.clock.now()).date, 2),
  requestedTime: TIMES[round % TIMES.length] ?? '',
});
const count = (answers: readonly Answer[], wanted: number) => answers.filter(({ status }) => status === wanted).length;
/** Parallel calls in rotating order. */
const atOnce = <T>(round: number, calls: (() => Promise<T>)[]): Promise<T[]> => {
  const first = round % calls.length;
  return Promise.all([...calls.slice(first), ...calls.slice(0, first)].map((call) => call()));
};

test(`A10: [E4] G12 T-27 ten acceptances and ten requests for a slot, at once in ${ROUNDS} rounds, book it once each`, async (t) => {
  const service = await startTours(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slot = slotOf(service, round);
    const ids = await Promise.all(people.slice(0, 10).map((buyer) => askForTour(service, buyer, slot)));
    const [accepted, asked] = await Promise.all([
      Promise.all(ids.map((id) => answerTour(service, id, 'accept'))),
      Promise.all(people.slice(10).map((buyer) => ask(service, buyer, slot))),
    ]);
    assert.deepEqual([count(accepted, 200), count(accepted, 409)], [1, 9], `round ${round}`);
    assert.equal(count(asked, 201) + count(asked, 409), 10, `round ${round}`);
    const late = asked.filter(({ status }) => status === 201).map(({ body }) => body._id as string);
    for (const id of late)
      assert.equal((await answerTour(service, id, 'accept')).body.error, 'That time is already booked');
    const received = (await listTours(service, 'received', SELLER)) as { _id: string; status: string }[];
    const booked = received.filter(({ _id, status }) => [...ids, ...late].includes(_id) && status === 'accepted');
    assert.equal(booked.length, 1, `round ${round}`);
    const open = received.filter(({ status }) => status === 'pending');
    await Promise.all(open.map(({ _id }) => answerTour(service, _id, 'reject')));
    service.clock.advance(HOUR_MS);
  }
  assert.equal((await tourEvents(service)).filter((type) => type === 'tours.accepted').length, ROUNDS);
});

test(`[E4] T-27 concurrent accept, reject and cancel of one request, in ${ROUNDS} rounds, have exactly one winner each`, async (t) => {
  const service = await startTours(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await askForTour(service, buyerOf(round), slotOf(service, round));
    const answers = await atOnce(round, [
      () => answerTour(service, id, 'accept'),
      () => withdrawTour(service, id, buyerOf(round)),
      () => answerTour(service, id, 'reject'),
    ]);
    assert.deepEqual([count(answers, 200), count(answers, 409) + count(answers, 404)], [1, 2], `round ${round}`);
    service.clock.advance(HOUR_MS);
  }
  assert.equal((await tourEvents(service)).length, 2 * ROUNDS, 'one request and one end each');
});

test(`[E7] concurrently accepting the requested and another time, in ${ROUNDS} rounds, has one winner each`, async (t) => {
  const service = await startTours(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slot = slotOf(service, round);
    const id = await askForTour(service, buyerOf(round), slot);
    await proposeTime(service, id, { ...slot, requestedDate: addDays(slot.requestedDate, 1) });
    const answers = await atOnce(round, [
      () => answerTour(service, id, 'accept'),
      () => acceptProposal(service, id, buyerOf(round)),
    ]);
    assert.deepEqual([count(answers, 200), count(answers, 409)], [1, 1], `round ${round}`);
    service.clock.advance(4 * DAY_MS);
  }
  assert.equal((await tourEvents(service)).filter((type) => type === 'tours.accepted').length, ROUNDS);
});

test(`[E7] concurrently suggesting another time and accepting the previous one, in ${ROUNDS} rounds, leave one answer`, async (t) => {
  const service = await startTours(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slot = slotOf(service, round);
    const later = addDays(slot.requestedDate, 1);
    const id = await askForTour(service, buyerOf(round), slot);
    await proposeTime(service, id, { ...OTHER, requestedDate: later });
    const before = (await tourEvents(service)).length;
    // An accepted tour may be moved again; a replaced time is accepted as the new one.
    const answers = await atOnce(round, [
      () => proposeTime(service, id, { requestedDate: later, requestedTime: '6:00 PM' }),
      () => acceptProposal(service, id, buyerOf(round)),
    ]);
    assert.equal(count(answers, 200), 2, `round ${round}`);
    const [{ state }] = await listTours(service, 'sent', buyerOf(round));
    const told = (await tourEvents(service)).slice(before);
    const last = state === 'accepted' ? 'tours.accepted' : 'tours.proposed';
    assert.deepEqual([told.length, told.at(-1)], [2, last], `round ${round}: ${state}`);
    service.clock.advance(4 * DAY_MS);
  }
});

test('[F] of eighteen concurrent requests of one buyer to one seller ten succeed', async (t) => {
  const service = await startTours(t);
  const listings = await publishListings(service, 18);
  const asked = listings.map((listingId, at) => ({ listingId, requestedTime: TIMES[at] }));
  const answers = await Promise.all(asked.map((fields) => ask(service, BUYER, fields)));
  assert.deepEqual([count(answers, 201), count(answers, 429)], [10, 8]);
});

test('[F] of thirty concurrent requests of one buyer to three sellers twenty succeed', async (t) => {
  const service = await startTours(t);
  const sellers = ['Sia Lane', 'Stu Park', 'Sue Roth'].map(testUser);
  for (const seller of sellers) {
    const owner = { userId: seller.userId, userEmail: seller.email };
    for (let at = 0; at < 10; at += 1) await publishPost(service, `of-${seller.userId}-${at}`, owner);
    await setAvailability(service, seller, WEEK);
  }
  await service.settle();
  const asked = TIMES.slice(0, 10).flatMap((requestedTime, at) =>
    sellers.map(({ userId }) => ({ listingId: `of-${userId}-${at}`, requestedTime })),
  );
  // In two parts: more than twenty would exceed the limit of waiting calls.
  const first = await Promise.all(asked.slice(0, 15).map((fields) => ask(service, BUYER, fields)));
  const second = await Promise.all(asked.slice(15).map((fields) => ask(service, BUYER, fields)));
  assert.deepEqual([count([...first, ...second], 201), count([...first, ...second], 429)], [20, 10]);
});

test('[E5] T-26 the same request sent twenty times at once is one request', async (t) => {
  const service = await startTours(t);
  const answers = await Promise.all(people.map(() => ask(service)));
  assert.deepEqual([count(answers, 201), count(answers, 200)], [1, 19]);
  assert.equal(new Set(answers.map(({ body }) => body._id)).size, 1);
  assert.deepEqual(await tourEvents(service), ['tours.requested']);
});

test('[E4] a concurrent note and answer are both kept', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const notes = Array.from({ length: 3 }, () => answerTour(service, id, 'note', SELLER, { note: 'Ring twice' }));
  const answers = await Promise.all([...notes, answerTour(service, id, 'accept')]);
  assert.equal(count(answers, 200), 4);
  const [tour] = await listTours(service, 'sent', BUYER);
  assert.deepEqual([tour.status, tour.note], ['accepted', 'Ring twice']);
});
