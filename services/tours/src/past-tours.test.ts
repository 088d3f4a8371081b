import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { startTestService, testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { createTours } from './app.ts';
import {
  BUYER,
  SELLER,
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
  WEEK,
} from './testing.ts';

/** When SLOT has come. */
const SLOT_AT = '2026-11-25T22:30:00.000Z';

test('[E4] a request whose time has passed cannot be accepted, and can still be rejected or cancelled', async (t) => {
  const service = await startTours(t);
  const rival = testUser('Bob Ray');
  const [rejected, cancelled] = [await askForTour(service), await askForTour(service, rival)];
  service.clock.set(SLOT_AT);
  const refused = await answerTour(service, rejected, 'accept');
  assertRefused(refused, 409);
  assert.deepEqual([refused.body.message, refused.body.code], ['That time has passed.', 'slot_past']);
  assert.equal((await listTours(service, 'sent', BUYER))[0].state, 'expired');
  assert.equal((await answerTour(service, rejected, 'reject')).status, 200);
  assert.equal((await cancelTour(service, cancelled, rival)).status, 200);
});

test('[E4] a request, accepted a millisecond before its time, is accepted', async (t) => {
  const service = await startTours(t);
  service.clock.set('2026-11-24T22:30:00.000Z');
  const id = await askForTour(service);
  service.clock.set('2026-11-25T22:29:59.999Z');
  assert.equal((await answerTour(service, id, 'accept')).status, 200);
});

test('[F] requests nobody answered in time do not count as open ones', async (t) => {
  const service = await startTours(t);
  const times = ['8:00', '8:30', '9:00', '9:30', '10:00', '10:30', '11:00', '11:30'].map((time) => `${time} AM`);
  const listings = await tellListings(service, 10);
  for (const [at, requestedTime] of [...times, '12:00 PM', '12:30 PM'].entries())
    await askForTour(service, BUYER, { listingId: listings[at], requestedTime });
  const later = { requestedDate: '2026-11-27' };
  service.clock.advance(2 * HOUR_MS);
  assertRefused(await ask(service, BUYER, later), 429);
  service.clock.set(SLOT_AT);
  assert.equal((await ask(service, BUYER, later)).status, 201);
});

test('[E5] a tour whose time has come is completed for whoever reads, without that being written', async (t) => {
  const service = await startTours(t);
  const other = testUser('Sue Roth');
  await tellPost(service, 'listing-other', { userId: other.userId, userEmail: other.email });
  await setAvailability(service, other, WEEK);
  await service.settle();
  const id = await askForTour(service);
  const foreign = await askForTour(service, testUser('Bob Ray'), { listingId: 'listing-other' });
  await answerTour(service, id, 'accept');
  await answerTour(service, foreign, 'accept', other);
  service.clock.set(SLOT_AT);
  assert.equal((await listTours(service, 'received', SELLER))[0].status, 'completed');
  assert.equal((await listTours(service, 'received', other))[0].status, 'completed');
  assert.ok(!(await tourEvents(service)).includes('tours.completed'));
});

test('[E5] a list is read also when nothing can be written', async (t) => {
  const known = await startTours(t);
  await answerTour(known, await askForTour(known), 'accept');
  const { store, clock } = known;
  const broken = await startTestService(
    (deps) => {
      const collection: typeof store.collection = (name) => ({
        ...store.collection(name),
        updateOne: () => Promise.reject(new Error('broken')),
      });
      return createTours({ ...deps, store: { ...store, collection } });
    },
    t,
    { clock },
  );
  clock.set(SLOT_AT);
  const tours = await listTours(broken, 'received', SELLER);
  assert.deepEqual([tours.length, tours[0].status], [1, 'completed']);
});
