import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, tellClosed, tellDeleted, tellProfiles } from '@keyturn/service-kit/testing-world';
import {
  answerTour,
  askForTour,
  BUYER,
  callOff,
  listTours,
  SELLER,
  startTours,
  tellPost,
  tellRemoved,
} from './testing.ts';

const COLLECTIONS = ['tours', 'availability', 'listings', 'people', 'emails', 'closings', 'blocks', 'erasures'];

async function openWorld(t: Parameters<typeof startTours>[0]) {
  const service = await startTours(t);
  await tellPost(service, 'listing-two');
  const pending = await askForTour(service);
  const called = await askForTour(service, BUYER, { listingId: 'listing-two', requestedTime: '4:30 PM' });
  await answerTour(service, called, 'accept', SELLER, { note: 'Ring at the blue door' });
  return { service, pending, called };
}

for (const [who, gone, stays, tab] of [
  ['buyer', BUYER, SELLER, 'received'],
  ['seller', SELLER, BUYER, 'sent'],
] as const)
  test(`[E18] of a ${who} who is gone no name, address or word is kept; the other side still has the tour`, async (t) => {
    const { service, called } = await openWorld(t);
    await callOff(service, called, gone, 'I broke my leg');
    await tellClosed(service, gone);
    await tellDeleted(service, gone);
    await tellDeleted(service, gone);
    await tellProfiles(service, [gone]);
    const kept = await keptBy(service, COLLECTIONS);
    for (const word of [gone.name, gone.email, 'broke my leg', ...(who === 'seller' ? ['blue door'] : [])])
      assert.ok(!kept.includes(word), word);
    const shown = (await listTours(service, tab, stays)).find(({ _id }: { _id: string }) => _id === called);
    const { name, email, photo } = shown[who];
    assert.deepEqual([name, email, photo, shown.reason], ['', '', '', '']);
    assert.deepEqual((service.events('tours.erased')[0]?.data as { counts: object }).counts, { tours: 2 });
  });

test('[E18] a listing of who is gone that is told late, for the first time, brings their address back neither way', async (t) => {
  const service = await startTours(t);
  const gone = testUser('Gil Gone');
  const own = { userId: gone.userId, userEmail: gone.email };
  await tellPost(service, 'listing-known', own);
  await tellRemoved(service, 'listing-known');
  await tellDeleted(service, gone);
  for (const id of ['listing-known', 'listing-unknown']) await tellPost(service, id, { ...own, revision: 3 });
  await service.settle();
  const kept = await keptBy(service, COLLECTIONS);
  assert.ok(kept.includes('listing-unknown') && !kept.includes(gone.email), kept);
});
