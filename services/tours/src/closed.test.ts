import assert from 'node:assert/strict';
import type { TourRequest } from '@keyturn/contracts/tours';
import { eventData } from '@keyturn/contracts/events';
import { test } from '@keyturn/service-kit/testing-context';
import { tellClosed } from '@keyturn/service-kit/testing-world';
import { answerTour, ask, askForTour, BUYER, listTours, SELLER, startTours, STRANGER, tellPost } from './testing.ts';
import type { TourDocument } from './tour.ts';

async function openWorld(t: Parameters<typeof startTours>[0]) {
  const service = await startTours(t);
  await tellPost(service, 'listing-two');
  await service.settle();
  const pending = await askForTour(service);
  const accepted = await askForTour(service, BUYER, { listingId: 'listing-two', requestedTime: '4:30 PM' });
  await answerTour(service, accepted, 'accept');
  const others = await askForTour(service, STRANGER, { requestedTime: '5:30 PM' });
  const stateOf = async (_id: string) =>
    (await service.store.collection<TourDocument>('tours').findOne({ _id }))?.state;
  return { service, pending, accepted, others, stateOf };
}

test('[E18] a seller’s account is closed: what was asked of them ends as if the listing were gone', async (t) => {
  const { service, pending, accepted, others, stateOf } = await openWorld(t);
  await tellClosed(service, SELLER);
  await tellClosed(service, SELLER);
  for (const id of [pending, accepted, others]) assert.equal(await stateOf(id), 'listing_gone');
  assert.equal(service.events('tours.listing-gone').length, 3);
});

test('[E18] a buyer’s account is closed: the seller is told as if they had taken it back, and others go on', async (t) => {
  const { service, pending, accepted, others, stateOf } = await openWorld(t);
  await tellClosed(service, BUYER);
  await tellClosed(service, BUYER);
  assert.deepEqual(
    [await stateOf(pending), await stateOf(accepted), await stateOf(others)],
    ['withdrawn', 'cancelled', 'pending'],
  );
  assert.equal(service.events('tours.cancelled').length, 1);
  const [called, ...more] = service.events('tours.called-off');
  const { by, reason, tourId } = eventData['tours.called-off'].parse(called?.data);
  assert.deepEqual([by, reason, tourId, more.length], ['buyer', 'Their account was closed.', accepted, 0]);
  await tellClosed(service, BUYER, { isClosed: false, revision: 11 });
  const readBy = async (tab: 'sent' | 'received', user: typeof BUYER) => {
    const tours = (await listTours(service, tab, user)) as TourRequest[];
    return tours.find(({ _id }) => _id === accepted)?.reason;
  };
  assert.equal(await readBy('received', SELLER), 'Their account was closed.');
  assert.equal(await readBy('sent', BUYER), 'Your account could not be used.', 'to who has it again');
});

test('[E18] what is asked at the moment of closing ends, too; reopened, it can be asked again', async (t) => {
  const { service, stateOf } = await openWorld(t);
  await tellClosed(service, BUYER);
  const late = await ask(service, BUYER, { requestedTime: '6:30 PM' });
  assert.deepEqual([late.status, await stateOf(late.body._id)], [201, 'withdrawn']);
  await tellClosed(service, BUYER, { isClosed: false, revision: 11 });
  const again = await ask(service, BUYER, { requestedTime: '6:30 PM' });
  assert.deepEqual([again.status, await stateOf(again.body._id)], [201, 'pending']);
});
