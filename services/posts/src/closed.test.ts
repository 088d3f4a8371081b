import assert from 'node:assert/strict';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { tellClosed } from '@keyturn/service-kit/testing-world';
import { whyHidden, type PostDocument } from './post.ts';
import { COMPLETE, goLive, publish, putPost, startPosts } from './testing.ts';

const SAM = testUser('Sam Hill');
const BOB = testUser('Bob Ray');

const isSeen = async (service: TestService, id: string): Promise<boolean> =>
  (await service.call('GET', `/api/posts/${id}`, { user: BOB })).status === 200;
const hiddenOf = async (service: TestService, _id: string): Promise<string | null> => {
  const post = await service.store.collection<PostDocument>('posts').findOne({ _id });
  return post && whyHidden(post);
};
const say = (service: TestService, id: string, available: boolean) =>
  service.call('POST', `/api/posts/${id}/available`, { user: SAM, body: { available } });

async function decide(service: TestService, subjectId: string, action: string, revision: number): Promise<void> {
  const data = { caseId: 'case-one', kind: 'listing', subjectId, ownerId: SAM.userId, action, tell: '' };
  await service.publish({ type: 'moderation.decided', aggregateId: 'case-one', revision, data });
  await service.settle();
}

/** What was told of a listing: "published", "hidden closed". */
const told = (service: TestService, id: string): string[] =>
  service.events().flatMap(({ type, aggregateId, data }) => {
    const { why = '' } = data as { why?: string };
    return aggregateId === id ? [`${type.replace('posts.', '')} ${why}`.trim()] : [];
  });

test('[E18] the listings of a closed account are hidden, told once, and back when it is reopened', async (t) => {
  const service = await startPosts(t);
  const ids = [await goLive(service, SAM), await goLive(service, SAM)];
  const others = await goLive(service, BOB);
  await tellClosed(service, SAM);
  await tellClosed(service, SAM);
  for (const id of ids)
    assert.deepEqual([await isSeen(service, id), told(service, id)], [false, ['published', 'hidden closed']]);
  assert.equal(await isSeen(service, others), true);
  await tellClosed(service, SAM, { isClosed: false, revision: 11 });
  await tellClosed(service, SAM, { isClosed: false, revision: 11 });
  for (const id of ids)
    assert.deepEqual([await isSeen(service, id), told(service, id)], [true, ['published', 'hidden closed', 'updated']]);
  await tellClosed(service, SAM);
  assert.equal(await isSeen(service, ids[0] ?? ''), true, 'a late event closes nothing');
});

test('[E18] a hold and a closing lift each other in no order', async (t) => {
  const service = await startPosts(t);
  const [first, second] = [await goLive(service, SAM), await goLive(service, SAM)];
  await decide(service, first, 'hold', 2);
  await tellClosed(service, SAM);
  await decide(service, second, 'hold', 3);
  for (const id of [first, second]) assert.equal(await hiddenOf(service, id), 'held');
  await decide(service, first, 'release', 4);
  assert.equal(await hiddenOf(service, first), 'closed');
  await tellClosed(service, SAM, { isClosed: false, revision: 11 });
  assert.equal(await hiddenOf(service, first), null);
  assert.equal(await hiddenOf(service, second), 'held');
  await decide(service, second, 'release', 5);
  assert.equal(await isSeen(service, second), true);
});

test('[E18] neither a change nor a yes shows a listing of a closed account, and nothing is published', async (t) => {
  const service = await startPosts(t);
  const id = await goLive(service, SAM);
  await tellClosed(service, SAM);
  await putPost(service, SAM, id, { notes: 'New' });
  await say(service, id, true);
  assert.equal(await hiddenOf(service, id), 'closed');
  assertRefused(await publish(service, SAM, COMPLETE), 403, 'account_closed');
});

test('[E18] a yes or no to what is held as well is none while its account is closed: it stays as it was', async (t) => {
  const service = await startPosts(t);
  const [said, off] = [await goLive(service, SAM), await goLive(service, SAM)];
  await say(service, off, false);
  await decide(service, said, 'hold', 2);
  await decide(service, off, 'hold', 3);
  await tellClosed(service, SAM);
  await say(service, said, true);
  await say(service, said, false);
  await say(service, off, true);
  await decide(service, said, 'release', 4);
  await decide(service, off, 'release', 5);
  for (const id of [said, off]) assert.equal(await hiddenOf(service, id), 'closed');
  await tellClosed(service, SAM, { isClosed: false, revision: 11 });
  assert.deepEqual([await hiddenOf(service, said), await hiddenOf(service, off)], [null, 'off']);
});
