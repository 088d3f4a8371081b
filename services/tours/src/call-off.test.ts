import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { test } from '@keyturn/service-kit/testing-context';
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
