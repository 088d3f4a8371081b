import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { BUYER, linesOf, SELLER, startTransfers, tellTour, TOUR, write } from './testing.ts';

const HOUR_MS = 3_600_000;
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

test('[E10] before a tour is accepted, five messages wait for an answer, also sent at once', async (t) => {
  const service = await startTransfers(t);
  const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => write(service, BUYER, `No. ${at}`)));
  assert.deepEqual(
    [
      count(
        answers.map(({ status }) => status),
        201,
      ),
      answers.length,
    ],
    [5, 9],
  );
  const refused = answers.find(({ status }) => status === 429);
  assert.equal(refused?.body.error, 'Please wait for an answer before you write more.');
  assert.equal((await write(service, SELLER, 'One moment.')).status, 201);
  assert.equal((await write(service, BUYER, 'Thank you.')).status, 201);
  for (let at = 0; at < 4; at += 1) assert.equal((await write(service, BUYER, 'More')).status, 201);
  assertRefused(await write(service, BUYER, 'More'), 429);
  await tellTour(service, 'tours.accepted');
  for (let at = 0; at < 6; at += 1) assert.equal((await write(service, BUYER, 'And more')).status, 201);
});

test('[E10] a person sends sixty messages an hour, in all conversations and both roles', async (t) => {
  const service = await startTransfers(t);
  await tellTour(service, 'tours.accepted');
  await tellTour(service, 'tours.accepted', { tourId: 'tour-two', buyer: testUser('Bea Buyer'), seller: BUYER });
  for (let at = 0; at < 30; at += 1) {
    assert.equal((await write(service, BUYER, `No. ${at}`)).status, 201);
    assert.equal((await write(service, BUYER, `No. ${at}`, { id: 'tour-two' })).status, 201);
  }
  const refused = await write(service, BUYER, 'One more');
  assertRefused(refused, 429);
  assert.equal(refused.body.error, 'You have sent many messages. Please try again later.');
  assert.equal((await write(service, SELLER, 'I may.')).status, 201);
  service.clock.advance(HOUR_MS + 1000);
  assert.equal((await write(service, BUYER, 'Now I may.')).status, 201);
});

test('[E10] a conversation holds a thousand messages', async (t) => {
  const service = await startTransfers(t);
  await tellTour(service, 'tours.accepted');
  const messages = service.store.collection<{ _id: string }>('messages');
  const parties = { conversationId: TOUR, sellerId: SELLER.userId, buyerId: BUYER.userId, unreadBy: '' };
  const told = { from: BUYER.userId, text: 'Hello', createdAt: '2026-11-20T00:00:00.000Z', revision: 1 };
  for (let at = 0; at < 999; at += 1)
    await messages.insertOne({ _id: `message-${at}`, ...parties, ...told, outbox: [], outboxAt: null } as never);
  assert.equal((await write(service, SELLER, 'The last.')).status, 201);
  const refused = await write(service, SELLER, 'One more');
  assertRefused(refused, 409);
  assert.equal(refused.body.error, 'This conversation is full.');
});

test('[E10] ways to reach each other wait until the tour is accepted, also in two messages', async (t) => {
  const service = await startTransfers(t);
  for (const text of ['ann.lee@example.edu', 'www.rentme.com', 'Call 801-555-0142', 'eight oh one 555 0142']) {
    const refused = await write(service, BUYER, text);
    assertRefused(refused, 422);
    assert.equal(
      refused.body.error,
      'E-mail addresses, phone numbers and links can be shared once the tour is accepted.',
    );
  }
  assert.equal((await write(service, BUYER, '801 555')).status, 201);
  assertRefused(await write(service, BUYER, '0142'), 422);
  assert.equal((await write(service, SELLER, 'And then?')).status, 201);
  assertRefused(await write(service, BUYER, 'and 0142'), 422, 'asked for in between');
  assert.equal((await write(service, BUYER, 'Is Friday good?')).status, 201);
  await tellTour(service, 'tours.accepted');
  assert.equal((await write(service, BUYER, '801-555-0142, ann.lee@example.edu')).status, 201);
  assert.equal((await linesOf(service)).at(-1), 'buyer: 801-555-0142, ann.lee@example.edu');
  // The tour is none until the new time is accepted, too.
  await tellTour(service, 'tours.proposed');
  assertRefused(await write(service, SELLER, 'sam@example.edu'), 422);
  assert.equal((await write(service, BUYER, 'See you.')).status, 201, 'what was shared keeps nobody silent');
});
