import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { SELLER, readNotices, startNotifications, publishTour } from './testing.ts';

const ENDED = 'Ann Lee cancelled the tour of Wymount on Wed, Nov 25, 3:30 PM.';
const ASKED = 'Ann Lee would like to see Wymount on Wed, Nov 25, 3:30 PM.';

const bodiesOf = async (service: TestService) => (await readNotices(service, SELLER)).items.map(({ body }) => body);

test('A9: a request that is cancelled before its notice is read leaves one notice, which says so', async (t) => {
  const service = await startNotifications(t);
  await publishTour(service, 'tours.requested', { tourId: 'other', listingTitle: 'Glenwood' });
  service.clock.advance(1_000);
  await publishTour(service, 'tours.requested');
  service.clock.advance(1_000);
  await publishTour(service, 'tours.cancelled');
  const { items, unread } = await readNotices(service, SELLER);
  assert.equal(unread, 2);
  assert.deepEqual(
    items.map(({ body }) => body),
    [ENDED, ASKED.replace('Wymount', 'Glenwood')],
  );
});

test('A9: who has read of a request is told that it was cancelled, also where all is told twice', async (t) => {
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

test('A9: a request and its cancellation, told at once, twice or in the other order, are one notice of its end', async (t) => {
  for (const order of [
    ['tours.requested', 'tours.cancelled'],
    ['tours.cancelled', 'tours.requested'],
  ] as const) {
    const service = await startNotifications(t);
    const ids = { 'tours.requested': newId(), 'tours.cancelled': newId() };
    for (const type of [...order, ...order]) await publishTour(service, type, { id: ids[type] });
    assert.deepEqual(await bodiesOf(service), [ENDED]);
    await service.call('POST', '/api/notifications/read', { user: SELLER, body: {} });
    for (const type of order) await publishTour(service, type, { id: ids[type] });
    assert.deepEqual(await bodiesOf(service), [ENDED]);
    assert.equal((await readNotices(service, SELLER)).unread, 0);
    await Promise.all(order.map((type) => publishTour(service, type, { id: newId(), tourId: 'at-once' })));
    assert.deepEqual(await bodiesOf(service), [ENDED, ENDED]);
  }
});

test('A9: [E6] a request that took another’s place, cancelled, still tells that the earlier time is gone', async (t) => {
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
  assert.deepEqual(await bodiesOf(service), bodies);
});
