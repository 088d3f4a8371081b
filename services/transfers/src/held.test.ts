import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { livePost } from '@keyturn/service-kit/testing-events';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { BUYER, LISTING, SELLER, startTransfers, publishTour, TOUR } from './testing.ts';
import { act, begin, makeOffer, mark, offer, readTransfer } from './testing-transfers.ts';

async function publishHidden(
  service: TestService,
  why: string,
  revision: number,
  id = `held-${revision}`,
): Promise<void> {
  const data = { _id: LISTING, userId: SELLER.userId, userEmail: SELLER.email, title: 'Wymount', why };
  await service.publish({ type: 'posts.hidden', id, aggregateId: LISTING, revision, data });
  await service.settle();
}

test('[E14] while a person looks at a listing its lease is neither offered nor taken over; afterwards it is', async (t) => {
  const service = await startTransfers(t);
  const id = await makeOffer(service);
  await publishHidden(service, 'held', 20);
  assertRefused(await act(service, id, 'accept', BUYER), 409, 'listing_held');
  assert.equal((await act(service, id, 'decline', BUYER)).status, 200);
  assertRefused(await offer(service), 409, 'listing_held');
  await service.publish({ type: 'posts.updated', aggregateId: LISTING, revision: 21, data: livePost(LISTING) });
  await service.settle();
  const again = await offer(service);
  assert.equal(again.status, 201);
  // Hidden for lack of an answer, it can still be transferred.
  await publishHidden(service, 'unanswered', 22);
  assert.equal((await act(service, String(again.body._id), 'accept', BUYER)).status, 200);
});

const CHECKED = 'A person at Keyturn is checking this listing. Nothing can be accepted until then.';

/** System messages about the listing. */
async function linesOf(service: TestService, user: typeof BUYER): Promise<string[]> {
  const { body } = await service.call('GET', `/api/conversations/${TOUR}`, { user });
  return body.messages
    .map(({ text }: { text: string }) => text)
    .filter((text: string) => /checked|checking/.test(text));
}

test('[E12] both sides of an offer are told that a person checks the listing, without a reason, and that it is there again', async (t) => {
  const service = await startTransfers(t);
  await publishTour(service, 'tours.accepted', { state: 'accepted' });
  const id = await makeOffer(service);
  assert.equal((await readTransfer(service, id, BUYER)).isListingHeld, false);
  await publishHidden(service, 'held', 20);
  await publishHidden(service, 'held', 20);
  for (const user of [BUYER, SELLER]) {
    assert.equal((await readTransfer(service, id, user)).isListingHeld, true);
    assert.deepEqual(await linesOf(service, user), [CHECKED]);
  }
  const refusal = await act(service, id, 'accept', BUYER);
  assert.deepEqual([refusal.status, refusal.body.message], [409, CHECKED]);
  await service.publish({ type: 'posts.updated', aggregateId: LISTING, revision: 21, data: livePost(LISTING) });
  await service.settle();
  assert.ok((await linesOf(service, BUYER)).includes('This listing was checked and is there again.'));
  assert.equal((await act(service, id, 'accept', BUYER)).body.isListingHeld, false);
});

test('[E12] what is said of the check is news of the transfer, and names no reason', async (t) => {
  const service = await startTransfers(t);
  const transferId = await makeOffer(service);
  await publishHidden(service, 'held', 20);
  await service.publish({ type: 'posts.updated', aggregateId: LISTING, revision: 21, data: livePost(LISTING) });
  await service.settle();
  const told = service
    .events('conversations.messaged')
    .map(({ data }) => eventData['conversations.messaged'].parse(data));
  assert.deepEqual(
    told.flatMap(({ check, text, from }) => (check ? [[check, text, from]] : [])),
    [
      [{ transferId, isHeld: true }, CHECKED, null],
      [{ transferId, isHeld: false }, 'This listing was checked and is there again.', null],
    ],
  );
});

test('[E12] that a person checks the listing is not said where it is known already that they have', async (t) => {
  const service = await startTransfers(t);
  await makeOffer(service);
  await service.publish({ type: 'posts.updated', aggregateId: LISTING, revision: 21, data: livePost(LISTING) });
  await service.settle();
  await publishHidden(service, 'held', 20);
  assert.deepEqual(await linesOf(service, BUYER), []);
});

test('[E12] a listing that its owner has hidden, too, is not said to be there again', async (t) => {
  const service = await startTransfers(t);
  await makeOffer(service);
  await publishHidden(service, 'held', 20);
  const data = { ...livePost(LISTING), hidden: 'off' };
  await service.publish({ type: 'posts.updated', aggregateId: LISTING, revision: 21, data });
  await service.settle();
  assert.deepEqual(await linesOf(service, BUYER), [CHECKED]);
});

test('[E12] what is under way goes on while a person checks the listing', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  await publishHidden(service, 'held', 20);
  assert.equal((await mark(service, id, 'office_told', SELLER)).body.isListingHeld, true);
  await act(service, id, 'end', SELLER, { reason: 'other' });
  assert.equal((await readTransfer(service, id)).isListingHeld, false);
});

test('[E11] words about an offer say how to reach somebody once the tour was accepted, and not before', async (t) => {
  const service = await startTransfers(t);
  const note = 'Call me at 801-555-0142';
  const id = await makeOffer(service);
  assertRefused(await act(service, id, 'decline', BUYER, { note }), 422, 'contact_withheld');
  assertRefused(await act(service, id, 'end', SELLER, { reason: 'other', note }), 422, 'contact_withheld');
  await publishTour(service, 'tours.accepted', { state: 'accepted' });
  assert.equal((await act(service, id, 'decline', BUYER, { note })).status, 200);
});
