import assert from 'node:assert/strict';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { livePost } from '@keyturn/service-kit/testing-facts';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import {
  answerTour,
  ask,
  askForTour,
  BUYER,
  LISTING,
  OTHER,
  proposeTime,
  listTours,
  SELLER,
  startTours,
  STRANGER,
  tellPost,
} from './testing.ts';

async function tellHidden(service: TestService, revision: number, _id = LISTING): Promise<void> {
  const { userId, email: userEmail } = SELLER;
  const data = { _id, userId, userEmail, title: 'Wymount', why: 'unanswered' };
  await service.publish({ type: 'posts.hidden', revision, data });
  await service.settle();
}

const slots = (service: TestService) => service.call('GET', `/api/tour-requests/slots/${LISTING}`, { user: STRANGER });

test('[C13] of a hidden listing no tour is asked for, and what was asked for goes on, with its names', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await tellHidden(service, 2);
  assertRefused(await slots(service), 404);
  assertRefused(await ask(service, STRANGER, { requestedTime: '4:30 PM' }), 404);
  assert.equal((await answerTour(service, id, 'accept')).status, 200);
  const [tour] = await listTours(service, 'sent', BUYER);
  assert.deepEqual([tour.state, tour.listing.title, tour.listingState], ['accepted', 'Wymount', '']);
  await tellPost(service, LISTING, { revision: 3 });
  await service.settle();
  assert.equal((await slots(service)).status, 200);
});

test('[C13] a listing that is heard of by its hiding first stays hidden, and gets its names later', async (t) => {
  const service = await startTours(t);
  await tellHidden(service, 2, 'listing-new');
  await tellPost(service, 'listing-new', { revision: 1 });
  await service.settle();
  assertRefused(await ask(service, STRANGER, { listingId: 'listing-new' }), 404);
  await tellPost(service, 'listing-new', { revision: 3 });
  await service.settle();
  assert.equal((await ask(service, STRANGER, { listingId: 'listing-new' })).status, 201);
});

test('[E10] a note says how to reach the seller once the tour is accepted, and not before', async (t) => {
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

test('[E14] while a person looks at a listing nobody agrees on a tour of it; afterwards they do', async (t) => {
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
