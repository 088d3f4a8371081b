import type { Conversation } from '@keyturn/contracts/conversations';
import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { BUYER, SELLER, STRANGER, TOUR } from './testing.ts';
import { type Transfers, startBegun, startTransfers } from './testing-transfers.ts';

test('[E10] before a tour is accepted, five messages may be unanswered, also concurrent ones', async (t) => {
  const service = await startTransfers(t);
  const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => service.write(BUYER, `No. ${at}`)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 5);
  const refused = answers.find(({ status }) => status === 429);
  assert.equal(refused?.body.error, 'Please wait for an answer before you write more.');
  assert.equal((await service.write(SELLER, 'One moment.')).status, 201);
  assert.equal((await service.write(BUYER, 'Thank you.')).status, 201);
  for (let at = 0; at < 4; at += 1) assert.equal((await service.write(BUYER, 'More')).status, 201);
  assertRefused(await service.write(BUYER, 'More'), 429);
  await service.publishTour('tours.accepted');
  for (let at = 0; at < 6; at += 1) assert.equal((await service.write(BUYER, 'And more')).status, 201);
});

/** The buyer requests tours of further places of the same seller. */
async function publishMore(service: Transfers, ids: readonly string[]): Promise<void> {
  for (const tourId of ids) await service.publishTour('tours.requested', { tourId, listingId: `listing of ${tourId}` });
}

test('[E10] five unanswered messages are the limit over all requests of two people, withdrawn ones and swapped roles included', async (t) => {
  const service = await startTransfers(t);
  await publishMore(service, ['tour-two', 'tour-three']);
  await service.publishTour('tours.requested', { tourId: 'tour-back', buyer: SELLER, seller: BUYER });
  for (const id of [TOUR, TOUR, 'tour-two', 'tour-back', 'tour-three'])
    assert.equal((await service.write(BUYER, 'Hello', { id })).status, 201, id);
  for (const id of [TOUR, 'tour-two', 'tour-back', 'tour-three'])
    assertRefused(await service.write(BUYER, 'Hello?', { id }), 429, id);
  await service.publishTour('tours.cancelled', { tourId: 'tour-two' });
  await publishMore(service, ['tour-four']);
  assertRefused(await service.write(BUYER, 'Hello?', { id: 'tour-four' }), 429, 'asked anew');
  await service.publishTour('tours.requested', { tourId: 'tour-else', seller: testUser('Sal Seller') });
  assert.equal((await service.write(BUYER, 'Hello', { id: 'tour-else' })).status, 201, 'to somebody else');
  assert.equal((await service.write(SELLER, 'One moment.', { id: 'tour-back' })).status, 201);
  for (let at = 0; at < 5; at += 1)
    assert.equal((await service.write(BUYER, 'Thank you.', { id: 'tour-four' })).status, 201, 'answered elsewhere');
  assertRefused(await service.write(BUYER, 'Thank you.'), 429);
});

test('[E10] five unanswered messages to a person are the limit, also sent at once in as many conversations', async (t) => {
  const service = await startTransfers(t);
  const ids = Array.from({ length: 9 }, (_, at) => `tour-of-${at}`);
  await publishMore(service, ids);
  const answers = await Promise.all(ids.map((id) => service.write(BUYER, 'Hello', { id })));
  assert.equal(answers.filter(({ status }) => status === 201).length, 5);
});

test('[E10] messages after an accepted tour are not counted as unanswered, and do not block asking about another place', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.accepted');
  for (let at = 0; at < 6; at += 1) assert.equal((await service.write(BUYER, 'On my way')).status, 201);
  await publishMore(service, ['tour-two', 'tour-three']);
  for (let at = 0; at < 5; at += 1)
    assert.equal((await service.write(BUYER, 'Hello', { id: 'tour-two' })).status, 201, `No. ${at}`);
  assertRefused(await service.write(BUYER, 'Hello', { id: 'tour-two' }), 429);
  assertRefused(await service.write(BUYER, 'Hello', { id: 'tour-three' }), 429);
  assert.equal((await service.write(BUYER, 'Here I am')).status, 201);
  assertRefused(await service.write(BUYER, 'Hello', { id: 'tour-two' }), 429, 'no way around');
});

test('[E10] messages in other conversations do not hide the pieces of a number from the check', async (t) => {
  const service = await startTransfers(t);
  const ids = ['tour-two', 'tour-three', 'tour-four'];
  await publishMore(service, ids);
  assert.equal((await service.write(BUYER, 'It begins 801 555')).status, 201);
  for (const id of ids) for (let at = 0; at < 4; at += 1) await service.write(BUYER, 'Hello', { id });
  assert.equal((await service.write(SELLER, 'And then?')).status, 201);
  assertRefused(await service.write(BUYER, 'and ends 0142'), 422);
});

test('[E10] a person sends at most sixty messages an hour, over all conversations and both roles', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.accepted');
  await service.publishTour('tours.accepted', { tourId: 'tour-two', buyer: testUser('Bea Buyer'), seller: BUYER });
  for (let at = 0; at < 30; at += 1) {
    assert.equal((await service.write(BUYER, `No. ${at}`)).status, 201);
    assert.equal((await service.write(BUYER, `No. ${at}`, { id: 'tour-two' })).status, 201);
  }
  const refused = await service.write(BUYER, 'One more');
  assertRefused(refused, 429);
  assert.equal(refused.body.error, 'You have sent many messages. Please try again later.');
  assert.equal((await service.write(SELLER, 'I may.')).status, 201);
  service.clock.advance(HOUR_MS + 1000);
  assert.equal((await service.write(BUYER, 'Now I may.')).status, 201);
});

test('[E10] a conversation has at most a thousand messages', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.accepted');
  await service.fillConversation(999, BUYER.userId);
  assert.equal((await service.write(SELLER, 'The last.')).status, 201);
  const refused = await service.write(SELLER, 'One more');
  assertRefused(refused, 409);
  assert.equal(refused.body.error, 'This conversation is full.');
});

test('[E10] contact details are refused until the tour is accepted, also split over two messages', async (t) => {
  const service = await startTransfers(t);
  for (const text of ['ann.lee@example.edu', 'www.rentme.com', 'Call 801-555-0142', 'eight oh one 555 0142']) {
    const refused = await service.write(BUYER, text);
    assertRefused(refused, 422);
    assert.equal(
      refused.body.error,
      'E-mail addresses, phone numbers and links can be shared once the tour is accepted.',
    );
  }
  assert.equal((await service.write(BUYER, '801 555')).status, 201);
  assertRefused(await service.write(BUYER, '0142'), 422);
  assert.equal((await service.write(SELLER, 'And then?')).status, 201);
  assertRefused(await service.write(BUYER, 'and 0142'), 422, 'asked for in between');
  assert.equal((await service.write(BUYER, 'Is Friday good?')).status, 201);
  await service.publishTour('tours.accepted');
  assert.equal((await service.write(BUYER, '801-555-0142, ann.lee@example.edu')).status, 201);
  assert.equal((await service.linesOf()).at(-1), 'buyer: 801-555-0142, ann.lee@example.edu');
  // A tour is off until its new time is accepted, too.
  await service.publishTour('tours.proposed');
  assertRefused(await service.write(SELLER, 'sam@example.edu'), 422);
  assert.equal((await service.write(BUYER, 'See you.')).status, 201, 'what was shared keeps nobody silent');
});

test('[E10] refused messages count among the hourly sixty, and the limit of unanswered ones is checked first', async (t) => {
  const service = await startTransfers(t);
  for (let at = 0; at < 60; at += 1) assertRefused(await service.write(BUYER, 'www.rentme.com'), 422);
  const refused = await service.write(BUYER, 'Hello');
  assertRefused(refused, 429);
  assert.equal(refused.body.error, 'You have sent many messages. Please try again later.');
  assertRefused(await service.write(BUYER, 'www.rentme.com'), 429, 'not read any more');
  assert.equal((await service.write(SELLER, 'I may.')).status, 201);
  service.clock.advance(HOUR_MS + 1000);
  for (let at = 0; at < 5; at += 1) assert.equal((await service.write(BUYER, `No. ${at}`)).status, 201);
  assertRefused(await service.write(BUYER, 'www.rentme.com'), 429, 'five wait for an answer');
});

test('[E10] a number in pieces is recognized across all conversations of two people, whoever sells', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.requested', { tourId: 'tour-two' });
  await service.publishTour('tours.requested', { tourId: 'tour-back', buyer: SELLER, seller: BUYER });
  await service.publishTour('tours.requested', { tourId: 'tour-else', seller: testUser('Sal Seller') });
  assert.equal((await service.write(BUYER, 'It begins 801 555')).status, 201);
  for (const id of ['tour-two', 'tour-back'])
    assertRefused(await service.write(BUYER, 'and ends 0142', { id }), 422, id);
  assert.equal((await service.write(BUYER, 'and ends 0142', { id: 'tour-else' })).status, 201);
});

test('[E10] a number split between the seller’s note and a message is recognized, whichever half is in the note', async (t) => {
  const service = await startTransfers(t);
  const told = (note: string) => service.publishTour('tours.snapshot', { note });
  await told('Ring 801 555');
  assertRefused(await service.write(SELLER, 'and 0142'), 422);
  assert.equal((await service.write(BUYER, 'and 0142')).status, 201, 'it is the seller’s');
  await told('ends 0142');
  assertRefused(await service.write(SELLER, 'It begins 801 555'), 422);
  await told('Bring your lease, please.');
  assert.equal((await service.write(SELLER, 'and 0142')).status, 201);
  await told('I am at 801-555-0142.');
  assert.equal((await service.write(SELLER, 'See you.')).status, 201, 'a note that says it all covers nothing');
});

test('[E10] system lines in one conversation do not push another with unread messages off the list', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.requested', { tourId: 'tour-two', buyer: BUYER, seller: STRANGER });
  assert.equal((await service.write(STRANGER, 'Please answer me.', { id: 'tour-two' })).status, 201);
  service.clock.advance(1000);
  await service.fillConversation(620, null);
  const listed = (await service.listConversations(BUYER)) as Conversation[];
  assert.deepEqual(
    listed.map(({ _id, unread, lastText }) => [_id, unread, lastText]),
    [
      [TOUR, 0, 'Hello'],
      ['tour-two', 1, 'Please answer me.'],
    ],
  );
});

/** The fees of a change, each different. */
const feesOf = (cents: number) => [{ name: 'other', cents, payer: 'seller', isPaid: false }];

test('[E11] a side changes a transfer at most thirty times an hour, steps and terms together', async (t) => {
  const { service, id } = await startBegun(t);
  for (let at = 0; at < 20; at += 1)
    assert.equal((await service.mark(id, 'office_told', SELLER, { done: at % 2 === 0 })).status, 200);
  assert.equal((await service.mark(id, 'office_told', SELLER, { done: false })).status, 200, 'it is so');
  for (let cents = 1; cents <= 9; cents += 1) {
    const { revision } = await service.readTransfer(id);
    assert.equal((await service.change(id, SELLER, { revision, fees: feesOf(cents) })).status, 200);
  }
  assert.equal((await service.mark(id, 'office_told', SELLER)).status, 200);
  const refused = await service.mark(id, 'office_told', SELLER, { done: false });
  assertRefused(refused, '429 too_many');
  const { revision } = await service.readTransfer(id);
  assertRefused(await service.change(id, SELLER, { revision, fees: [] }), 429);
  assert.equal((await service.mark(id, 'office_told', SELLER)).status, 200, 'what is so needs no change');
  assert.equal((await service.mark(id, 'applied', BUYER)).status, 200, 'the other side may');
  service.clock.advance(HOUR_MS + 1000);
  assert.equal((await service.mark(id, 'approved', SELLER)).status, 200);
});

test('[E11] refused changes do not count among the thirty, and concurrent ones do not exceed the limit', async (t) => {
  const { service, id } = await startBegun(t);
  const { revision } = await service.readTransfer(id);
  const atOnce = await Promise.all(
    Array.from({ length: 15 }, (_, at) => service.change(id, SELLER, { revision, fees: feesOf(at + 1) })),
  );
  const statuses = atOnce.map(({ status }) => status);
  assert.deepEqual([statuses.filter((one) => one === 200).length, new Set(statuses)], [1, new Set([200, 409])]);
  for (let at = 0; at < 28; at += 1)
    assert.equal((await service.mark(id, 'office_told', SELLER, { done: at % 2 === 0 })).status, 200);
  const last = await Promise.all([
    service.mark(id, 'office_told', SELLER),
    service.change(id, SELLER, { revision: (await service.readTransfer(id)).revision, fees: feesOf(99) }),
  ]);
  assert.equal(last.filter(({ status }) => status === 200).length, 1);
});
