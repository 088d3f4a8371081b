import { assertServesItsTable } from '@keyturn/service-kit/testing-calls';
import { test } from '@keyturn/service-kit/testing-context';
import assert from 'node:assert/strict';
import { recordStoreCalls } from '@keyturn/service-kit/testing-store-calls';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { ANN, COMPLETE, MEDIA_KEY, startPosts, startLive } from './testing.ts';
import { createPosts } from './app.ts';

test('[F] every route is in the table of calls, and every call is a route', async (t) => {
  const { name, routes } = await startPosts(t);
  assertServesItsTable(name, routes);
});

const LISTS = {
  '/api/posts/user/me': ['find posts', 'findOne people'],
  '/api/posts/live': ['find blocks', 'find blocks', 'find posts'],
};

test('lists of one or five posts read each collection once and write nothing', async (t) => {
  const calls: string[] = [];
  const service = await startPosts(t, (deps) =>
    createPosts(
      recordStoreCalls(deps, (call) => calls.push(call)),
      { mediaKey: MEDIA_KEY },
    ),
  );
  for (let length = 1; length <= 5; length += 1) {
    await service.goLive(ANN);
    for (const [path, expected] of Object.entries(LISTS)) {
      calls.length = 0;
      assert.equal((await service.call('GET', path, { user: ANN })).body.length, length);
      assert.deepEqual(calls.sort(), expected, path);
    }
  }
});

test('A10: [C6] only its poster sees a rent’s extra words; cards and other services have the amount', async (t) => {
  const { service, id } = await startLive(t);
  const monthlyRent = '$1,150 or best offer, write to Ann';
  assert.equal((await service.putPost(ANN, id, { monthlyRent, price: '801 555 0142' })).status, 200);
  await service.settle();
  assert.equal((await service.readOwn(ANN, id)).monthlyRent, monthlyRent);
  const [card] = (await service.call('GET', '/api/posts/live')).body;
  assert.equal(card.monthlyRent, '$1,150');
  const told = service.dataOf('posts.updated').at(-1);
  assert.deepEqual([told?.monthlyRent, told?.price], ['$1,150', '$801']);
});

test('A10: [C6] a telephone number as rent is never published, and a draft may contain it', async (t) => {
  const service = await startPosts(t);
  const live = await service.goLive(ANN);
  const draft = await service.createDraft(ANN);
  for (const monthlyRent of ['8015550142', '$801-555-0142', '801 5550142', '$850 801 555 0142', '$100,000']) {
    for (const answer of [
      await service.publishPost(ANN, { ...COMPLETE, monthlyRent }),
      await service.putPost(ANN, live, { monthlyRent }),
      await service.setField(ANN, live, 'monthlyRent', monthlyRent),
    ]) {
      assertRefused(answer, '422 rent', monthlyRent);
    }
    assert.equal((await service.setField(ANN, draft, 'monthlyRent', monthlyRent)).status, 200);
  }
  assert.equal((await service.readOwn(ANN, live)).monthlyRent, COMPLETE.monthlyRent);
});
