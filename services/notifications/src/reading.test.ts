import assert from 'node:assert/strict';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { test } from '@keyturn/service-kit/testing-context';
import { createMarkRead } from './mark-read.ts';
import type { NoticeDocument } from './notice.ts';
import { noticesOf, SELLER, readNotices, startNotifications, publishTour } from './testing.ts';

/** A seller with so many unread notices. */
async function startWith(t: Parameters<typeof startNotifications>[0], number: number) {
  const service = await startNotifications(t);
  const notices = noticesOf(service);
  await publishTour(service, 'tours.requested');
  const [first] = await notices.find({ userId: SELLER.userId }).toArray();
  assert.ok(first);
  for (let turn = 1; turn < number; turn += 1) await notices.insertOne({ ...first, _id: `more-${turn}` });
  return { service, notices };
}

/** Counts what is read and written. */
function counting(notices: StoreCollection<NoticeDocument>) {
  const count = { most: 0, read: 0, written: 0 };
  const counted: typeof notices = {
    ...notices,
    find(filter) {
      const wrap = (cursor: ReturnType<typeof notices.find>): typeof cursor => ({
        sort: (keys) => wrap(cursor.sort(keys)),
        limit: (most) => wrap(cursor.limit(most)),
        async toArray() {
          const found = await cursor.toArray();
          count.most = Math.max(count.most, found.length);
          count.read += found.length;
          return found;
        },
      });
      return wrap(notices.find(filter));
    },
    updateOne(...given) {
      count.written += 1;
      return notices.updateOne(...given);
    },
  };
  return { count, counted };
}

test('A9: calls of one person that read all notices take turns: what one has marked the next leaves alone', async (t) => {
  const { notices } = await startWith(t, 450);
  const { count, counted } = counting(notices);
  const markRead = createMarkRead(counted);
  await Promise.all(Array.from({ length: 10 }, () => markRead(SELLER.userId, undefined)));
  assert.equal(await notices.countDocuments({ userId: SELLER.userId, read: false }), 0);
  assert.equal(count.written, 450);
  assert.equal(count.most, 200, 'in pieces');
  assert.equal(count.read, 451);
});

test('A9: between pieces of notices that are marked as read everything else has its turn', async (t) => {
  const { notices } = await startWith(t, 450);
  const all = new Map((await notices.find({ userId: SELLER.userId }).toArray()).map((notice) => [notice._id, notice]));
  // Answers at once, as the embedded store does.
  const atOnce: typeof notices = {
    ...notices,
    find: () => {
      let most = Infinity;
      const cursor = {
        sort: () => cursor,
        limit: (count: number) => ((most = count), cursor),
        toArray: async () => [...all.values()].filter(({ read }) => !read).slice(0, most),
      };
      return cursor;
    },
    async updateOne({ _id }) {
      const notice = typeof _id === 'string' ? all.get(_id) : undefined;
      if (notice) notice.read = true;
      return { matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
    },
  };
  const unread = () => [...all.values()].filter(({ read }) => !read).length;
  const seen: number[] = [];
  let isOver = false;
  const look = () => {
    seen.push(unread());
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await createMarkRead(atOnce)(SELLER.userId, undefined);
  isOver = true;
  assert.equal(unread(), 0);
  assert.ok(seen.includes(240) && seen.includes(60), seen.join());
});

test('A9: a hundred calls at once mark every notice; those that need not wait are answered, the others told to come again', async (t) => {
  const { service } = await startWith(t, 30);
  const read = () => service.call('POST', '/api/notifications/read', { user: SELLER, body: {} });
  const statuses = (await Promise.all(Array.from({ length: 100 }, read))).map(({ status }) => status);
  assert.deepEqual([...new Set(statuses)].toSorted(), [204, 503]);
  assert.equal((await readNotices(service, SELLER)).unread, 0);
});
