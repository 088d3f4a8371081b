import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { livePost } from '@keyturn/service-kit/testing-events';
import { keptBy, publishBlock, publishDeleted, publishRenamed } from '@keyturn/service-kit/testing-world';
import { BUYER, SELLER, TOUR } from './testing.ts';
import type { TransferDocument } from './transfer.ts';
import { startBegun, startTransfers } from './testing-transfers.ts';

/** 20 here, 1,000 in the laboratory. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 5);

const SIDES = [
  ['the seller', SELLER, BUYER],
  ['the buyer', BUYER, SELLER],
] as const;

for (const [who, blocker, blocked] of SIDES)
  test(`[E13] blocked by ${who}: neither can write, both still read earlier messages`, async (t) => {
    const service = await startTransfers(t);
    await service.write(BUYER, 'Hello');
    await publishBlock(service, blocker, blocked);
    for (const user of [BUYER, SELLER]) {
      assertRefused(await service.write(user, 'Hello?'), '409 conversation_closed');
      const { conversation, messages } = await service.read(user);
      assert.deepEqual([conversation.canWrite, messages.at(-1)?.text], [false, 'Hello']);
    }
    await publishBlock(service, blocker, blocked, { isBlocked: false, revision: 2 });
    assert.equal((await service.write(SELLER, 'Hello again')).status, 201);
  });

for (const [who, blocker, blocked] of SIDES)
  test(`[E13] blocked by ${who}: a transfer ends, neither side learns by whom, and the listing is free`, async (t) => {
    const service = await startTransfers(t);
    const id = await service.begin();
    const before = (await service.transferEvents()).length;
    await publishBlock(service, blocker, blocked);
    assert.deepEqual((await service.transferEvents()).slice(before), ['transfers.ended']);
    const [ended] = service.dataOf('transfers.ended');
    assert.deepEqual([ended?.by, ended?.endReason], [null, 'other']);
    for (const user of [SELLER, BUYER]) {
      const { state, next } = await service.readTransfer(id, user);
      assert.deepEqual([state, next, (await service.listTransfers(user)).length], ['ended', null, 1]);
    }
    assertRefused(await service.mark(id, 'office_told', SELLER), 409);
    assertRefused(await service.offer(), 404);
    await service.publishTour('tours.requested', { tourId: 'tour-two', buyer: testUser('Cy Third') });
    assert.equal((await service.offer({ tourId: 'tour-two' })).status, 201);
  });

for (const [who, blocker, blocked] of SIDES)
  test(`[E13] blocked by ${who}: only they see that their block ended the transfer, also in its conversation`, async (t) => {
    const service = await startTransfers(t);
    const id = await service.begin();
    await publishBlock(service, blocker, blocked);
    const blockedBy = blocker === SELLER ? 'seller' : 'buyer';
    await service.publishTour('tours.listing-gone', { blockedBy, revision: 9 });
    const seenBy = async (user: typeof BUYER) => {
      const { endReason, isEndedByOwnBlock } = await service.readTransfer(id, user);
      const [listed] = (await service.listConversations(user)) as { lastText: string }[];
      const texts = (await service.read(user)).messages.map(({ text }) => text);
      assert.ok(texts.includes(listed?.lastText ?? ''), listed?.lastText);
      const lines = texts.filter((text) => / ended|gone|blocked/.test(text));
      return [endReason, isEndedByOwnBlock, ...lines.sort()];
    };
    const you = `You blocked ${blocked.name}.`;
    const own = ['other', true, `${you} This request has ended.`, `${you} This transfer has ended.`];
    // A seller knows that their listing exists.
    const line = blocked === SELLER ? 'This request has ended.' : 'This place is gone.';
    const theirs = ['other', undefined, 'The transfer ended: another reason.', line];
    assert.deepEqual([await seenBy(blocker), await seenBy(blocked)], [own, theirs]);
    await publishBlock(service, blocker, blocked, { isBlocked: false, revision: 2 });
    assert.deepEqual([await seenBy(blocker), await seenBy(blocked)], [own, theirs], 'taken back');
    for (const { text } of service.dataOf('conversations.messaged')) assert.doesNotMatch(text, /blocked/);
  });

test('[E13] a block does not undo a completed transfer', async (t) => {
  const { service, id } = await startBegun(t);
  const transfers = service.store.collection<TransferDocument>('transfers');
  await transfers.updateOne({ _id: id }, { $set: { state: 'completed', timerAt: null } });
  await publishBlock(service, SELLER, BUYER);
  assert.equal((await service.readTransfer(id)).state, 'completed');
});

test('[E13] a block received after its removal ends nothing', async (t) => {
  const service = await startTransfers(t);
  await publishBlock(service, SELLER, BUYER, { isBlocked: false, revision: 2 });
  const id = await service.begin();
  await publishBlock(service, SELLER, BUYER, { revision: 1 });
  assert.equal((await service.readTransfer(id)).state, 'active');
  assert.equal((await service.write(BUYER, 'Hello')).status, 201);
});

test(`[E13] an offer concurrent with a block leaves no open transfer in either order, in each of ${ROUNDS} rounds`, async (t) => {
  const service = await startTransfers(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = testUser(`Racer No${round}`);
    const [listingId, tourId] = [`listing-${round}`, `${TOUR}-${round}`];
    service.clock.advance(DAY_MS);
    await service.publish({ type: 'posts.published', data: livePost(listingId) });
    await service.publishTour('tours.requested', { tourId, listingId, buyer });
    const [{ status }] = await Promise.all([service.offer({ tourId }), publishBlock(service, buyer, SELLER)]);
    assert.ok([201, 404].includes(status), `${status}`);
    await service.settle();
    const [left] = await service.store.collection<TransferDocument>('transfers').find({ listingId }).toArray();
    assert.ok(left === undefined || left.state === 'ended', `round ${round}: ${left?.state}`);
  }
});

test('[E13] a blocked person keeps seeing the other as before, in conversations and transfers', async (t) => {
  const service = await startTransfers(t);
  await service.write(BUYER, 'Hello');
  const id = await service.begin();
  await publishBlock(service, BUYER, SELLER);
  for (const user of [SELLER, BUYER])
    await publishRenamed(service, user, { name: `${user.name} Anew`, photo: '/media/after.jpg', revision: 9 });
  const seenBy = async (user: typeof BUYER) => {
    const { name, photo } = (await service.read(user)).conversation.other;
    const [listed] = (await service.listConversations(user)) as { other: { name: string; photo: string } }[];
    assert.deepEqual([listed?.other.name, listed?.other.photo], [name, photo]);
    const transfer = await service.readTransfer(id, user);
    const other = user === BUYER ? transfer.seller : transfer.taker;
    assert.deepEqual([other.name, other.photo], [name, photo]);
    return [name, photo];
  };
  assert.deepEqual(await seenBy(SELLER), [BUYER.name, '/media/face.jpg']);
  assert.deepEqual(await seenBy(BUYER), [`${SELLER.name} Anew`, '/media/after.jpg']);
  await publishDeleted(service, BUYER);
  assert.ok(!(await keptBy(service, ['blocks'])).includes(BUYER.name));
});

test('[E13] a blocked person keeps seeing the listing as before, in conversations and transfers', async (t) => {
  const service = await startTransfers(t);
  await service.write(BUYER, 'Hello');
  const id = await service.begin();
  const { listing: before } = await service.readTransfer(id, BUYER);
  assert.notEqual(before.address, '');
  await publishBlock(service, SELLER, BUYER);
  await service.publishListing(9, { street: '99 Hidden Ave', complex: 'Anew', image: '' });
  const seenBy = async (user: typeof BUYER) => {
    const { listing } = (await service.read(user)).conversation;
    const [listed] = (await service.listConversations(user)) as { listing: typeof listing }[];
    assert.deepEqual(listed?.listing, listing);
    assert.deepEqual((await service.readTransfer(id, user)).listing, listing);
    return listing;
  };
  assert.deepEqual(await seenBy(BUYER), before);
  assert.equal((await seenBy(SELLER)).title, 'Anew');
  await publishBlock(service, SELLER, BUYER, { revision: 2 });
  assert.deepEqual(await seenBy(BUYER), before, 'also when the block is told again');
  await publishBlock(service, SELLER, BUYER, { isBlocked: false, revision: 3 });
  assert.equal((await seenBy(BUYER)).title, 'Anew');
});
