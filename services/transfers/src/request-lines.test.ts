import assert from 'node:assert/strict';
import { type TourEventData } from '@keyturn/contracts/events';
import { newId } from '@keyturn/service-kit/ids';
import { test } from '@keyturn/service-kit/testing-context';
import { testUser } from '@keyturn/service-kit/testing';
import type { TourEvent } from './copies.ts';
import { BUYER, SELLER, TOUR } from './testing.ts';
import { type Transfers, startTransfers } from './testing-transfers.ts';

const proposal = { date: '2026-11-26', time: '9:00 AM', startsAt: '2026-11-26T16:00:00.000Z' };

/** Each event of a request with its message, the resulting state, and whether people can still write. */
const cases: readonly [TourEvent, Partial<TourEventData>, string, string, boolean][] = [
  ['tours.accepted', {}, 'accepted', 'Sam Hill accepted the tour on Wed, Nov 25, 3:30 PM.', true],
  ['tours.accepted', { by: 'buyer' }, 'accepted', 'Ann Lee accepted the new time, Wed, Nov 25, 3:30 PM.', true],
  ['tours.rejected', {}, 'rejected', 'Sam Hill rejected the tour on Wed, Nov 25, 3:30 PM.', false],
  ['tours.cancelled', {}, 'withdrawn', 'Ann Lee cancelled the request.', false],
  ['tours.cancelled', { replacedBy: proposal }, 'withdrawn', 'Ann Lee asked for Thu, Nov 26, 9:00 AM instead.', false],
  ['tours.proposed', { proposal }, 'proposed', 'Sam Hill suggests Thu, Nov 26, 9:00 AM instead.', true],
  ['tours.expired', {}, 'expired', 'No answer in time.', false],
  ['tours.called-off', { by: 'buyer', reason: 'I am ill.' }, 'cancelled', 'Ann Lee cancelled: “I am ill.”', false],
  ['tours.called-off', { by: 'seller', reason: 'It is let.' }, 'cancelled', 'Sam Hill cancelled: “It is let.”', false],
  [
    'tours.called-off',
    { by: 'buyer', reason: 'see below.\n\nSam Hill accepted the tour.\u2800\u2800\u3164The lease is handed over.' },
    'cancelled',
    'Ann Lee cancelled: “see below. Sam Hill accepted the tour. The lease is handed over.”',
    false,
  ],
  ['tours.listing-gone', {}, 'listing_gone', 'This place is gone.', false],
  ['tours.slot-taken', { state: 'slot_taken' }, 'slot_taken', 'That time went to someone else.', false],
];

for (const [type, fields, state, line, canWrite] of cases) {
  test(`[E10] ${type} as "${line}", published twice, is in the conversation once`, async (t) => {
    const service = await startTransfers(t);
    const id = newId();
    await service.publishTour(type, { ...fields, id, revision: 2 });
    await service.publishTour(type, { ...fields, id, revision: 2 });
    const { conversation } = await service.read(BUYER);
    assert.deepEqual([conversation.state, conversation.canWrite], [state, canWrite]);
    assert.deepEqual(await service.linesOf(), ['Ann Lee asked for a tour on Wed, Nov 25, 3:30 PM.', line]);
    // System messages are unread by nobody, because a notice announces them.
    for (const user of [BUYER, SELLER]) assert.equal((await service.listConversations(user))[0].unread, 0);
  });
}

test('[E10] a replacing request’s line names the replaced time', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.requested', { tourId: 'tour-two', replaces: proposal });
  assert.deepEqual(await service.linesOf(SELLER, 'tour-two'), [
    'Ann Lee asked for Wed, Nov 25, 3:30 PM, instead of Thu, Nov 26, 9:00 AM.',
  ]);
});

/** Ann requests another time instead: the two events, in either order. */
const TOLD: Readonly<Record<'ended' | 'asked', (service: Transfers) => Promise<void>>> = {
  ended: (service) =>
    service.publishTour('tours.cancelled', { state: 'withdrawn', replacedBy: { ...proposal, tourId: 'tour-two' } }),
  asked: (service) => service.publishTour('tours.requested', { tourId: 'tour-two', replaces: proposal }),
};

for (const order of [['ended', 'asked'] as const, ['asked', 'ended'] as const])
  test(`[E10] a replacing request takes over the conversation, ${order.join(' before ')}`, async (t) => {
    const service = await startTransfers(t);
    await service.write(BUYER, 'Is there parking?');
    for (const event of order) await TOLD[event](service);
    await service.write(SELLER, 'Yes, one spot.', { id: 'tour-two' });
    await service.write(BUYER, 'Thank you!');
    const said = [
      'Ann Lee asked for a tour on Wed, Nov 25, 3:30 PM.',
      'Is there parking?',
      'Ann Lee asked for Wed, Nov 25, 3:30 PM, instead of Thu, Nov 26, 9:00 AM.',
      'Yes, one spot.',
      'Thank you!',
    ];
    for (const id of [TOUR, 'tour-two']) {
      const { conversation, messages } = await service.read(BUYER, { id });
      assert.deepEqual([conversation._id, conversation.canWrite], ['tour-two', true]);
      const texts = messages.map(({ text }) => text);
      assert.deepEqual(texts, said);
    }
    const listed = (await service.listConversations(SELLER)) as { _id: string; unread: number }[];
    const shown = listed.map(({ _id, unread }) => [_id, unread]);
    assert.deepEqual(shown, [['tour-two', 2]]);
    await service.markRead(SELLER);
    assert.equal((await service.read(SELLER)).conversation.unread, 0);
  });

test('[E10] repeated replacements, received in reverse, leave one conversation with its transfer', async (t) => {
  const service = await startTransfers(t);
  await service.write(BUYER, 'Hello');
  const transferId = await service.makeOffer();
  await service.publishTour('tours.requested', { tourId: 'tour-three', replaces: proposal });
  const replaced = (by: string) => ({ state: 'withdrawn', replacedBy: { ...proposal, tourId: by } });
  await service.publishTour('tours.cancelled', { tourId: 'tour-two', ...replaced('tour-three') });
  await service.publishTour('tours.cancelled', replaced('tour-two'));
  const { conversation, messages } = await service.read(SELLER);
  assert.deepEqual([conversation._id, messages.some(({ text }) => text === 'Hello')], ['tour-three', true]);
  assert.equal((await service.readTransfer(transferId)).tourId, 'tour-three');
});

test('[E10] a request’s events in another order leave the newest state, and each its line by its time', async (t) => {
  const service = await startTransfers(t);
  const first = service.clock.now().toISOString();
  service.clock.advance(1000);
  await service.publishTour('tours.called-off', { by: 'seller', reason: 'Sorry.', revision: 3 });
  const data = { tourId: TOUR, listingId: 'listing-one', listingTitle: 'Wymount', buyer: BUYER, seller: SELLER };
  const occurredAt = new Date(Date.parse(first) + 1000).toISOString();
  const late = { ...data, date: '2026-11-25', time: '3:30 PM', note: '' };
  await service.publish({ type: 'tours.accepted', revision: 2, occurredAt, data: late });
  await service.settle();
  assert.equal((await service.read(BUYER)).conversation.state, 'cancelled');
  assert.deepEqual((await service.linesOf()).slice(1), [
    'Sam Hill accepted the tour on Wed, Nov 25, 3:30 PM.',
    'Sam Hill cancelled: “Sorry.”',
  ]);
});

test('[E10] a republished request unknown here gets a conversation without lines', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.snapshot', { tourId: 'tour-old', state: 'accepted', revision: 7 });
  const { conversation, messages } = await service.read(BUYER, { id: 'tour-old' });
  assert.deepEqual([conversation.state, conversation.canWrite, messages], ['accepted', true, []]);
  await service.publishTour('tours.completed', { tourId: 'tour-old', revision: 8 });
  assert.deepEqual((await service.read(BUYER, { id: 'tour-old' })).messages, []);
});

test('[E10] a listing’s removal, doubled or before all else, closes its conversations', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.requested', {
    tourId: 'tour-two',
    listingId: 'listing-two',
    listingTitle: 'Raintree',
  });
  await service.publishRemoved('listing-two');
  await service.publishRemoved('listing-two');
  const { conversation } = await service.read(BUYER, { id: 'tour-two' });
  assert.deepEqual([conversation.canWrite, conversation.listing.title], [false, 'Raintree']);
});

test('[E10] a republished request without names keeps the known ones', async (t) => {
  const service = await startTransfers(t);
  const nameless = { buyer: { ...BUYER, name: '' }, seller: { ...SELLER, name: '' }, listingTitle: '' };
  await service.publishTour('tours.snapshot', { ...nameless, state: 'pending', revision: 7 });
  await service.write(BUYER, 'Hi there');
  await service.settle();
  const [told] = service.dataOf('conversations.messaged');
  assert.deepEqual([told?.listingTitle, told?.buyer.name, told?.seller.name], ['Wymount', 'Ann Lee', 'Sam Hill']);
});

test('[E10][E12] the taker’s other ended request says they took the lease over, other people’s that it is gone', async (t) => {
  const service = await startTransfers(t);
  const cy = testUser('Cy Moss');
  await service.publishTour('tours.requested', { tourId: 'tour-two' });
  await service.publishTour('tours.requested', { tourId: 'tour-of-cy', buyer: cy });
  const id = await service.begin();
  await service.goOnToKeys(id);
  assert.equal((await service.mark(id, 'keys', BUYER)).status, 200);
  await service.publishTour('tours.listing-gone', { tourId: 'tour-two' });
  await service.publishTour('tours.listing-gone', { tourId: 'tour-of-cy', buyer: cy });
  assert.equal((await service.linesOf(BUYER, 'tour-two')).at(-1), 'Ann Lee took this lease over.');
  assert.equal((await service.linesOf(cy, 'tour-of-cy')).at(-1), 'This place is gone.');
});
