import { assertServesItsTable } from '@keyturn/service-kit/testing-calls';
import { test } from '@keyturn/service-kit/testing-context';
import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { startTestService } from '@keyturn/service-kit/testing';
import { recordStoreCalls } from '@keyturn/service-kit/testing-store-calls';
import { BUYER, CONFIG, noticesOf, publishTour, readNotices, SELLER, startNotifications } from './testing.ts';
import { createNotifications } from './app.ts';

test('[F] every route is in the table of calls, and every call is a route', async (t) => {
  const { name, routes } = await startNotifications(t);
  assertServesItsTable(name, routes);
});

test('one or five notices are read and counted at once, and reading them writes nothing', async (t) => {
  const calls: string[] = [];
  const service = await startTestService(
    (deps) =>
      createNotifications(
        recordStoreCalls(deps, (call) => calls.push(call)),
        // The sender of e-mails reads, too.
        { ...CONFIG, mailIntervalMs: HOUR_MS },
      ),
    t,
  );
  for (let length = 1; length <= 5; length += 1) {
    await publishTour(service, 'tours.requested', { tourId: `tour-${length}` });
    calls.length = 0;
    assert.equal((await readNotices(service, SELLER)).items.length, length);
    assert.deepEqual(calls.sort(), ['countDocuments notices', 'find notices']);
  }
});

/** A seller with that many unread notices. */
async function startWith(t: Parameters<typeof startNotifications>[0], number: number) {
  const service = await startNotifications(t);
  const notices = noticesOf(service);
  await publishTour(service, 'tours.requested');
  const [first] = await notices.find({ userId: SELLER.userId }).toArray();
  assert.ok(first);
  for (let turn = 1; turn < number; turn += 1) await notices.insertOne({ ...first, _id: `more-${turn}` });
  return { service, notices };
}

test('A9: a hundred concurrent calls mark every notice; those that would wait get a retry answer', async (t) => {
  const { service } = await startWith(t, 30);
  const read = () => service.call('POST', '/api/notifications/read', { user: SELLER, body: {} });
  const statuses = (await Promise.all(Array.from({ length: 100 }, read))).map(({ status }) => status);
  assert.deepEqual([...new Set(statuses)].toSorted(), [204, 503]);
  assert.equal((await readNotices(service, SELLER)).unread, 0);
});

test('[E15] the data export contains the person’s notices', async (t) => {
  const service = await startNotifications(t);
  await publishTour(service, 'tours.requested');
  const of = async (user: typeof BUYER) => {
    const { status, body } = await service.call('GET', '/api/notifications/export', { user });
    assert.equal(status, 200);
    return body.parts[0];
  };
  const { name, items } = await of(SELLER);
  assert.deepEqual([name, items.length], ['notices', 1]);
  assert.deepEqual(Object.keys(items[0]).sort(), ['_id', 'body', 'createdAt', 'link', 'read', 'title', 'type']);
  assert.deepEqual((await of(BUYER)).items, []);
});
