import assert from 'node:assert/strict';
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

test('[C13] a listing that is told as hidden is so; a late word of its hiding changes nothing', async (t) => {
  const service = await startTours(t);
  await tellPost(service, LISTING, { revision: 3, hidden: 'off' });
  await service.settle();
  assertRefused(await slots(service), 404);
  await tellPost(service, LISTING, { revision: 4, hidden: null });
  await service.settle();
  await tellHidden(service, 2);
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
