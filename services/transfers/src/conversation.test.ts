import { assertServesItsTable } from '@keyturn/service-kit/testing-calls';
import { test } from '@keyturn/service-kit/testing-context';
import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { livePost } from '@keyturn/service-kit/testing-events';
import { recordStoreCalls } from '@keyturn/service-kit/testing-store-calls';
import { BUYER, LISTING, SELLER, STRANGER, TOUR } from './testing.ts';
import { createTransfers } from './app.ts';
import { startTransfers } from './testing-transfers.ts';

test('[F] every route is in the table of calls, and every call is a route', async (t) => {
  const { name, routes } = await startTransfers(t);
  assertServesItsTable(name, routes);
});

test('[E10] a request has a conversation that both can read and write', async (t) => {
  const service = await startTransfers(t);
  service.clock.advance(1000);
  const sent = await service.write(BUYER, '  Is it still available?  ');
  assert.equal(sent.status, 201);
  const { _id, ...message } = sent.body;
  assert.deepEqual(message, {
    from: 'buyer',
    text: 'Is it still available?',
    createdAt: '2026-11-23T17:00:02.000Z',
  });
  assert.deepEqual(await service.listConversations(SELLER), [
    {
      _id: TOUR,
      role: 'seller',
      other: { id: BUYER.userId, name: 'Ann Lee', photo: '/media/face.jpg' },
      listingId: LISTING,
      listing: { title: 'Wymount', address: '12 Elm St, #4, Provo, UT', image: '' },
      requestedDate: '2026-11-25',
      requestedTime: '3:30 PM',
      state: 'pending',
      lastText: 'Is it still available?',
      lastAt: '2026-11-23T17:00:02.000Z',
      unread: 1,
      canWrite: true,
    },
  ]);
  const asBuyer = await service.read(BUYER);
  assert.deepEqual([asBuyer.conversation.role, asBuyer.conversation.other.name], ['buyer', 'Sam Hill']);
  assert.deepEqual([asBuyer.conversation.unread, asBuyer.before, asBuyer.messages.at(-1)?._id], [0, '', _id]);
  assert.equal((await service.write(SELLER, 'It is.')).status, 201);
  for (const user of [BUYER, SELLER])
    assert.deepEqual(await service.linesOf(user), [
      'Ann Lee asked for a tour on Wed, Nov 25, 3:30 PM.',
      'buyer: Is it still available?',
      'seller: It is.',
    ]);
  assert.deepEqual(await service.listConversations(STRANGER), []);
});

test('[E10] a message is placed after the one it answers, though its replica’s clock is late', async (t) => {
  const service = await startTransfers(t);
  service.clock.advance(30_000);
  await service.write(BUYER, 'One');
  service.clock.advance(-29_000);
  await service.write(SELLER, 'Two');
  assert.deepEqual((await service.linesOf()).slice(1), ['buyer: One', 'seller: Two']);
});

test('[E10] a repeated message is stored once, also when new ones are refused', async (t) => {
  const service = await startTransfers(t);
  const _id = newId();
  const sendings = await Promise.all(Array.from({ length: 8 }, () => service.write(BUYER, 'Hello', { _id })));
  assert.deepEqual(sendings.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 200, 201]);
  await service.publishTour('tours.rejected');
  const again = await service.write(BUYER, 'Hello', { _id });
  assert.deepEqual([again.status, again.body], [200, sendings[0]?.body]);
  assert.equal((await service.linesOf()).filter((line) => line === 'buyer: Hello').length, 1);
  await service.settle();
  assert.equal(service.events('conversations.messaged').filter(({ aggregateId }) => aggregateId === _id).length, 1);
});

test('[E10] the id of another person’s or conversation’s message sends and reveals nothing', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.requested', { tourId: 'tour-two', buyer: STRANGER });
  const _id = newId();
  await service.write(BUYER, 'Secret', { _id });
  for (const [user, id] of [
    [SELLER, TOUR],
    [SELLER, 'tour-two'],
    [STRANGER, 'tour-two'],
  ] as const) {
    const answer = await service.write(user, 'Hello', { _id, id });
    assertRefused(answer, 409);
    assert.ok(!JSON.stringify(answer.body).includes('Secret'));
  }
});

test('[E10] unread messages are counted for their receiver until read', async (t) => {
  const service = await startTransfers(t);
  const unread = async (user: typeof BUYER) => (await service.listConversations(user))[0].unread;
  await service.write(BUYER, 'One');
  await service.write(BUYER, 'Two');
  assert.deepEqual([await unread(SELLER), await unread(BUYER)], [2, 0]);
  assert.equal((await service.markRead(BUYER)).status, 204);
  assert.equal(await unread(SELLER), 2);
  assert.equal((await service.markRead(SELLER)).status, 204);
  assert.deepEqual([await unread(SELLER), (await service.read(SELLER)).conversation.unread], [0, 0]);
});

test('[E10] each message is published with its reader and whether all earlier ones were read', async (t) => {
  const service = await startTransfers(t);
  await service.write(BUYER, `Hello\n${'x'.repeat(200)}`);
  await service.write(BUYER, 'Are you there?');
  await service.write(SELLER, 'Yes.');
  await service.markRead(SELLER);
  await service.write(BUYER, 'Good.');
  await service.settle();
  const told = service.dataOf('conversations.messaged');
  assert.deepEqual(
    told.map(({ from, isFirstUnread }) => [from, isFirstUnread]),
    [
      [null, false],
      ['buyer', true],
      ['buyer', false],
      ['seller', true],
      ['buyer', true],
    ],
  );
  assert.deepEqual(told[1], {
    conversationId: TOUR,
    listingId: LISTING,
    listingTitle: 'Wymount',
    buyer: BUYER,
    seller: SELLER,
    from: 'buyer',
    text: `Hello ${'x'.repeat(113)}…`,
    isFirstUnread: true,
  });
});

test('[E10] earlier messages are read in pages of a hundred, none twice and none left out', async (t) => {
  const service = await startTransfers(t);
  // All at one moment, as clocks may do.
  await service.fillConversation(230, BUYER.userId);
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let before: string | undefined; before !== '';) {
    const page = await service.read(SELLER, before === undefined ? {} : { before });
    seen.unshift(...page.messages.map(({ _id }) => _id));
    sizes.push(page.messages.length);
    before = page.before;
  }
  assert.deepEqual([sizes, seen.length, new Set(seen).size], [[100, 100, 31], 231, 231]);
});

test('[E10] conversations are listed in both roles, the most recently written first', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.requested', { tourId: 'tour-two', buyer: SELLER, seller: STRANGER });
  const order = async () => (await service.listConversations(SELLER)).map(({ _id }: { _id: string }) => _id);
  assert.deepEqual(await order(), ['tour-two', TOUR]);
  service.clock.advance(1000);
  await service.write(BUYER, 'Hello');
  assert.deepEqual(await order(), [TOUR, 'tour-two']);
});

/** Store calls with their counts: `find blocks ×1`. */
const tally = (calls: readonly string[]): string =>
  [...new Set(calls)]
    .sort()
    .map((call) => `${call} ×${calls.filter((other) => other === call).length}`)
    .join(', ');

test('[E10] one or eight conversations, and a single one, take equally many store calls to read and write', async (t) => {
  const calls: string[] = [];
  const service = await startTransfers(t, (deps) =>
    createTransfers(recordStoreCalls(deps, (call) => calls.push(call))),
  );
  for (let count = 1; count <= 8; count += 1) {
    if (count > 1) await service.publishTour('tours.requested', { tourId: `tour-${count}` });
    calls.length = 0;
    // Nobody writes eight times to one person without an answer.
    await service.write(count % 4 === 0 ? SELLER : BUYER, 'Hello', count > 1 ? { id: `tour-${count}` } : {});
    assert.equal(
      tally(calls),
      'countDocuments messages ×4, find blocks ×1, find closings ×1, find messages ×5, find requests ×1, find transfers ×3, ' +
        'findOne listings ×1, findOne messages ×1, findOne requests ×2, insertOne messages ×1',
    );
    calls.length = 0;
    assert.equal((await service.listConversations(BUYER)).length, count);
    assert.equal(
      tally(calls),
      'find blocks ×1, find closings ×1, find listings ×1, find messages ×4, find people ×1, find requests ×1, find transfers ×1',
    );
    calls.length = 0;
    await service.read(BUYER);
    assert.equal(
      tally(calls),
      'countDocuments messages ×1, find blocks ×1, find closings ×1, find messages ×2, find transfers ×1, ' +
        'findOne listings ×1, findOne people ×1, findOne requests ×1',
    );
  }
});

test('[E11] one or eight transfers take equally many store calls for both sides, and no writes', async (t) => {
  const calls: string[] = [];
  const service = await startTransfers(t, (deps) =>
    createTransfers(recordStoreCalls(deps, (call) => calls.push(call))),
  );
  for (let count = 1; count <= 8; count += 1) {
    const [tourId, listingId] = [`tour-of-${count}`, `listing-of-${count}`];
    await service.publish({ type: 'posts.published', data: livePost(listingId) });
    await service.publishTour('tours.requested', { tourId, listingId });
    await service.makeOffer('assignment', tourId);
    for (const user of [SELLER, BUYER]) {
      calls.length = 0;
      assert.equal((await service.listTransfers(user)).length, count);
      assert.equal(tally(calls), 'find blocks ×1, find listings ×1, find people ×1, find transfers ×2');
    }
  }
});
