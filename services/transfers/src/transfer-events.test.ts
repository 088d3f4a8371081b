import assert from 'node:assert/strict';
import { eventData, type TransferEventData } from '@keyturn/contracts/events';
import { newId } from '@keyturn/service-kit/ids';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { createTransfers } from './app.ts';
import {
  BUYER,
  LISTING,
  linesOf,
  listConversations,
  read,
  SELLER,
  startTransfers,
  publishTour,
  TOUR,
  write,
} from './testing.ts';
import { act, begin, change, makeOffer, mark } from './testing-transfers.ts';

/** Messages after the request's own. */
async function linesAfter(service: TestService): Promise<string[]> {
  await service.settle();
  return (await linesOf(service)).slice(1);
}
/** Runs steps a second apart, the fastest that people act. */
async function inTurn(service: TestService, steps: readonly (() => Promise<{ status: number }>)[]): Promise<void> {
  for (const step of steps) {
    service.clock.advance(1000);
    assert.equal((await step()).status, 200);
  }
}

test('[E10][E11] a transfer tells its whole way in the conversation of its request, unread by nobody', async (t) => {
  const service = await startTransfers(t);
  service.clock.advance(1000);
  const id = await makeOffer(service);
  await inTurn(service, [
    () => act(service, id, 'accept', BUYER),
    () => mark(service, id, 'office_told', SELLER),
    () => mark(service, id, 'applied', BUYER, { date: '2026-11-20' }),
    () => mark(service, id, 'applied', BUYER, { done: false }),
    () => mark(service, id, 'applied', BUYER),
    () => mark(service, id, 'approved', SELLER),
    () => mark(service, id, 'signed', BUYER),
    () => mark(service, id, 'agreement', BUYER),
    () => mark(service, id, 'agreement', SELLER),
    // Already marked, and no step.
    () => mark(service, id, 'agreement', SELLER),
    () => mark(service, id, 'keys', BUYER),
  ]);
  assert.deepEqual(await linesAfter(service), [
    'Sam Hill would like to hand the lease over to Ann Lee.',
    'Ann Lee takes the lease over.',
    'Sam Hill told the office that the contract is for sale.',
    'Ann Lee applied with the office (Fri, Nov 20).',
    'Ann Lee took this back: Apply with the office.',
    'Ann Lee applied with the office.',
    'Sam Hill says the office approved.',
    'Ann Lee signed and paid the deposit.',
    'Ann Lee signed the transfer agreement.',
    'Sam Hill signed the transfer agreement.',
    'Ann Lee has the keys. The lease is handed over.',
  ]);
  const { conversation, messages } = await read(service, BUYER);
  assert.equal(conversation.isHandedOver, true);
  const transferIds = messages.slice(-2).map(({ transferId }) => transferId);
  assert.deepEqual(transferIds, [id, id]);
  for (const user of [BUYER, SELLER]) {
    const [{ unread, lastText }] = await listConversations(service, user);
    assert.deepEqual([unread, lastText], [0, 'Ann Lee has the keys. The lease is handed over.']);
  }
});

test('[E10][E11] that dates and fees were changed is a line, what is so already none', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  const before = await linesAfter(service);
  service.clock.advance(1000);
  for (let times = 0; times < 2; times += 1)
    assert.equal((await change(service, id, BUYER, { revision: 2, moveInDate: '2027-01-05' })).status, 200);
  assert.deepEqual(await linesAfter(service), [...before, 'Ann Lee changed the dates and fees.']);
  const changed = service.events('transfers.changed').map(({ data }) => eventData['transfers.changed'].parse(data));
  const shown = changed.map(({ by, hasNewTerms }) => [by, hasNewTerms]);
  assert.deepEqual(shown, [['taker', true]]);
});

test('[E10][E11] lines do not fill a conversation, nor come between messages that wait for an answer', async (t) => {
  const service = await startTransfers(t);
  const id = await makeOffer(service);
  for (let at = 0; at < 3; at += 1) assert.equal((await write(service, BUYER, 'Well?')).status, 201);
  await act(service, id, 'decline', BUYER);
  await service.settle();
  for (let at = 0; at < 2; at += 1) assert.equal((await write(service, BUYER, 'Well?')).status, 201);
  assert.equal((await write(service, BUYER, 'Well?')).status, 429);
  const messages = service.store.collection<{ _id: string }>('messages');
  const line = { conversationId: TOUR, sellerId: SELLER.userId, buyerId: BUYER.userId, from: null, text: 'A line' };
  const told = {
    unreadBy: null,
    createdAt: service.clock.now().toISOString(),
    outbox: [],
    outboxAt: null,
    revision: 1,
  };
  for (let at = 0; at < 996; at += 1) await messages.insertOne({ _id: `line-${at}`, ...line, ...told });
  assert.equal((await write(service, BUYER, 'Well?')).status, 429);
  assert.equal((await write(service, SELLER, 'Yes.')).status, 201);
  // Their number is limited, however often somebody marks and unmarks.
  await publishTour(service, 'tours.expired');
  assert.equal((await linesOf(service)).at(-1), 'seller: Yes.');
});

const is = {
  kind: 'assignment',
  attempt: 1,
  state: 'ended',
  by: null,
  endReason: '',
  next: null,
  dueAt: null,
} as const;
const cases: readonly [string, Partial<TransferEventData>, string][] = [
  ['transfers.ended', { by: 'taker', endReason: 'declined' }, 'The transfer ended: Ann Lee said no.'],
  ['transfers.ended', { by: 'seller', endReason: 'withdrawn' }, 'The transfer ended: Sam Hill took the offer back.'],
  ['transfers.ended', { endReason: 'expired' }, 'The transfer ended: no answer in time.'],
  ['transfers.ended', { endReason: 'stalled' }, 'The transfer ended: nothing happened for 30 days.'],
  ['transfers.ended', { by: 'seller', endReason: 'office_declined' }, 'The transfer ended: the office said no.'],
  ['transfers.ended', { by: 'seller', endReason: 'taker_left' }, 'The transfer ended: Ann Lee stepped back.'],
  ['transfers.ended', { by: 'seller', endReason: 'seller_left' }, 'The transfer ended: Sam Hill stepped back.'],
  ['transfers.ended', { by: 'taker', endReason: 'other' }, 'The transfer ended: another reason.'],
  ['transfers.ended', { endReason: 'listing_removed' }, 'The transfer ended: the listing was removed.'],
  ['transfers.ended', { endReason: 'a word of the next release' }, 'The transfer ended.'],
  ['transfers.completed', { state: 'completed' }, 'The lease is handed over.'],
  ['transfers.changed', { state: 'active' }, ''],
  ['transfers.changed', { by: 'seller', hasNewTerms: true }, 'Sam Hill changed the dates and fees.'],
  ['transfers.changed', { by: 'taker', marked: { step: 'a step to come', date: '2026-11-23', isDone: true } }, ''],
];

for (const [type, fields, line] of cases) {
  test(`[E10][E11] ${type} as “${line}”, told twice and as the clock or others tell it, stands there once`, async (t) => {
    const service = await startTransfers(t);
    const about = { transferId: 'transfer-one', tourId: TOUR, listingId: LISTING, listingTitle: 'Wymount' };
    const event = { type, id: newId(), data: { ...is, ...about, seller: SELLER, taker: BUYER, ...fields } };
    service.clock.advance(1000);
    await service.publish(event);
    await service.publish(event);
    assert.deepEqual(await linesAfter(service), line === '' ? [] : [line]);
  });
}

test('[E10][E11] a transfer of a request that nobody knows says nothing, and holds nothing up', async (t) => {
  const service = await startTransfers(t);
  const about = { transferId: 'transfer-one', tourId: 'unknown', listingId: LISTING, listingTitle: 'Wymount' };
  const data = { ...is, ...about, state: 'completed', seller: SELLER, taker: BUYER };
  await service.publish({ type: 'transfers.completed', data });
  assert.deepEqual(await linesAfter(service), []);
});

test('[E12] when everything is told again, each transfer is told as it stands, and makes no notice and no line', async (t) => {
  let republish: (() => Promise<number>) | undefined;
  const service = await startTransfers(t, (deps) => {
    const made = createTransfers(deps);
    republish = made.republish;
    return made;
  });
  await service.call('POST', '/api/transfers', { user: SELLER, body: { tourId: TOUR, kind: 'assignment' } });
  await service.settle();
  const before = await linesOf(service);
  assert.equal(await republish?.(), 1);
  await service.settle();
  const [told] = service.events('transfers.snapshot').map(({ data }) => eventData['transfers.snapshot'].parse(data));
  assert.deepEqual([told?.state, told?.attempt, told?.by], ['offered', 1, null]);
  assert.deepEqual(await linesOf(service), before);
});
