import assert from 'node:assert/strict';
import type { Identity } from '@keyturn/service-kit/identity';
import type { TestService } from '@keyturn/service-kit/testing';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { test } from '@keyturn/service-kit/testing-context';
import { newId } from '@keyturn/service-kit/ids';
import {
  bodiesOf,
  BUYER,
  openPage,
  publishMessage,
  publishTour,
  readNotices,
  SELLER,
  startNotifications,
  STRANGER,
} from './testing.ts';

/** Titles of somebody's unread notices. */
async function unreadOf(service: TestService, user: Identity): Promise<string[]> {
  const { items, unread } = await readNotices(service, user);
  const titles = items.filter(({ read }) => !read).map(({ title }) => title);
  assert.equal(unread, titles.length);
  return titles;
}

async function publishTransfer(service: TestService, type: string, by: string, transferId = 'transfer-one') {
  const about = { transferId, attempt: 1, tourId: 'tour-one', listingId: 'listing-one', listingTitle: 'Wymount' };
  const is = { kind: 'assignment', state: 'active', endReason: '', next: { step: 'applied', who: 'taker' }, dueAt: '' };
  await service.publish({ type, data: { ...about, ...is, seller: SELLER, taker: BUYER, by } });
  await service.settle();
}

for (const [type, by] of [
  ['tours.accepted', 'seller'],
  ['tours.rejected', 'seller'],
  ['tours.proposed', 'seller'],
] as const) {
  test(`[E6] ${type} by ${by} marks the request’s notice as read for whoever answered`, async (t) => {
    const service = await startNotifications(t);
    await publishTour(service, 'tours.requested');
    await publishTour(service, 'tours.requested', { tourId: 'tour-two' });
    await publishMessage(service);
    await publishTour(service, type, { by });
    assert.deepEqual((await unreadOf(service, SELLER)).sort(), ['New message', 'New tour request']);
    assert.equal((await unreadOf(service, BUYER)).length, 1);
  });
}

test('[E6] an expiry and the other side’s actions mark no notice as read', async (t) => {
  const service = await startNotifications(t);
  await publishTour(service, 'tours.requested');
  await publishTour(service, 'tours.expired', { by: null });
  await publishTour(service, 'tours.called-off', { by: 'buyer' });
  assert.equal((await unreadOf(service, SELLER)).length, 3);
});

test('[E6] a notice after the answer stays unread, though the answer is republished', async (t) => {
  const service = await startNotifications(t);
  const answered = service.clock.now().toISOString();
  service.clock.advance(1000);
  await publishTour(service, 'tours.accepted', { by: 'buyer' });
  const tour = { tourId: 'tour-one', listingId: 'listing-one', listingTitle: 'Wymount', buyer: BUYER, seller: SELLER };
  const data = { ...tour, date: '2026-11-25', time: '3:30 PM', note: '', by: 'seller' };
  await service.publish({ type: 'tours.proposed', occurredAt: answered, data });
  await service.settle();
  assert.deepEqual(await unreadOf(service, SELLER), ['Accepted']);
});

test('[E6] a request answered before either event arrived is read: both times are the publisher’s', async (t) => {
  const service = await startNotifications(t);
  const at = (minutesAgo: number) => new Date(service.clock.now().getTime() - minutesAgo * 60_000).toISOString();
  await publishTour(service, 'tours.requested', { occurredAt: at(5) });
  await publishTour(service, 'tours.accepted', { by: 'seller', occurredAt: at(4) });
  assert.deepEqual(await unreadOf(service, SELLER), []);
});

test('[E10] writing in a conversation marks its messages as read', async (t) => {
  const service = await startNotifications(t);
  await publishMessage(service);
  await publishMessage(service, { conversationId: 'tour-two' });
  await publishMessage(service, { from: 'seller', text: 'It is.' });
  assert.deepEqual(await unreadOf(service, SELLER), ['New message']);
  assert.deepEqual(await unreadOf(service, BUYER), ['New message']);
});

test('[E11] taking a step of a transfer marks its notices as read, and none of another', async (t) => {
  const service = await startNotifications(t);
  await publishTransfer(service, 'transfers.offered', 'seller');
  await publishTransfer(service, 'transfers.offered', 'seller', 'transfer-two');
  await publishTransfer(service, 'transfers.started', 'taker');
  assert.deepEqual(await unreadOf(service, BUYER), ['Lease transfer']);
  assert.deepEqual(await unreadOf(service, SELLER), ['Lease transfer']);
});

test('[E6] marking as read notifies the person’s other pages, and nobody where nothing changed', async (t) => {
  const service = await startNotifications(t);
  await publishTour(service, 'tours.requested');
  const [seller, buyer, stranger] = await Promise.all([SELLER, BUYER, STRANGER].map((user) => openPage(service, user)));
  assert.ok(seller && buyer && stranger);
  const ids = (await readNotices(service, SELLER)).items.map(({ _id }) => _id);
  const mark = (user: Identity) => service.call('POST', '/api/notifications/read', { user, body: { ids } });
  for (const user of [STRANGER, SELLER, SELLER]) assert.equal((await mark(user)).status, 204);
  // Later notices come after everything before.
  for (const person of [BUYER, STRANGER]) await publishTour(service, 'tours.requested', { buyer: person });
  const later = ['tours', 'notifications'];
  await untilSo(() => seller.told.length >= 5 && buyer.told.length >= 2 && stranger.told.length >= 2);
  assert.deepEqual([seller.told, buyer.told, stranger.told], [['notifications', ...later, ...later], later, later]);
});

const ENDED = 'Ann Lee cancelled the tour of Wymount on Wed, Nov 25, 3:30 PM.';
const ASKED = 'Ann Lee would like to see Wymount on Wed, Nov 25, 3:30 PM.';

test('A9: a request cancelled before its notice is read leaves one notice, which says so', async (t) => {
  const service = await startNotifications(t);
  await publishTour(service, 'tours.requested', { tourId: 'other', listingTitle: 'Glenwood' });
  service.clock.advance(1_000);
  await publishTour(service, 'tours.requested');
  service.clock.advance(1_000);
  await publishTour(service, 'tours.cancelled');
  const { items, unread } = await readNotices(service, SELLER);
  assert.equal(unread, 2);
  const bodies = items.map(({ body }) => body);
  assert.deepEqual(bodies, [ENDED, ASKED.replace('Wymount', 'Glenwood')]);
});

test('A9: a person who read about a request is notified of its cancellation, also after republishing', async (t) => {
  const service = await startNotifications(t);
  const [asked, ended] = [newId(), newId()];
  await publishTour(service, 'tours.requested', { id: asked });
  await service.call('POST', '/api/notifications/read', { user: SELLER, body: {} });
  service.clock.advance(1_000);
  for (let times = 0; times < 2; times += 1) {
    await publishTour(service, 'tours.cancelled', { id: ended });
    await publishTour(service, 'tours.requested', { id: asked });
  }
  const { items } = await readNotices(service, SELLER);
  assert.deepEqual(
    items.map(({ body, read }) => [body, read]),
    [
      [ENDED, false],
      [ASKED, true],
    ],
  );
});

test('A9: a request and its cancellation, concurrent, doubled or reversed, are one notice of its end', async (t) => {
  for (const order of [
    ['tours.requested', 'tours.cancelled'],
    ['tours.cancelled', 'tours.requested'],
  ] as const) {
    const service = await startNotifications(t);
    const ids = { 'tours.requested': newId(), 'tours.cancelled': newId() };
    for (const type of [...order, ...order]) await publishTour(service, type, { id: ids[type] });
    assert.deepEqual(await bodiesOf(service, SELLER), [ENDED]);
    await service.call('POST', '/api/notifications/read', { user: SELLER, body: {} });
    for (const type of order) await publishTour(service, type, { id: ids[type] });
    assert.deepEqual(await bodiesOf(service, SELLER), [ENDED]);
    assert.equal((await readNotices(service, SELLER)).unread, 0);
    await Promise.all(order.map((type) => publishTour(service, type, { id: newId(), tourId: 'at-once' })));
    assert.deepEqual(await bodiesOf(service, SELLER), [ENDED, ENDED]);
  }
});

test('A9: [E6] cancelling a request that replaced another still shows that the earlier time is free', async (t) => {
  const service = await startNotifications(t);
  await publishTour(service, 'tours.requested');
  const replaces = { date: '2026-11-25', time: '3:30 PM' };
  const next = { tourId: 'next', date: '2026-11-26', replaces };
  for (const type of ['tours.requested', 'tours.cancelled'] as const) {
    service.clock.advance(1_000);
    await publishTour(service, type, next);
  }
  const moved = 'Ann Lee would like to see Wymount on Thu, Nov 26, 3:30 PM, instead of Wed, Nov 25, 3:30 PM.';
  const bodies = [ENDED.replace('Wed, Nov 25', 'Thu, Nov 26'), moved, ASKED];
  assert.deepEqual(await bodiesOf(service, SELLER), bodies);
});
