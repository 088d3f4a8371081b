import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import {
  BUYER,
  LISTING,
  SELLER,
  STRANGER,
  answerTour,
  ask,
  askForTour,
  callOff,
  listTours,
  proposeTime,
  startTours,
  tellRemoved,
  tourEvents,
} from './testing.ts';

for (const [by, user] of [
  ['buyer', BUYER],
  ['seller', SELLER],
] as const) {
  test(`[E7] an accepted tour, cancelled by the ${by}, says who and why to both, is told once, and its time is free`, async (t) => {
    const service = await startTours(t);
    const id = await askForTour(service);
    await answerTour(service, id, 'accept');
    const { status, body } = await callOff(service, id, user, '  The pipes burst\u0000 ');
    assert.deepEqual([status, body.state, body.reason, body.cancelledBy], [200, 'cancelled', 'The pipes burst', by]);
    for (const [tab, viewer] of [
      ['sent', BUYER],
      ['received', SELLER],
    ] as const) {
      const [tour] = await listTours(service, tab, viewer);
      assert.deepEqual([tour.status, tour.state, tour.cancelledBy], ['rejected', 'cancelled', by]);
    }
    for (const again of [BUYER, SELLER]) assert.equal((await callOff(service, id, again)).body.code, 'not_accepted');
    assert.deepEqual(await tourEvents(service), ['tours.requested', 'tours.accepted', 'tours.called-off']);
    const fact = eventData['tours.called-off'].parse(service.events('tours.called-off')[0]?.data);
    assert.deepEqual([fact.by, fact.reason, fact.state, fact.sequence], [by, 'The pipes burst', 'cancelled', 1]);
    assert.equal((await ask(service, STRANGER)).status, 201);
    assert.equal((await ask(service)).status, 201, 'also for who had it');
  });
}

test('[E7] only an accepted tour that is still to come is cancelled, with a reason, by its parties', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const refused = await callOff(service, id);
  assertRefused(refused, 409);
  assert.deepEqual([refused.body.code, refused.body.message], ['not_accepted', 'This tour is not accepted.']);
  await answerTour(service, id, 'accept');
  for (const reason of [
    '',
    '   ',
    '\u0000',
    '\u200b',
    '\u2800',
    '\u3164',
    '\u115f',
    '\u00ad',
    'x'.repeat(301),
    5,
    undefined,
  ]) {
    const answer = await service.call('PUT', `/api/tour-requests/${id}/cancel`, { user: BUYER, body: { reason } });
    assertRefused(answer, 422, JSON.stringify(reason));
  }
  assertRefused(await callOff(service, id, STRANGER), 404);
  service.clock.set('2026-11-25T22:30:00.000Z');
  const past = await callOff(service, id);
  assert.deepEqual([past.status, past.body.code], [409, 'slot_past']);
  assert.equal((await listTours(service, 'sent', BUYER))[0].state, 'completed');
});

test('[E7] what has ended otherwise names its reason: a listing that is gone, another time that is suggested', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'accept');
  await proposeTime(service, id);
  assert.equal((await callOff(service, id)).body.code, 'not_accepted');
  await answerTour(service, id, 'accept');
  await tellRemoved(service, LISTING);
  assert.equal((await callOff(service, id)).body.code, 'listing_gone');
});
