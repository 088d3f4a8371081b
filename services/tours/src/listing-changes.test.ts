import assert from 'node:assert/strict';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { livePost } from '@keyturn/service-kit/testing-events';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { eventData } from '@keyturn/contracts/events';
import { bookingAnswer } from '@keyturn/contracts/tours';
import type { Identity } from '@keyturn/service-kit/identity';
import {
  answerTour,
  ask,
  askForTour,
  BUYER,
  LISTING,
  listTours,
  OTHER,
  proposeTime,
  SELLER,
  startTours,
  STRANGER,
  publishPost,
  publishRemoved,
} from './testing.ts';

async function publishHidden(service: TestService, revision: number, _id = LISTING): Promise<void> {
  const { userId, email: userEmail } = SELLER;
  const data = { _id, userId, userEmail, title: 'Wymount', why: 'unanswered' };
  await service.publish({ type: 'posts.hidden', revision, data });
  await service.settle();
}

const slots = (service: TestService) => service.call('GET', `/api/tour-requests/slots/${LISTING}`, { user: STRANGER });

test('[C13] tours of a hidden listing cannot be requested, and earlier requests continue with their names', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await publishHidden(service, 2);
  assertRefused(await slots(service), 404);
  assertRefused(await ask(service, STRANGER, { requestedTime: '4:30 PM' }), 404);
  assert.equal((await answerTour(service, id, 'accept')).status, 200);
  const [tour] = await listTours(service, 'sent', BUYER);
  assert.deepEqual([tour.state, tour.listing.title, tour.listingState], ['accepted', 'Wymount', '']);
  await publishPost(service, LISTING, { revision: 3 });
  await service.settle();
  assert.equal((await slots(service)).status, 200);
});

test('[C13] a listing first known through its hiding stays hidden, and gets its names later', async (t) => {
  const service = await startTours(t);
  await publishHidden(service, 2, 'listing-new');
  await publishPost(service, 'listing-new', { revision: 1 });
  await service.settle();
  assertRefused(await ask(service, STRANGER, { listingId: 'listing-new' }), 404);
  await publishPost(service, 'listing-new', { revision: 3 });
  await service.settle();
  assert.equal((await ask(service, STRANGER, { listingId: 'listing-new' })).status, 201);
});

test('[E10] a note may contain the seller’s contact details once the tour is accepted, and not before', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const note = 'Call me: 801 555 0142';
  assertRefused(await answerTour(service, id, 'note', SELLER, { note }), 422, 'contact_withheld');
  assertRefused(await answerTour(service, id, 'reject', SELLER, { note }), 422, 'contact_withheld');
  assertRefused(await proposeTime(service, id, { ...OTHER, note }), 422, 'contact_withheld');
  assert.equal((await listTours(service, 'sent', BUYER))[0].note, '');
  assert.equal((await answerTour(service, id, 'note', SELLER, { note: 'Ring twice, room 12.' })).status, 200);
  assert.equal((await answerTour(service, id, 'accept', SELLER, { note })).status, 200);
  assert.equal((await answerTour(service, id, 'note', SELLER, { note: `${note}!` })).status, 200);
});

test('[E14] nobody can accept a tour while the listing is being checked; afterwards they can', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const listing = { _id: LISTING, userId: SELLER.userId, userEmail: SELLER.email, title: 'Wymount', why: 'held' };
  await service.publish({ type: 'posts.hidden', aggregateId: LISTING, revision: 50, data: listing });
  await service.settle();
  assertRefused(await answerTour(service, id, 'accept'), 409, 'listing_gone');
  assertRefused(await proposeTime(service, id), 409, 'listing_gone');
  await service.publish({ type: 'posts.updated', aggregateId: LISTING, revision: 51, data: livePost(LISTING, {}) });
  await service.settle();
  assert.equal((await answerTour(service, id, 'accept')).status, 200);
});

async function tell(service: TestService, transferState: string, revision: number, transferTourId = 'tour-of-nobody') {
  await publishPost(service, LISTING, { revision, transferState, transferTourId });
  await service.settle();
}

async function sentOf(service: TestService, buyer: Identity = BUYER): Promise<string[]> {
  const [tour] = await listTours(service, 'sent', buyer);
  return [tour.state, tour.status, tour.listingState];
}

test('[E12] during a transfer the listing is booked and answered as before, and shows it', async (t) => {
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

test('[E12] a transferred lease ends other requests, keeps the taker’s own, and cannot be requested again', async (t) => {
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
  const shown = told.map(({ tourId, state }) => [tourId, state]);
  assert.deepEqual(shown, [[others, 'listing_gone']]);
  const [named] = await listTours(service, 'sent', STRANGER);
  assert.equal(named.listing.title, 'Wymount', 'it keeps its names there');
  assertRefused(await slots(service), 404);
  assertRefused(await ask(service, STRANGER, { requestedTime: '5:30 PM' }), 404);
  const refused = await answerTour(service, others, 'accept');
  assert.deepEqual([refused.status, refused.body.code], [409, 'listing_gone']);
});

test('[E12] a transfer ends another person’s accepted tour and frees its time for the seller’s other listings', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'accept');
  await tell(service, 'transferred', 2);
  assert.deepEqual(await sentOf(service), ['listing_gone', 'rejected', 'transferred']);
  await publishPost(service, 'listing-two');
  await service.settle();
  assert.equal((await ask(service, STRANGER, { listingId: 'listing-two' })).status, 201);
});

test('[E12] a taker’s open request stays open until the clock ends it, and cannot be accepted', async (t) => {
  const service = await startTours(t);
  const takers = await askForTour(service);
  await tell(service, 'transferred', 2, takers);
  assert.deepEqual(await sentOf(service), ['pending', 'pending', 'transferred']);
  assert.equal((await answerTour(service, takers, 'accept')).body.code, 'listing_gone');
});

test('[E12] a transferred listing deleted by its owner stays transferred for its requesters', async (t) => {
  const service = await startTours(t);
  const takers = await askForTour(service);
  await answerTour(service, takers, 'accept');
  await tell(service, 'transferred', 2, takers);
  await publishRemoved(service, LISTING);
  assert.deepEqual(await sentOf(service), ['accepted', 'accepted', 'transferred']);
});

test('[E12] a listing deleted during a transfer is removed', async (t) => {
  const service = await startTours(t);
  await askForTour(service);
  await tell(service, 'pending', 2);
  await publishRemoved(service, LISTING);
  assert.deepEqual(await sentOf(service), ['listing_gone', 'rejected', 'removed']);
  assert.deepEqual((await listTours(service, 'received', SELLER)).length, 1);
});
