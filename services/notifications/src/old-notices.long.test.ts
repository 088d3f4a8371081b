import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import type { NewsDocument } from './news.ts';
import { removeOldNotices } from './old-notices.ts';
import { noticesOf, BUYER, SELLER, STRANGER, startNotifications, publishTour } from './testing.ts';

async function start(t: Parameters<typeof startNotifications>[0]) {
  const service = await startNotifications(t, { sweepMs: 5 });
  const notices = noticesOf(service);
  const count = (userId: string) => notices.countDocuments({ userId });
  const untilCount = (userId: string, wanted: number) => untilSo(async () => (await count(userId)) === wanted);
  return { service, notices, untilCount };
}

test('A9: of a person’s thousands of notices one sweep keeps two hundred, other people’s among them', async (t) => {
  const service = await startNotifications(t);
  const notices = noticesOf(service);
  await publishTour(service, 'tours.requested', { id: 'honest', buyer: STRANGER });
  const honest = (await notices.findOne({ _id: `honest-${SELLER.userId}` })) ?? assert.fail();
  const add = (round: number) => {
    const createdAt = new Date(service.clock.now().getTime() + round).toISOString();
    return notices.insertOne({ ...honest, _id: `more-${round}`, sender: BUYER.userId, createdAt });
  };
  for (let round = 0; round < 2_500; round += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, at) => add(round + at)));
  }
  await removeOldNotices({ notices, news: service.store.collection<NewsDocument>('news'), now: service.clock.now });
  assert.equal(await notices.countDocuments({ userId: SELLER.userId }), 200);
  assert.ok(await notices.findOne({ _id: honest._id }));
});

test('A9: between sweeps no person has many more than two hundred notices', async (t) => {
  const service = await startNotifications(t);
  const notices = noticesOf(service);
  for (let round = 0; round < 320; round += 1)
    await publishTour(service, 'tours.requested', { tourId: `tour-${round}` });
  assert.ok((await notices.countDocuments({ userId: SELLER.userId })) <= 250);
});

test('A9: a notice is deleted after half a year, though newer ones came', async (t) => {
  const { service, untilCount } = await start(t);
  await publishTour(service, 'tours.accepted');
  service.clock.advance(179 * DAY_MS);
  await publishTour(service, 'tours.requested');
  await untilCount(BUYER.userId, 1);
  service.clock.advance(DAY_MS);
  await untilCount(BUYER.userId, 0);
  await untilCount(SELLER.userId, 1);
});
