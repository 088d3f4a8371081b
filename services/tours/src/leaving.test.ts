import assert from 'node:assert/strict';
import type { TourRequest } from '@keyturn/contracts/tours';
import { eventData } from '@keyturn/contracts/events';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, publishClosed, publishDeleted, publishProfiles } from '@keyturn/service-kit/testing-world';
import { testUser } from '@keyturn/service-kit/testing';
import { HOUR_MS } from '@keyturn/domain/durations';
import {
  answerTour,
  ask,
  askForTour,
  BUYER,
  callOff,
  listTours,
  SELLER,
  setAvailability,
  startTours,
  STRANGER,
  publishPost,
  publishRemoved,
  WEEK,
} from './testing.ts';
import type { TourDocument } from './tour.ts';

async function openWorld(t: Parameters<typeof startTours>[0]) {
  const service = await startTours(t);
  await publishPost(service, 'listing-two');
  await service.settle();
  const pending = await askForTour(service);
  const accepted = await askForTour(service, BUYER, { listingId: 'listing-two', requestedTime: '4:30 PM' });
  await answerTour(service, accepted, 'accept');
  const others = await askForTour(service, STRANGER, { requestedTime: '5:30 PM' });
  const stateOf = async (_id: string) =>
    (await service.store.collection<TourDocument>('tours').findOne({ _id }))?.state;
  return { service, pending, accepted, others, stateOf };
}

test('[E18] closing a seller’s account ends requests to them like those of a removed listing', async (t) => {
  const { service, pending, accepted, others, stateOf } = await openWorld(t);
  await publishClosed(service, SELLER);
  await publishClosed(service, SELLER);
  for (const id of [pending, accepted, others]) assert.equal(await stateOf(id), 'listing_gone');
  assert.equal(service.events('tours.listing-gone').length, 3);
});

test('[E18] closing a buyer’s account notifies the seller as if they had cancelled; others continue', async (t) => {
  const { service, pending, accepted, others, stateOf } = await openWorld(t);
  await publishClosed(service, BUYER);
  await publishClosed(service, BUYER);
  assert.deepEqual(
    [await stateOf(pending), await stateOf(accepted), await stateOf(others)],
    ['withdrawn', 'cancelled', 'pending'],
  );
  assert.equal(service.events('tours.cancelled').length, 1);
  const [called, ...more] = service.events('tours.called-off');
  const { by, reason, tourId } = eventData['tours.called-off'].parse(called?.data);
  assert.deepEqual([by, reason, tourId, more.length], ['buyer', 'Their account was closed.', accepted, 0]);
  await publishClosed(service, BUYER, { isClosed: false, revision: 11 });
  const readBy = async (tab: 'sent' | 'received', user: typeof BUYER) => {
    const tours = (await listTours(service, tab, user)) as TourRequest[];
    return tours.find(({ _id }) => _id === accepted)?.reason;
  };
  assert.equal(await readBy('received', SELLER), 'Their account was closed.');
  assert.equal(await readBy('sent', BUYER), 'Your account could not be used.', 'to who has it again');
});

test('[E18] a request concurrent with closing ends, too; after reopening it can be made again', async (t) => {
  const { service, stateOf } = await openWorld(t);
  await publishClosed(service, BUYER);
  const late = await ask(service, BUYER, { requestedTime: '6:30 PM' });
  assert.deepEqual([late.status, await stateOf(late.body._id)], [201, 'withdrawn']);
  await publishClosed(service, BUYER, { isClosed: false, revision: 11 });
  const again = await ask(service, BUYER, { requestedTime: '6:30 PM' });
  assert.deepEqual([again.status, await stateOf(again.body._id)], [201, 'pending']);
});

const COLLECTIONS = ['tours', 'availability', 'listings', 'people', 'emails', 'closings', 'blocks', 'erasures'];

async function openTwo(t: Parameters<typeof startTours>[0]) {
  const service = await startTours(t);
  await publishPost(service, 'listing-two');
  const pending = await askForTour(service);
  const called = await askForTour(service, BUYER, { listingId: 'listing-two', requestedTime: '4:30 PM' });
  await answerTour(service, called, 'accept', SELLER, { note: 'Ring at the blue door' });
  return { service, pending, called };
}

for (const [who, gone, stays, tab] of [
  ['buyer', BUYER, SELLER, 'received'],
  ['seller', SELLER, BUYER, 'sent'],
] as const)
  test(`[E18] a deleted ${who}’s name, address and words are erased; the other side keeps the tour`, async (t) => {
    const { service, called } = await openTwo(t);
    await callOff(service, called, gone, 'I broke my leg');
    await publishClosed(service, gone);
    await publishDeleted(service, gone);
    await publishDeleted(service, gone);
    await publishProfiles(service, [gone]);
    const kept = await keptBy(service, COLLECTIONS);
    for (const word of [gone.name, gone.email, 'broke my leg', ...(who === 'seller' ? ['blue door'] : [])])
      assert.ok(!kept.includes(word), word);
    const shown = (await listTours(service, tab, stays)).find(({ _id }: { _id: string }) => _id === called);
    const { name, email, photo } = shown[who];
    assert.deepEqual([name, email, photo, shown.reason], ['', '', '', '']);
    assert.deepEqual((service.events('tours.erased')[0]?.data as { counts: object }).counts, { tours: 2 });
  });

test('[E18] a late first event of a deleted account’s listing does not restore its address', async (t) => {
  const service = await startTours(t);
  const gone = testUser('Gil Gone');
  const own = { userId: gone.userId, userEmail: gone.email };
  await publishPost(service, 'listing-known', own);
  await publishRemoved(service, 'listing-known');
  await publishDeleted(service, gone);
  for (const id of ['listing-known', 'listing-unknown']) await publishPost(service, id, { ...own, revision: 3 });
  await service.settle();
  const kept = await keptBy(service, COLLECTIONS);
  assert.ok(kept.includes('listing-unknown') && !kept.includes(gone.email), kept);
});

test('[E15] the data export contains tours requested and received, and tour times, but no other addresses', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'reject', SELLER, { note: 'It is gone, sorry.' });
  const of = async (user: typeof BUYER) => {
    const { status, body } = await service.call('GET', '/api/tour-requests/export', { user });
    assert.equal(status, 200);
    return body.parts.map(({ name, items }: { name: string; items: object[] }) => [name, items]);
  };
  const [[, sent], [, received], [, times]] = await of(BUYER);
  assert.deepEqual([sent.length, received.length, times.length], [1, 0, 0]);
  assert.deepEqual([sent[0]._id, sent[0].state, sent[0].note], [id, 'rejected', 'It is gone, sorry.']);
  assert.ok(!JSON.stringify(sent).includes(SELLER.email));
  const [[, ofSeller], [, asked], [name, [hours]]] = await of(SELLER);
  assert.deepEqual([ofSeller.length, asked.length, name], [0, 1, 'tourTimes']);
  assert.ok(hours.availability.Monday.length > 0);
  assert.ok(!JSON.stringify(asked).includes(BUYER.email));
  const shown = (await of(STRANGER)).map(([, items]: [string, object[]]) => items.length);
  assert.deepEqual(shown, [0, 0, 0]);
});

test('[E17] requests and tour times follow a changed address of either side', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'accept');
  const tell = async (userId: string, email: string, revision: number) => {
    await service.publish({ type: 'profiles.email-changed', revision, data: { userId, email } });
    await service.settle();
  };
  await tell(BUYER.userId, 'ann@mail.example', 3);
  await tell(BUYER.userId, 'older@mail.example', 2);
  await tell(SELLER.userId, 'sam@mail.example', 2);
  const [tour] = await listTours(service, 'received', SELLER);
  assert.deepEqual([tour.buyerEmail, tour.sellerEmail], ['ann@mail.example', 'sam@mail.example']);
  const moved = { ...SELLER, email: 'sam@mail.example' };
  assert.equal((await setAvailability(service, moved, WEEK)).status, 200);
});

for (const [freed, stays, tab] of [
  [BUYER, SELLER, 'received'],
  [SELLER, BUYER, 'sent'],
] as const)
  test(`[E14] nothing keeps ${freed.name}’s address once it is released; their words are erased with the account`, async (t) => {
    const service = await startTours(t);
    const id = await askForTour(service);
    await answerTour(service, id, 'accept', SELLER, { note: 'Ring twice' });
    service.clock.advance(72 * HOUR_MS);
    await publishClosed(service, freed);
    assert.ok((await keptBy(service, ['tours'])).includes(freed.email), 'what took place is kept as it was');
    await publishClosed(service, { ...freed, email: '' }, { revision: 11 });
    const kept = () => keptBy(service, ['tours', 'emails', 'availability', 'listings']);
    // Earlier events that wait are published first.
    await service.settle();
    assert.ok(!(await kept()).includes(freed.email));
    const [shown] = await listTours(service, tab, stays);
    const found = [shown.state, shown.buyerEmail, shown.sellerEmail].filter((text) => text === '');
    assert.deepEqual(found, ['']);
    const data = { userId: freed.userId, email: 'late@mail.example' };
    await service.publish({ type: 'profiles.email-changed', aggregateId: freed.userId, revision: 4, data });
    await publishDeleted(service, freed);
    assert.ok(!/late@/.test(await kept()), 'what is heard late changes nothing');
    assert.equal((await kept()).includes('Ring twice'), freed === BUYER);
  });
