import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { livePost } from '@keyturn/service-kit/testing-facts';
import { tellBlock } from '@keyturn/service-kit/testing-world';
import { BUYER, read, SELLER, startTransfers, tellTour, TOUR, write } from './testing.ts';
import {
  act,
  begin,
  listTransfers,
  makeOffer,
  mark,
  offer,
  readTransfer,
  transferEvents,
} from './testing-transfers.ts';
import type { TransferDocument } from './transfer.ts';

/** 20 here, 1,000 in the lab. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);

const SIDES = [
  ['the seller', SELLER, BUYER],
  ['the buyer', BUYER, SELLER],
] as const;

for (const [who, blocker, blocked] of SIDES)
  test(`[E13] blocked by ${who}: neither writes, both still read what was written`, async (t) => {
    const service = await startTransfers(t);
    await write(service, BUYER, 'Hello');
    await tellBlock(service, blocker, blocked);
    for (const user of [BUYER, SELLER]) {
      assertRefused(await write(service, user, 'Hello?'), 409, 'conversation_closed');
      const { conversation, messages } = await read(service, user);
      assert.deepEqual([conversation.canWrite, messages.at(-1)?.text], [false, 'Hello']);
    }
    await tellBlock(service, blocker, blocked, { isBlocked: false, revision: 2 });
    assert.equal((await write(service, SELLER, 'Hello again')).status, 201);
  });

for (const [who, blocker, blocked] of SIDES)
  test(`[E13] blocked by ${who}: a transfer ends, neither side is told by whom, and the listing is free`, async (t) => {
    const service = await startTransfers(t);
    const id = await begin(service);
    const before = (await transferEvents(service)).length;
    await tellBlock(service, blocker, blocked);
    assert.deepEqual((await transferEvents(service)).slice(before), ['transfers.ended']);
    const [event] = service.events('transfers.ended');
    const { by, endReason } = eventData['transfers.ended'].parse(event?.data);
    assert.deepEqual([by, endReason], ['', 'other']);
    for (const user of [SELLER, BUYER]) {
      const { state, next } = await readTransfer(service, id, user);
      assert.deepEqual([state, next, (await listTransfers(service, user)).length], ['ended', null, 1]);
    }
    assertRefused(await mark(service, id, 'office_told', SELLER), 409);
    assertRefused(await offer(service), 404);
    await tellTour(service, 'tours.requested', { tourId: 'tour-two', buyer: testUser('Cy Third') });
    assert.equal((await offer(service, { tourId: 'tour-two' })).status, 201);
  });

test('[E13] an offer ends with the block, and cannot be taken; unblocked, the lease can be offered again', async (t) => {
  const service = await startTransfers(t);
  const id = await makeOffer(service);
  await tellBlock(service, BUYER, SELLER);
  assertRefused(await act(service, id, 'accept', BUYER), 409);
  await tellBlock(service, BUYER, SELLER, { isBlocked: false, revision: 2 });
  assert.equal((await readTransfer(service, id)).state, 'ended');
  assert.equal((await offer(service)).status, 201);
});

test('[E13] a lease that was handed over stays so', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  const transfers = service.store.collection<TransferDocument>('transfers');
  await transfers.updateOne({ _id: id }, { $set: { state: 'completed', clockAt: '' } });
  await tellBlock(service, SELLER, BUYER);
  assert.equal((await readTransfer(service, id)).state, 'completed');
});

test('[E13] a block that is heard after it was taken back ends nothing', async (t) => {
  const service = await startTransfers(t);
  await tellBlock(service, SELLER, BUYER, { isBlocked: false, revision: 2 });
  const id = await begin(service);
  await tellBlock(service, SELLER, BUYER, { revision: 1 });
  assert.equal((await readTransfer(service, id)).state, 'active');
  assert.equal((await write(service, BUYER, 'Hello')).status, 201);
});

test(`[E13] offered at the moment of the block, a lease is not under way whichever came first, in each of ${ROUNDS} rounds`, async (t) => {
  const service = await startTransfers(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = testUser(`Racer No${round}`);
    const [listingId, tourId] = [`listing-${round}`, `${TOUR}-${round}`];
    service.clock.advance(24 * 3_600_000);
    await service.publish({ type: 'posts.published', data: livePost(listingId) });
    await tellTour(service, 'tours.requested', { tourId, listingId, buyer });
    const [{ status }] = await Promise.all([offer(service, { tourId }), tellBlock(service, buyer, SELLER)]);
    assert.ok([201, 404].includes(status), `${status}`);
    await service.settle();
    const [left] = await service.store.collection<TransferDocument>('transfers').find({ listingId }).toArray();
    assert.ok(left === undefined || left.state === 'ended', `round ${round}: ${left?.state}`);
  }
});
