import assert from 'node:assert/strict';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { livePost } from '@keyturn/service-kit/testing-facts';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { BUYER, LISTING, SELLER, startTransfers, tellTour } from './testing.ts';
import { act, makeOffer, offer } from './testing-transfers.ts';

async function tellHidden(service: TestService, why: string, revision: number): Promise<void> {
  const data = { _id: LISTING, userId: SELLER.userId, userEmail: SELLER.email, title: 'Wymount', why };
  await service.publish({ type: 'posts.hidden', aggregateId: LISTING, revision, data });
  await service.settle();
}

test('[E14] while a person looks at a listing its lease is neither offered nor taken over; afterwards it is', async (t) => {
  const service = await startTransfers(t);
  const id = await makeOffer(service);
  await tellHidden(service, 'held', 20);
  assertRefused(await act(service, id, 'accept', BUYER), 409, 'listing_gone');
  assert.equal((await act(service, id, 'decline', BUYER)).status, 200);
  assertRefused(await offer(service), 409, 'listing_gone');
  await service.publish({ type: 'posts.updated', aggregateId: LISTING, revision: 21, data: livePost(LISTING) });
  await service.settle();
  const again = await offer(service);
  assert.equal(again.status, 201);
  // Hidden because nobody answered, it can still be handed over.
  await tellHidden(service, 'unanswered', 22);
  assert.equal((await act(service, String(again.body._id), 'accept', BUYER)).status, 200);
});

test('[E11] words about an offer say how to reach somebody once the tour was accepted, and not before', async (t) => {
  const service = await startTransfers(t);
  const note = 'Call me at 801-555-0142';
  const id = await makeOffer(service);
  assertRefused(await act(service, id, 'decline', BUYER, { note }), 422, 'contact_withheld');
  assertRefused(await act(service, id, 'end', SELLER, { reason: 'other', note }), 422, 'contact_withheld');
  await tellTour(service, 'tours.accepted', { state: 'accepted' });
  assert.equal((await act(service, id, 'decline', BUYER, { note })).status, 200);
});
