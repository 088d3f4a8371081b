import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { BUYER, LISTING, SELLER } from './testing.ts';
import { type Transfers, startBegun, startOffered, startTransfers } from './testing-transfers.ts';

async function publishHidden(
  service: Transfers,
  why: string,
  revision: number,
  id = `held-${revision}`,
): Promise<void> {
  const data = { _id: LISTING, userId: SELLER.userId, userEmail: SELLER.email, title: 'Wymount', why };
  await service.publish({ type: 'posts.hidden', id, aggregateId: LISTING, revision, data });
  await service.settle();
}

test('[E14] a lease is neither offered nor taken over while its listing is being checked; afterwards it is', async (t) => {
  const { service, id } = await startOffered(t);
  await publishHidden(service, 'held', 20);
  assertRefused(await service.act(id, 'accept', BUYER), '409 listing_held');
  assert.equal((await service.act(id, 'decline', BUYER)).status, 200);
  assertRefused(await service.offer(), '409 listing_held');
  await service.publishListing(21);
  const again = await service.offer();
  assert.equal(again.status, 201);
  // Hidden for lack of an answer, it can still be transferred.
  await publishHidden(service, 'unanswered', 22);
  assert.equal((await service.act(String(again.body._id), 'accept', BUYER)).status, 200);
});

const CHECKED = 'A person at Keyturn is checking this listing. Nothing can be accepted until then.';

/** System messages about the listing. */
const checkLines = async (service: Transfers, user: typeof BUYER) =>
  (await service.linesOf(user)).filter((text) => /checked|checking/.test(text));

test('[E12] both sides of an offer see that the listing is being checked, without a reason, and its return', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.accepted', { state: 'accepted' });
  const id = await service.makeOffer();
  assert.equal((await service.readTransfer(id, BUYER)).isListingHeld, false);
  await publishHidden(service, 'held', 20);
  await publishHidden(service, 'held', 20);
  for (const user of [BUYER, SELLER]) {
    assert.equal((await service.readTransfer(id, user)).isListingHeld, true);
    assert.deepEqual(await checkLines(service, user), [CHECKED]);
  }
  const refusal = await service.act(id, 'accept', BUYER);
  assert.deepEqual([refusal.status, refusal.body.message], [409, CHECKED]);
  await service.publishListing(21);
  assert.ok((await checkLines(service, BUYER)).includes('This listing was checked and is there again.'));
  assert.equal((await service.act(id, 'accept', BUYER)).body.isListingHeld, false);
});

test('[E12] messages about the check are marked as news of the transfer, and name no reason', async (t) => {
  const service = await startTransfers(t);
  const transferId = await service.makeOffer();
  await publishHidden(service, 'held', 20);
  await service.publishListing(21);
  const told = service.dataOf('conversations.messaged');
  assert.deepEqual(
    told.flatMap(({ check, text, from }) => (check ? [[check, text, from]] : [])),
    [
      [{ transferId, isHeld: true }, CHECKED, null],
      [{ transferId, isHeld: false }, 'This listing was checked and is there again.', null],
    ],
  );
});

test('[E12] an outdated event of a check adds no line', async (t) => {
  const service = await startTransfers(t);
  await service.makeOffer();
  await service.publishListing(21);
  await publishHidden(service, 'held', 20);
  assert.deepEqual(await checkLines(service, BUYER), []);
});

test('[E12] a checked listing also hidden by its owner is not announced as visible again', async (t) => {
  const service = await startTransfers(t);
  await service.makeOffer();
  await publishHidden(service, 'held', 20);
  await service.publishListing(21, { hidden: 'off' });
  assert.deepEqual(await checkLines(service, BUYER), [CHECKED]);
});

test('[E12] an active transfer continues while the listing is being checked', async (t) => {
  const { service, id } = await startBegun(t);
  await publishHidden(service, 'held', 20);
  assert.equal((await service.mark(id, 'office_told', SELLER)).body.isListingHeld, true);
  await service.act(id, 'end', SELLER, { reason: 'other' });
  assert.equal((await service.readTransfer(id)).isListingHeld, false);
});

test('[E11] notes about an offer may contain contact details once the tour was accepted, and not before', async (t) => {
  const service = await startTransfers(t);
  const note = 'Call me at 801-555-0142';
  const id = await service.makeOffer();
  assertRefused(await service.act(id, 'decline', BUYER, { note }), '422 contact_withheld');
  assertRefused(await service.act(id, 'end', SELLER, { reason: 'other', note }), '422 contact_withheld');
  await service.publishTour('tours.accepted', { state: 'accepted' });
  assert.equal((await service.act(id, 'decline', BUYER, { note })).status, 200);
});
