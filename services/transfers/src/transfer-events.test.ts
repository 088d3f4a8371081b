import assert from 'node:assert/strict';
import { type TransferEventData } from '@keyturn/contracts/events';
import { newId } from '@keyturn/service-kit/ids';
import { test } from '@keyturn/service-kit/testing-context';
import { BUYER, LISTING, SELLER, TOUR } from './testing.ts';
import { type Transfers, startBegun, startOffered, startTransfers } from './testing-transfers.ts';

/** Messages after the request's own. */
async function linesAfter(service: Transfers): Promise<string[]> {
  await service.settle();
  return (await service.linesOf()).slice(1);
}
/** Runs steps a second apart, the fastest that people act. */
async function inTurn(service: Transfers, steps: readonly (() => Promise<{ status: number }>)[]): Promise<void> {
  for (const step of steps) {
    service.clock.advance(1000);
    assert.equal((await step()).status, 200);
  }
}

test('[E10][E11] a transfer’s every step is a line in its request’s conversation, unread by nobody', async (t) => {
  const service = await startTransfers(t);
  service.clock.advance(1000);
  const id = await service.makeOffer();
  await inTurn(service, [
    () => service.act(id, 'accept', BUYER),
    () => service.mark(id, 'office_told', SELLER),
    () => service.mark(id, 'applied', BUYER, { date: '2026-11-20' }),
    () => service.mark(id, 'applied', BUYER, { done: false }),
    () => service.mark(id, 'applied', BUYER),
    () => service.mark(id, 'approved', SELLER),
    () => service.mark(id, 'signed', BUYER),
    () => service.mark(id, 'agreement', BUYER),
    () => service.mark(id, 'agreement', SELLER),
    // Already marked, and no step.
    () => service.mark(id, 'agreement', SELLER),
    () => service.mark(id, 'keys', BUYER),
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
  const { conversation, messages } = await service.read(BUYER);
  assert.equal(conversation.isHandedOver, true);
  const transferIds = messages.slice(-2).map(({ transferId }) => transferId);
  assert.deepEqual(transferIds, [id, id]);
  for (const user of [BUYER, SELLER]) {
    const [{ unread, lastText }] = await service.listConversations(user);
    assert.deepEqual([unread, lastText], [0, 'Ann Lee has the keys. The lease is handed over.']);
  }
});

test('[E10][E11] changed dates and fees are a line, an unchanged repeat none', async (t) => {
  const { service, id } = await startBegun(t);
  const before = await linesAfter(service);
  service.clock.advance(1000);
  for (let times = 0; times < 2; times += 1)
    assert.equal((await service.change(id, BUYER, { revision: 2, moveInDate: '2027-01-05' })).status, 200);
  assert.deepEqual(await linesAfter(service), [...before, 'Ann Lee changed the dates and fees.']);
  const changed = service.dataOf('transfers.changed');
  const shown = changed.map(({ by, hasNewTerms }) => [by, hasNewTerms]);
  assert.deepEqual(shown, [['taker', true]]);
});

test('[E10][E11] lines do not fill a conversation, nor count between unanswered messages', async (t) => {
  const { service, id } = await startOffered(t);
  for (let at = 0; at < 3; at += 1) assert.equal((await service.write(BUYER, 'Well?')).status, 201);
  await service.act(id, 'decline', BUYER);
  await service.settle();
  for (let at = 0; at < 2; at += 1) assert.equal((await service.write(BUYER, 'Well?')).status, 201);
  assert.equal((await service.write(BUYER, 'Well?')).status, 429);
  await service.fillConversation(996, null);
  assert.equal((await service.write(BUYER, 'Well?')).status, 429);
  assert.equal((await service.write(SELLER, 'Yes.')).status, 201);
  // Their number is limited, however often somebody marks and unmarks.
  await service.publishTour('tours.expired');
  assert.equal((await service.linesOf()).at(-1), 'seller: Yes.');
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
  test(`[E10][E11] ${type} as “${line}”, published twice, as by the clock or others, is there once`, async (t) => {
    const service = await startTransfers(t);
    const about = { transferId: 'transfer-one', tourId: TOUR, listingId: LISTING, listingTitle: 'Wymount' };
    const event = { type, id: newId(), data: { ...is, ...about, seller: SELLER, taker: BUYER, ...fields } };
    service.clock.advance(1000);
    await service.publish(event);
    await service.publish(event);
    assert.deepEqual(await linesAfter(service), line === '' ? [] : [line]);
  });
}

test('[E10][E11] a transfer of an unknown request adds no line and blocks nothing', async (t) => {
  const service = await startTransfers(t);
  const about = { transferId: 'transfer-one', tourId: 'unknown', listingId: LISTING, listingTitle: 'Wymount' };
  const data = { ...is, ...about, state: 'completed', seller: SELLER, taker: BUYER };
  await service.publish({ type: 'transfers.completed', data });
  assert.deepEqual(await linesAfter(service), []);
});

test('[E12] a republish publishes each transfer’s current state, and causes no notice and no line', async (t) => {
  const service = await startTransfers(t);
  await service.makeOffer();
  await service.settle();
  const before = await service.linesOf();
  assert.equal(await service.republish(), 1);
  await service.settle();
  const [told] = service.dataOf('transfers.snapshot');
  assert.deepEqual([told?.state, told?.attempt, told?.by], ['offered', 1, null]);
  assert.deepEqual(await service.linesOf(), before);
});
