import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { type TestService, testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import {
  BUYER,
  linesOf,
  listConversations,
  SELLER,
  startTransfers,
  STRANGER,
  publishTour,
  TOUR,
  write,
} from './testing.ts';
import { begin, change, mark, readTransfer } from './testing-transfers.ts';

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
  await publishTour(service, 'tours.accepted');
  for (let at = 0; at < 6; at += 1) assert.equal((await write(service, BUYER, 'And more')).status, 201);
});

/** The buyer requests tours of further places of the same seller. */
async function publishMore(service: TestService, ids: readonly string[]): Promise<void> {
  for (const tourId of ids)
    await publishTour(service, 'tours.requested', { tourId, listingId: `listing of ${tourId}` });
}

test('[E10] five messages to somebody wait for an answer over all requests of the two, withdrawn ones and changed roles included', async (t) => {
  const service = await startTransfers(t);
  await publishMore(service, ['tour-two', 'tour-three']);
  await publishTour(service, 'tours.requested', { tourId: 'tour-back', buyer: SELLER, seller: BUYER });
  for (const id of [TOUR, TOUR, 'tour-two', 'tour-back', 'tour-three'])
    assert.equal((await write(service, BUYER, 'Hello', { id })).status, 201, id);
  for (const id of [TOUR, 'tour-two', 'tour-back', 'tour-three'])
    assertRefused(await write(service, BUYER, 'Hello?', { id }), 429, id);
  await publishTour(service, 'tours.cancelled', { tourId: 'tour-two' });
  await publishMore(service, ['tour-four']);
  assertRefused(await write(service, BUYER, 'Hello?', { id: 'tour-four' }), 429, 'asked anew');
  await publishTour(service, 'tours.requested', { tourId: 'tour-else', seller: testUser('Sal Seller') });
  assert.equal((await write(service, BUYER, 'Hello', { id: 'tour-else' })).status, 201, 'to somebody else');
  assert.equal((await write(service, SELLER, 'One moment.', { id: 'tour-back' })).status, 201);
  for (let at = 0; at < 5; at += 1)
    assert.equal((await write(service, BUYER, 'Thank you.', { id: 'tour-four' })).status, 201, 'answered elsewhere');
  assertRefused(await write(service, BUYER, 'Thank you.'), 429);
});

test('[E10] five messages to somebody wait for an answer though sent at once in as many conversations', async (t) => {
  const service = await startTransfers(t);
  const ids = Array.from({ length: 9 }, (_, at) => `tour-of-${at}`);
  await publishMore(service, ids);
  const answers = await Promise.all(ids.map((id) => write(service, BUYER, 'Hello', { id })));
  assert.equal(answers.filter(({ status }) => status === 201).length, 5);
});

test('[E10] what is written after a tour was accepted waits for no answer, and keeps nobody from asking about another place', async (t) => {
  const service = await startTransfers(t);
  await publishTour(service, 'tours.accepted');
  for (let at = 0; at < 6; at += 1) assert.equal((await write(service, BUYER, 'On my way')).status, 201);
  await publishMore(service, ['tour-two', 'tour-three']);
  for (let at = 0; at < 5; at += 1)
    assert.equal((await write(service, BUYER, 'Hello', { id: 'tour-two' })).status, 201, `No. ${at}`);
  assertRefused(await write(service, BUYER, 'Hello', { id: 'tour-two' }), 429);
  assertRefused(await write(service, BUYER, 'Hello', { id: 'tour-three' }), 429);
  assert.equal((await write(service, BUYER, 'Here I am')).status, 201);
  assertRefused(await write(service, BUYER, 'Hello', { id: 'tour-two' }), 429, 'no way around');
});

test('[E10] messages in other conversations do not push the pieces of a number out of what is read as one', async (t) => {
  const service = await startTransfers(t);
  const ids = ['tour-two', 'tour-three', 'tour-four'];
  await publishMore(service, ids);
  assert.equal((await write(service, BUYER, 'It begins 801 555')).status, 201);
  for (const id of ids) for (let at = 0; at < 4; at += 1) await write(service, BUYER, 'Hello', { id });
  assert.equal((await write(service, SELLER, 'And then?')).status, 201);
  assertRefused(await write(service, BUYER, 'and ends 0142'), 422);
});

test('[E10] a person sends sixty messages an hour, in all conversations and both roles', async (t) => {
  const service = await startTransfers(t);
  await publishTour(service, 'tours.accepted');
  await publishTour(service, 'tours.accepted', { tourId: 'tour-two', buyer: testUser('Bea Buyer'), seller: BUYER });
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
  await publishTour(service, 'tours.accepted');
  const messages = service.store.collection<{ _id: string }>('messages');
  const parties = { conversationId: TOUR, sellerId: SELLER.userId, buyerId: BUYER.userId, unreadBy: null };
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
  await publishTour(service, 'tours.accepted');
  assert.equal((await write(service, BUYER, '801-555-0142, ann.lee@example.edu')).status, 201);
  assert.equal((await linesOf(service)).at(-1), 'buyer: 801-555-0142, ann.lee@example.edu');
  // A tour is off until its new time is accepted, too.
  await publishTour(service, 'tours.proposed');
  assertRefused(await write(service, SELLER, 'sam@example.edu'), 422);
  assert.equal((await write(service, BUYER, 'See you.')).status, 201, 'what was shared keeps nobody silent');
});

test('[E10] messages that are refused count among the sixty of an hour, and who waits for an answer is told so first', async (t) => {
  const service = await startTransfers(t);
  for (let at = 0; at < 60; at += 1) assertRefused(await write(service, BUYER, 'www.rentme.com'), 422);
  const refused = await write(service, BUYER, 'Hello');
  assertRefused(refused, 429);
  assert.equal(refused.body.error, 'You have sent many messages. Please try again later.');
  assertRefused(await write(service, BUYER, 'www.rentme.com'), 429, 'not read any more');
  assert.equal((await write(service, SELLER, 'I may.')).status, 201);
  service.clock.advance(HOUR_MS + 1000);
  for (let at = 0; at < 5; at += 1) assert.equal((await write(service, BUYER, `No. ${at}`)).status, 201);
  assertRefused(await write(service, BUYER, 'www.rentme.com'), 429, 'five wait for an answer');
});

test('[E10] a number in pieces is read as one in all conversations of the same two, whoever sells', async (t) => {
  const service = await startTransfers(t);
  await publishTour(service, 'tours.requested', { tourId: 'tour-two' });
  await publishTour(service, 'tours.requested', { tourId: 'tour-back', buyer: SELLER, seller: BUYER });
  await publishTour(service, 'tours.requested', { tourId: 'tour-else', seller: testUser('Sal Seller') });
  assert.equal((await write(service, BUYER, 'It begins 801 555')).status, 201);
  for (const id of ['tour-two', 'tour-back'])
    assertRefused(await write(service, BUYER, 'and ends 0142', { id }), 422, id);
  assert.equal((await write(service, BUYER, 'and ends 0142', { id: 'tour-else' })).status, 201);
});

test('[E10] a number half in the seller’s note and half in a message is read as one, whichever half the note holds', async (t) => {
  const service = await startTransfers(t);
  const told = (note: string) => publishTour(service, 'tours.snapshot', { note });
  await told('Ring 801 555');
  assertRefused(await write(service, SELLER, 'and 0142'), 422);
  assert.equal((await write(service, BUYER, 'and 0142')).status, 201, 'it is the seller’s');
  await told('ends 0142');
  assertRefused(await write(service, SELLER, 'It begins 801 555'), 422);
  await told('Bring your lease, please.');
  assert.equal((await write(service, SELLER, 'and 0142')).status, 201);
  await told('I am at 801-555-0142.');
  assert.equal((await write(service, SELLER, 'See you.')).status, 201, 'a note that says it all covers nothing');
});

test('[E10] lines of the system in one conversation push no other with its unread messages out of the list', async (t) => {
  const service = await startTransfers(t);
  await publishTour(service, 'tours.requested', { tourId: 'tour-two', buyer: BUYER, seller: STRANGER });
  assert.equal((await write(service, STRANGER, 'Please answer me.', { id: 'tour-two' })).status, 201);
  service.clock.advance(1000);
  const messages = service.store.collection<{ _id: string }>('messages');
  const parties = { conversationId: TOUR, sellerId: SELLER.userId, buyerId: BUYER.userId, unreadBy: null };
  const told = {
    from: null,
    text: 'Sam Hill took this back.',
    createdAt: service.clock.now().toISOString(),
    revision: 1,
  };
  for (let at = 0; at < 620; at += 1)
    await messages.insertOne({ _id: `line-${at}`, ...parties, ...told, outbox: [], outboxAt: null } as never);
  const listed = async () =>
    (await listConversations(service, BUYER)).map(({ _id, unread, lastText }: Record<string, unknown>) => ({
      _id,
      unread,
      lastText,
    }));
  assert.deepEqual(await listed(), [
    { _id: TOUR, unread: 0, lastText: 'Sam Hill took this back.' },
    { _id: 'tour-two', unread: 1, lastText: 'Please answer me.' },
  ]);
});

test('[E11] a side changes a transfer thirty times an hour, steps and terms together', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  for (let at = 0; at < 20; at += 1)
    assert.equal((await mark(service, id, 'office_told', SELLER, { done: at % 2 === 0 })).status, 200);
  assert.equal((await mark(service, id, 'office_told', SELLER, { done: false })).status, 200, 'it is so');
  for (let cents = 1; cents <= 9; cents += 1) {
    const { revision } = await readTransfer(service, id);
    const fees = [{ name: 'other', cents, payer: 'seller', isPaid: false }];
    assert.equal((await change(service, id, SELLER, { revision, fees })).status, 200);
  }
  assert.equal((await mark(service, id, 'office_told', SELLER)).status, 200);
  const refused = await mark(service, id, 'office_told', SELLER, { done: false });
  assertRefused(refused, 429);
  assert.equal(refused.body.code, 'too_many');
  const { revision } = await readTransfer(service, id);
  assertRefused(await change(service, id, SELLER, { revision, fees: [] }), 429);
  assert.equal((await mark(service, id, 'office_told', SELLER)).status, 200, 'what is so needs no change');
  assert.equal((await mark(service, id, 'applied', BUYER)).status, 200, 'the other side may');
  service.clock.advance(HOUR_MS + 1000);
  assert.equal((await mark(service, id, 'approved', SELLER)).status, 200);
});

/** The fees of a change, each different. */
const feesOf = (cents: number) => [{ name: 'other', cents, payer: 'seller', isPaid: false }];

test('[E11] what is refused takes no place of the thirty, and of changes at once no more are made than one after the other', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  const { revision } = await readTransfer(service, id);
  const atOnce = await Promise.all(
    Array.from({ length: 15 }, (_, at) => change(service, id, SELLER, { revision, fees: feesOf(at + 1) })),
  );
  const statuses = atOnce.map(({ status }) => status);
  assert.deepEqual([statuses.filter((one) => one === 200).length, new Set(statuses)], [1, new Set([200, 409])]);
  for (let at = 0; at < 28; at += 1)
    assert.equal((await mark(service, id, 'office_told', SELLER, { done: at % 2 === 0 })).status, 200);
  const last = await Promise.all([
    mark(service, id, 'office_told', SELLER),
    change(service, id, SELLER, { revision: (await readTransfer(service, id)).revision, fees: feesOf(99) }),
  ]);
  assert.equal(last.filter(({ status }) => status === 200).length, 1);
});
