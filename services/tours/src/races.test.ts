import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testUser } from '@keyturn/service-kit/testing';
import {
  BUYER,
  SELLER,
  answerTour,
  ask,
  askForTour,
  cancelTour,
  listTours,
  startTours,
  tourEvents,
} from './testing.ts';

const ROUNDS = 20;
const people = Array.from({ length: 20 }, (_, at) => testUser(`Buyer Number${at}`));
/** A slot of its own for each round. */
const slotOf = (round: number) => ({
  requestedDate: round < 10 ? '2026-11-25' : '2026-11-26',
  requestedTime: `${1 + (round % 5)}:${round % 10 < 5 ? '00' : '30'} PM`,
});
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

test(`[E4] twenty requests for one slot, accepted at once in ${ROUNDS} rounds, have exactly one winner each`, async (t) => {
  const service = await startTours(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await Promise.all(people.map((buyer) => askForTour(service, buyer, slotOf(round))));
    const answers = await Promise.all(ids.map((id) => answerTour(service, id, 'accept')));
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual([count(statuses, 200), count(statuses, 409)], [1, 19], `round ${round}`);
    const received = (await listTours(service, 'received', SELLER)) as { _id: string; status: string }[];
    const accepted = received.filter(({ _id, status }) => ids.includes(_id) && status === 'accepted');
    assert.deepEqual(
      accepted.map(({ _id }) => _id),
      [ids[statuses.indexOf(200)]],
    );
    await Promise.all(ids.filter((_, at) => statuses[at] === 409).map((id) => answerTour(service, id, 'reject')));
    service.clock.advance(3_600_000 / 10);
  }
  assert.equal((await tourEvents(service)).filter((type) => type === 'tours.accepted').length, ROUNDS);
});

test(`[E4] accept, reject and cancel of one request, at once in ${ROUNDS} rounds, have exactly one winner each`, async (t) => {
  const service = await startTours(t);
  const winners = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = people[round] ?? BUYER;
    const id = await askForTour(service, buyer, slotOf(round));
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
  }
  assert.equal((await tourEvents(service)).length, 2 * ROUNDS, 'one request and one end each');
  assert.ok(!winners.includes('tours.requested'));
});

test('[E5] the same request, sent twenty times at once, is one request', async (t) => {
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
