import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { COMPLETE, createDraft, goLive, publish, putPost, readOwn, setField, startPosts } from './testing.ts';

const ann = testUser('Ann Lee');

test('A10: [C6] a rent with more than an amount is its poster’s alone: cards and other services have the amount', async (t) => {
  const service = await startPosts(t);
  const id = await goLive(service, ann);
  const monthlyRent = '$1,150 or best offer, write to Ann';
  assert.equal((await putPost(service, ann, id, { monthlyRent, price: '801 555 0142' })).status, 200);
  await service.settle();
  assert.equal((await readOwn(service, ann, id)).monthlyRent, monthlyRent);
  const [card] = (await service.call('GET', '/api/posts/live')).body;
  assert.equal(card.monthlyRent, '$1,150');
  const told = service.events('posts.updated').at(-1)?.data as { monthlyRent: string; price: string };
  assert.deepEqual([told.monthlyRent, told.price], ['$1,150', '$801']);
});

test('A10: [C6] a telephone number as rent goes live in no way, and a draft may hold it', async (t) => {
  const service = await startPosts(t);
  const live = await goLive(service, ann);
  const draft = await createDraft(service, ann);
  for (const monthlyRent of ['8015550142', '$801-555-0142', '801 5550142', '$850 801 555 0142', '$100,000']) {
    for (const answer of [
      await publish(service, ann, { ...COMPLETE, monthlyRent }),
      await putPost(service, ann, live, { monthlyRent }),
      await setField(service, ann, live, 'monthlyRent', monthlyRent),
    ]) {
      assertRefused(answer, 422, monthlyRent);
      assert.equal(answer.body.code, 'rent');
    }
    assert.equal((await setField(service, ann, draft, 'monthlyRent', monthlyRent)).status, 200);
  }
  assert.equal((await readOwn(service, ann, live)).monthlyRent, COMPLETE.monthlyRent);
});
