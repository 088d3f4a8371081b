import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { bookingAnswer } from '@keyturn/contracts/tours';
import type { Identity } from '@keyturn/service-kit/identity';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import {
  answerTour,
  ask,
  askForTour,
  BUYER,
  LISTING,
  listTours,
  SELLER,
  startTours,
  STRANGER,
  tellPost,
  tellRemoved,
} from './testing.ts';

const slots = (service: TestService) => service.call('GET', `/api/tour-requests/slots/${LISTING}`, { user: STRANGER });

async function tell(service: TestService, transferState: string, revision: number, transferTourId = 'tour-of-nobody') {
  await tellPost(service, LISTING, { revision, transferState, transferTourId });
  await service.settle();
}

async function sentOf(service: TestService, buyer: Identity = BUYER): Promise<string[]> {
  const [tour] = await listTours(service, 'sent', buyer);
  return [tour.state, tour.status, tour.listingState];
}

test('[E12] while the lease is being taken over a listing is booked and answered as before, and says so', async (t) => {
  const service = await startTours(t);
  assert.equal(bookingAnswer.parse((await slots(service)).body).listingState, '');
  const id = await askForTour(service);
  await tell(service, 'pending', 2);
  assert.deepEqual(await sentOf(service), ['pending', 'pending', 'pending']);
  assert.equal(bookingAnswer.parse((await slots(service)).body).listingState, 'pending');
  assert.equal((await ask(service, STRANGER, { requestedTime: '4:30 PM' })).status, 201);
  assert.equal((await answerTour(service, id, 'accept')).status, 200);
  await tell(service, '', 3);
  assert.deepEqual(await sentOf(service), ['accepted', 'accepted', '']);
});

test('[E12] a lease, transferred, ends what others asked and keeps the taker’s own request; nobody asks any more', async (t) => {
  const service = await startTours(t);
  const takers = await askForTour(service);
  await answerTour(service, takers, 'accept');
  const others = await askForTour(service, STRANGER, { requestedTime: '4:30 PM' });
  await tell(service, 'transferred', 4, takers);
  await tell(service, 'transferred', 4, takers);
  await tell(service, 'pending', 3, takers);
  assert.deepEqual(await sentOf(service), ['accepted', 'accepted', 'transferred']);
  assert.deepEqual(await sentOf(service, STRANGER), ['listing_gone', 'rejected', 'transferred']);
  const told = service.events('tours.listing-gone').map(({ data }) => eventData['tours.listing-gone'].parse(data));
  assert.deepEqual(
    told.map(({ tourId, state }) => [tourId, state]),
    [[others, 'listing_gone']],
  );
  const [named] = await listTours(service, 'sent', STRANGER);
  assert.equal(named.listing.title, 'Wymount', 'it keeps its names there');
  assertRefused(await slots(service), 404);
  assertRefused(await ask(service, STRANGER, { requestedTime: '5:30 PM' }), 404);
  const refused = await answerTour(service, others, 'accept');
  assert.deepEqual([refused.status, refused.body.code], [409, 'listing_gone']);
});

test('[E12] an accepted tour of somebody else ends with the transfer, and its time is free for the seller’s other listings', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'accept');
  await tell(service, 'transferred', 2);
  assert.deepEqual(await sentOf(service), ['listing_gone', 'rejected', 'transferred']);
  await tellPost(service, 'listing-two');
  await service.settle();
  assert.equal((await ask(service, STRANGER, { listingId: 'listing-two' })).status, 201);
});

test('[E12] a taker’s request that was still open stays open until the clock ends it, and asks for no tour any more', async (t) => {
  const service = await startTours(t);
  const takers = await askForTour(service);
  await tell(service, 'transferred', 2, takers);
  assert.deepEqual(await sentOf(service), ['pending', 'pending', 'transferred']);
  assert.equal((await answerTour(service, takers, 'accept')).body.code, 'listing_gone');
});

test('[E12] a transferred listing that its owner deletes stays transferred to whoever asked', async (t) => {
  const service = await startTours(t);
  const takers = await askForTour(service);
  await answerTour(service, takers, 'accept');
  await tell(service, 'transferred', 2, takers);
  await tellRemoved(service, LISTING);
  assert.deepEqual(await sentOf(service), ['accepted', 'accepted', 'transferred']);
});

test('[E12] a listing that is deleted while somebody takes the lease over is removed', async (t) => {
  const service = await startTours(t);
  await askForTour(service);
  await tell(service, 'pending', 2);
  await tellRemoved(service, LISTING);
  assert.deepEqual(await sentOf(service), ['listing_gone', 'rejected', 'removed']);
  assert.deepEqual((await listTours(service, 'received', SELLER)).length, 1);
});
