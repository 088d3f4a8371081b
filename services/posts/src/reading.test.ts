import { assertServesItsTable } from '@keyturn/service-kit/testing-calls';
import { test } from '@keyturn/service-kit/testing-context';
import assert from 'node:assert/strict';
import { startTestService } from '@keyturn/service-kit/testing';
import { tellStoreCalls } from '@keyturn/service-kit/testing-store-calls';
import { newId } from '@keyturn/service-kit/ids';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import {
  ANN,
  COMPLETE,
  createDraft,
  goLive,
  MEDIA_KEY,
  publish,
  putPost,
  readOwn,
  setField,
  startPosts,
} from './testing.ts';
import { createPosts } from './app.ts';
import { type PostDocument, removed } from './post.ts';

test('[F] every route stands in the table of calls, and every call of the table is a route', async (t) => {
  const { name, routes } = await startPosts(t);
  assertServesItsTable(name, routes);
});

const LISTS = {
  '/api/posts/user/me': ['find posts', 'findOne people'],
  '/api/posts/live': ['find blocks', 'find blocks', 'find posts'],
};

test('lists of posts, of one or of five, read each collection once and write nothing', async (t) => {
  const calls: string[] = [];
  const service = await startTestService(
    (deps) =>
      createPosts(
        tellStoreCalls(deps, (call) => calls.push(call)),
        { mediaKey: MEDIA_KEY },
      ),
    t,
  );
  for (let length = 1; length <= 5; length += 1) {
    await goLive(service, ANN);
    for (const [path, expected] of Object.entries(LISTS)) {
      calls.length = 0;
      assert.equal((await service.call('GET', path, { user: ANN })).body.length, length);
      assert.deepEqual(calls.sort(), expected, path);
    }
  }
});

/** How many removed posts the store reads from its rows meanwhile: each row is parsed. */
async function countRemovedRead(work: () => Promise<unknown>): Promise<number> {
  const { parse } = JSON;
  let count = 0;
  JSON.parse = (...given: Parameters<typeof parse>): unknown => {
    const value: unknown = parse(...given);
    if (typeof value === 'object' && value !== null && 'removed' in value && value.removed === true) count += 1;
    return value;
  };
  await work().finally(() => (JSON.parse = parse));
  return count;
}

test('A2: [C11] a person’s own reads, creating and publishing, go over none of the many posts they deleted', async (t) => {
  const service = await startPosts(t);
  await goLive(service, ANN);
  await createDraft(service, ANN);
  const posts = service.store.collection<PostDocument>('posts');
  const [draft] = await posts.find({ posted: false }).toArray();
  assert.ok(draft);
  for (let left = 200; left > 0; left -= 1)
    await posts.insertOne({ ...draft, ...removed, createdAt: '', _id: newId() });
  const read = await countRemovedRead(async () => {
    const { body } = await service.call('GET', `/api/posts/user/${ANN.email}`, { user: ANN });
    assert.equal(body.length, 2);
    assert.equal((await service.call('GET', `/api/get-latest-post/${ANN.email}`, { user: ANN })).status, 200);
    await createDraft(service, ANN);
    assert.equal((await publish(service, ANN, COMPLETE)).status, 201);
    assert.equal((await service.call('GET', '/api/posts/live')).body.length, 2);
  });
  assert.equal(read, 0);
});

test('A10: [C6] a rent with more than an amount is its poster’s alone: cards and other services have the amount', async (t) => {
  const service = await startPosts(t);
  const id = await goLive(service, ANN);
  const monthlyRent = '$1,150 or best offer, write to Ann';
  assert.equal((await putPost(service, ANN, id, { monthlyRent, price: '801 555 0142' })).status, 200);
  await service.settle();
  assert.equal((await readOwn(service, ANN, id)).monthlyRent, monthlyRent);
  const [card] = (await service.call('GET', '/api/posts/live')).body;
  assert.equal(card.monthlyRent, '$1,150');
  const told = service.events('posts.updated').at(-1)?.data as { monthlyRent: string; price: string };
  assert.deepEqual([told.monthlyRent, told.price], ['$1,150', '$801']);
});

test('A10: [C6] a telephone number as rent goes live in no way, and a draft may hold it', async (t) => {
  const service = await startPosts(t);
  const live = await goLive(service, ANN);
  const draft = await createDraft(service, ANN);
  for (const monthlyRent of ['8015550142', '$801-555-0142', '801 5550142', '$850 801 555 0142', '$100,000']) {
    for (const answer of [
      await publish(service, ANN, { ...COMPLETE, monthlyRent }),
      await putPost(service, ANN, live, { monthlyRent }),
      await setField(service, ANN, live, 'monthlyRent', monthlyRent),
    ]) {
      assertRefused(answer, 422, monthlyRent);
      assert.equal(answer.body.code, 'rent');
    }
    assert.equal((await setField(service, ANN, draft, 'monthlyRent', monthlyRent)).status, 200);
  }
  assert.equal((await readOwn(service, ANN, live)).monthlyRent, COMPLETE.monthlyRent);
});
