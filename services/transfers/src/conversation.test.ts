import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import { test } from '@keyturn/service-kit/testing-context';
import { assertNeedsSignIn, assertRefused, assertRefusesUnreadablePaths } from '@keyturn/service-kit/testing-refusals';
import {
  BUYER,
  linesOf,
  listConversations,
  LISTING,
  markRead,
  read,
  SELLER,
  startTransfers,
  STRANGER,
  tellRemoved,
  tellTour,
  TOUR,
  write,
} from './testing.ts';

/** Each is drawn as nothing, or as a space. */
const BLANKS = ['\u200b', '\u2800', '\u3164', '\u115f', '\u00ad', ' \u2800\n\u200b '];

test('[E10] a request has a conversation, which both read and in which both write', async (t) => {
  const service = await startTransfers(t);
  service.clock.advance(1000);
  const sent = await write(service, BUYER, '  Is it still available?  ');
  assert.equal(sent.status, 201);
  const { _id, ...message } = sent.body;
  assert.deepEqual(message, {
    from: 'buyer',
    text: 'Is it still available?',
    createdAt: '2026-11-23T17:00:02.000Z',
  });
  assert.deepEqual(await listConversations(service, SELLER), [
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
  const asBuyer = await read(service, BUYER);
  assert.deepEqual([asBuyer.conversation.role, asBuyer.conversation.other.name], ['buyer', 'Sam Hill']);
  assert.deepEqual([asBuyer.conversation.unread, asBuyer.before, asBuyer.messages.at(-1)?._id], [0, '', _id]);
  assert.equal((await write(service, SELLER, 'It is.')).status, 201);
  for (const user of [BUYER, SELLER])
    assert.deepEqual(await linesOf(service, user), [
      'Ann Lee asked for a tour on Wed, Nov 25, 3:30 PM.',
      'buyer: Is it still available?',
      'seller: It is.',
    ]);
  assert.deepEqual(await listConversations(service, STRANGER), []);
});

test('[E10] a message stands after what it answers, though the clock of its replica is late', async (t) => {
  const service = await startTransfers(t);
  service.clock.advance(30_000);
  await write(service, BUYER, 'One');
  service.clock.advance(-29_000);
  await write(service, SELLER, 'Two');
  assert.deepEqual((await linesOf(service)).slice(1), ['buyer: One', 'seller: Two']);
});

test('[E10] the same message, sent again, is there once, also when nothing new could be sent', async (t) => {
  const service = await startTransfers(t);
  const _id = newId();
  const sendings = await Promise.all(Array.from({ length: 8 }, () => write(service, BUYER, 'Hello', { _id })));
  assert.deepEqual(sendings.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 200, 201]);
  await tellTour(service, 'tours.rejected');
  const again = await write(service, BUYER, 'Hello', { _id });
  assert.deepEqual([again.status, again.body], [200, sendings[0]?.body]);
  assert.equal((await linesOf(service)).filter((line) => line === 'buyer: Hello').length, 1);
  await service.settle();
  assert.equal(service.events('conversations.messaged').filter(({ aggregateId }) => aggregateId === _id).length, 1);
});

test('[E10] the id of somebody else’s message, or of another conversation’s, sends nothing and tells nothing', async (t) => {
  const service = await startTransfers(t);
  await tellTour(service, 'tours.requested', { tourId: 'tour-two', buyer: STRANGER });
  const _id = newId();
  await write(service, BUYER, 'Secret', { _id });
  for (const [user, id] of [
    [SELLER, TOUR],
    [SELLER, 'tour-two'],
    [STRANGER, 'tour-two'],
  ] as const) {
    const answer = await write(service, user, 'Hello', { _id, id });
    assertRefused(answer, 409);
    assert.ok(!JSON.stringify(answer.body).includes('Secret'));
  }
  for (const odd of ['short', '', `${_id}x`])
    assertRefused(await write(service, BUYER, 'Hello', { _id: odd }), 422, odd);
});

test('[E10] unread messages are counted for whom they are for, until read', async (t) => {
  const service = await startTransfers(t);
  const unread = async (user: typeof BUYER) => (await listConversations(service, user))[0].unread;
  await write(service, BUYER, 'One');
  await write(service, BUYER, 'Two');
  assert.deepEqual([await unread(SELLER), await unread(BUYER)], [2, 0]);
  assert.equal((await markRead(service, BUYER)).status, 204);
  assert.equal(await unread(SELLER), 2);
  assert.equal((await markRead(service, SELLER)).status, 204);
  assert.deepEqual([await unread(SELLER), (await read(service, SELLER)).conversation.unread], [0, 0]);
  assertRefused(await markRead(service, STRANGER), 404);
});

test('[E10] each message is told, with who reads it and whether all before was read', async (t) => {
  const service = await startTransfers(t);
  const facts = async () => {
    await service.settle();
    return service.events('conversations.messaged').map(({ data }) => data as { from: string; isFirstUnread: boolean });
  };
  await write(service, BUYER, `Hello\n${'x'.repeat(200)}`);
  await write(service, BUYER, 'Are you there?');
  await write(service, SELLER, 'Yes.');
  await markRead(service, SELLER);
  await write(service, BUYER, 'Good.');
  const told = await facts();
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

test('[E10] messages before a page are read a hundred at a time, none twice and none left out', async (t) => {
  const service = await startTransfers(t);
  const messages = service.store.collection<{ _id: string }>('messages');
  const at = service.clock.now().toISOString();
  const parties = { conversationId: TOUR, sellerId: SELLER.userId, buyerId: BUYER.userId };
  const told = { from: BUYER.userId, createdAt: at, unreadBy: null, outbox: [], outboxAt: null, revision: 1 };
  // All of one moment, as clocks may have it.
  for (let count = 0; count < 230; count += 1)
    await messages.insertOne({ _id: `message-${count}`, ...parties, ...told, text: `No. ${count}` } as never);
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let before: string | undefined; before !== '';) {
    const page = await read(service, SELLER, before === undefined ? {} : { before });
    seen.unshift(...page.messages.map(({ _id }) => _id));
    sizes.push(page.messages.length);
    before = page.before;
  }
  assert.deepEqual([sizes, seen.length, new Set(seen).size], [[100, 100, 31], 231, 231]);
  const path = `/api/conversations/${TOUR}?before=`;
  assertRefused(await service.call('GET', `${path}nothing`, { user: SELLER }), 404);
  assertRefused(await service.call('GET', `${path}${'x'.repeat(65)}`, { user: SELLER }), 422);
  assertRefused(await service.call('GET', `${path}a&before=b`, { user: SELLER }), 422);
});

test('[E10] conversations are read in both roles, the one that was written in last first', async (t) => {
  const service = await startTransfers(t);
  await tellTour(service, 'tours.requested', { tourId: 'tour-two', buyer: SELLER, seller: STRANGER });
  const order = async () => (await listConversations(service, SELLER)).map(({ _id }: { _id: string }) => _id);
  assert.deepEqual(await order(), ['tour-two', TOUR]);
  service.clock.advance(1000);
  await write(service, BUYER, 'Hello');
  assert.deepEqual(await order(), [TOUR, 'tour-two']);
});

test('[E10] a listing that is removed leaves a conversation with its names, to be read', async (t) => {
  const service = await startTransfers(t);
  await write(service, BUYER, 'Hello');
  await tellRemoved(service);
  const { conversation, messages } = await read(service, BUYER);
  assert.deepEqual(
    [conversation.canWrite, conversation.listing.title, conversation.listing.address, messages.length],
    [false, 'Wymount', '12 Elm St, #4, Provo, UT', 2],
  );
  const refused = await write(service, SELLER, 'Hello');
  assertRefused(refused, 409);
  assert.equal(refused.body.error, 'This conversation is closed.');
});

test('[F] a visitor gets 401, a stranger 404, and what nobody can read a clear 4xx', async (t) => {
  const service = await startTransfers(t);
  await assertNeedsSignIn(service, [
    ['GET', '/api/conversations'],
    ['GET', `/api/conversations/${TOUR}`],
    ['POST', `/api/conversations/${TOUR}/messages`, { text: 'Hello' }],
    ['POST', `/api/conversations/${TOUR}/read`],
  ]);
  assertRefused(await service.call('GET', `/api/conversations/${TOUR}`, { user: STRANGER }), 404);
  assertRefused(await write(service, STRANGER, 'Hello'), 404);
  for (const text of [undefined, '', '  \n ', ...BLANKS, 5, 'x'.repeat(2001), ['Hello']])
    assertRefused(await write(service, BUYER, text), 422, String(text).slice(0, 9));
  await assertRefusesUnreadablePaths(service, BUYER, [
    ['GET', '/api/conversations/:x'],
    ['POST', '/api/conversations/:x/messages', { text: 'Hello' }],
    ['POST', '/api/conversations/:x/read'],
  ]);
});
