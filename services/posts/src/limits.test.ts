import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import type { PostDocument } from './post.ts';
import { COMPLETE, createDraft, goLive, publish, startPosts, tellProfile } from './testing.ts';

const ann = testUser('Ann Lee');
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

test('[C11] a deleted draft, published from a second tab, stays deleted', async (t) => {
  const service = await startPosts(t);
  await tellProfile(service, ann);
  const _id = await createDraft(service, ann);
  assert.equal((await service.call('DELETE', `/api/posts/${_id}`, { user: ann })).status, 200);
  assertRefused(await publish(service, ann, { ...COMPLETE, _id }), 404);
  assert.equal((await service.call('GET', `/api/posts/${_id}`, { user: ann })).status, 404);
  await service.settle();
  assert.deepEqual(service.events('posts.published'), []);
  assert.deepEqual(service.events('posts.removed'), [], 'nobody else knew of the draft');
});

test('[F] the fifty-first live listing of a person is 429, also when ten are published at once', async (t) => {
  const service = await startPosts(t);
  const first = await goLive(service, ann);
  await addLive(service, 44);
  const answers = await Promise.all(Array.from({ length: 10 }, () => publish(service, ann, COMPLETE)));
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual([count(statuses, 201), count(statuses, 429)], [5, 5]);
  const refused = await publish(service, ann, COMPLETE);
  assertRefused(refused, 429);
  assert.equal(refused.body.message, 'You have too many live listings. Please delete one first.');
  assert.equal((await publish(service, ann, { ...COMPLETE, _id: first })).status, 200, 'a repeat adds none');
  await service.call('DELETE', `/api/posts/${first}`, { user: ann });
  assert.equal((await publish(service, ann, COMPLETE)).status, 201);
});

test('A9: the hundred-and-first draft or listing that a person makes in a day is 429, however many were deleted', async (t) => {
  const service = await startPosts(t);
  await tellProfile(service, ann);
  const draft = await createDraft(service, ann);
  const remove = (id: string) => service.call('DELETE', `/api/posts/${id}`, { user: ann });
  for (let made = 1; made < 98; made += 1) {
    const { status, body } = await publish(service, ann, COMPLETE);
    assert.equal(status, 201, `${made}`);
    await remove(body._id as string);
  }
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => publish(service, ann, COMPLETE)));
  const statuses = atOnce.map(({ status }) => status);
  assert.deepEqual([count(statuses, 201), count(statuses, 429)], [2, 3]);
  const refused = await publish(service, ann, COMPLETE);
  assertRefused(refused, 429);
  assert.equal(refused.body.message, 'You have made many listings today. Please try again later.');
  assertRefused(await service.call('POST', '/api/create-draft', { user: ann, body: { email: ann.email } }), 429);
  assert.equal(
    (await publish(service, ann, { ...COMPLETE, _id: draft })).status,
    201,
    'a draft that is there goes live',
  );
  const other = testUser('Bob Ray');
  await tellProfile(service, other);
  assert.equal((await publish(service, other, COMPLETE)).status, 201, 'others are not held up');
  service.clock.advance(DAY_MS);
  assert.equal((await publish(service, ann, COMPLETE)).status, 201, 'the next day');
});

/** Listings of Ann's that are live already, without the work of publishing each. */
async function addLive(service: TestService, number: number): Promise<void> {
  const posts = service.store.collection<PostDocument>('posts');
  const [live] = await posts.find({ posted: true }).toArray();
  assert.ok(live);
  for (let left = number; left > 0; left -= 1) await posts.insertOne({ ...live, _id: newId() });
}
