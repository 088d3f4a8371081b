import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { publishClosed } from '@keyturn/service-kit/testing-world';
import { BOB, COMPLETE, photoOf, SAM, startPosts, startLive, type Posts } from './testing.ts';
import { type PostDocument, whyHidden } from './post.ts';

const decide = async (service: Posts, subjectId: string, action: string, revision: number, fields: object = {}) => {
  const data = { caseId: 'case-one', kind: 'listing', subjectId, ownerId: SAM.userId, action, tell: '', ...fields };
  await service.publish({ type: 'moderation.decided', aggregateId: data.caseId, revision, data });
  await service.settle();
};
const hiddenOf = async (service: Posts, id: string) => (await service.readOwn(SAM, id)).freshness.hidden;
const isSeen = async (service: Posts, id: string) => {
  const { status } = await service.call('GET', `/api/posts/${id}`, { user: BOB });
  assert.equal((await service.liveIds()).includes(id), status === 200);
  return status === 200;
};
const say = (service: Posts, id: string, available: boolean) => service.sayAvailable(SAM, id, available);
const publishedHidden = (service: Posts) => service.dataOf('posts.hidden').map(({ why }) => why);

test('[E14] a held listing is visible to its owner alone, and the hold is published once', async (t) => {
  const { service, id } = await startLive(t, SAM);
  await decide(service, id, 'hold', 2);
  await decide(service, id, 'hold', 2);
  await decide(service, id, 'hold', 3);
  assert.equal(await hiddenOf(service, id), 'held');
  assert.equal(await isSeen(service, id), false);
  assert.deepEqual(publishedHidden(service), ['held']);
});

test('[E14] yes, no and changes do not lift a hold; a release restores the owner’s last choice', async (t) => {
  const { service, id } = await startLive(t, SAM);
  await decide(service, id, 'hold', 2);
  assert.equal((await say(service, id, true)).status, 200);
  assert.equal((await service.putPost(SAM, id, { notes: 'New' })).status, 200);
  assert.equal(await hiddenOf(service, id), 'held');
  assert.equal((await say(service, id, false)).status, 200);
  assert.equal(await hiddenOf(service, id), 'held');
  await decide(service, id, 'release', 3);
  assert.equal(await hiddenOf(service, id), 'off');
  assert.equal((await say(service, id, true)).status, 200);
  assert.equal(await isSeen(service, id), true);
  await service.settle();
  assert.deepEqual(publishedHidden(service), ['held', 'off']);
});

test('[E14] a released listing is visible with its newest content, and its owner is asked again later', async (t) => {
  const { service, id } = await startLive(t, SAM);
  await decide(service, id, 'hold', 2);
  await service.putPost(SAM, id, { monthlyRent: '$700' });
  await decide(service, id, 'dismiss', 3);
  assert.equal(await isSeen(service, id), true);
  const newest = service.dataOf('posts.updated').at(-1);
  assert.deepEqual([newest?.monthlyRent, newest?.hidden], ['$700', null]);
  const stored = await service.store.collection<{ _id: string; timerAt: string }>('posts').findOne({ _id: id });
  assert.ok((stored?.timerAt ?? '') > service.clock.now().toISOString());
});

test('[E14] a late decision, one about a person and an unknown one of a future release change nothing', async (t) => {
  const { service, id } = await startLive(t, SAM);
  await decide(service, id, 'hold', 2);
  await decide(service, id, 'warn', 3);
  await decide(service, id, 'hold', 2);
  assert.equal(await isSeen(service, id), true);
  await decide(service, id, 'praise', 4);
  await decide(service, id, 'hold', 5, { kind: 'person' });
  assert.equal(await isSeen(service, id), true);
  await decide(service, id, 'hold', 1, { caseId: 'case-two' });
  assert.equal(await isSeen(service, id), false, 'of another case');
});

test('[E14] a removed listing is gone for everybody, published once, and no later decision restores it', async (t) => {
  const { service, id } = await startLive(t, SAM);
  await decide(service, id, 'remove', 2);
  await decide(service, id, 'remove', 2);
  await decide(service, id, 'release', 3);
  for (const user of [SAM, BOB]) assert.equal((await service.call('GET', `/api/posts/${id}`, { user })).status, 404);
  assert.deepEqual(service.dataOf('posts.removed'), [{ _id: id, userId: SAM.userId }]);
});

test('[E14] an admin can read held listings, which others cannot, and no drafts', async (t) => {
  const service = await startPosts(t);
  const admin = { ...testUser('Avery Stone'), role: 'admin' };
  const read = async (id: string) => (await service.call('GET', `/api/posts/${id}`, { user: admin })).status;
  const id = await service.goLive(SAM);
  await say(service, id, false);
  assert.equal(await read(id), 404, 'hidden by its owner');
  await decide(service, id, 'hold', 2);
  assert.equal(await read(id), 200);
  assert.equal((await service.call('GET', `/api/posts/${id}`, { user: BOB })).status, 404);
  const draft = await service.call('POST', '/api/create-draft', { user: SAM, body: {} });
  assert.equal(await read((draft.body as { id: string }).id), 404);
});

test('[E19] each change of a held listing is published to moderation alone, with its current signs', async (t) => {
  const { service, id } = await startLive(t, SAM, { notes: 'Deposit before the viewing by Western Union.' });
  await decide(service, id, 'hold', 2);
  service.clock.advance(1000);
  await service.putPost(SAM, id, { notes: 'A quiet room.' });
  service.clock.advance(1000);
  await say(service, id, true);
  await service.putPost(SAM, id, { street: '14 Elm St', images: [photoOf(SAM)] });
  await service.settle();
  const at = service.clock.now().toISOString();
  const before = new Date(Date.parse(at) - 1000).toISOString();
  const known = { _id: id, userId: SAM.userId, title: 'Private Room', signs: [] };
  assert.deepEqual(service.dataOf('posts.changed'), [
    { ...known, changedAt: before },
    { ...known, changedAt: at },
  ]);
  assert.equal(service.events('posts.photos-changed').length, 1, 'media hears of photos as ever');
  assert.equal(service.events('posts.updated').length, 0);
});

test('[E19] releasing the version that was read shows the listing; a changed one stays hidden and is republished', async (t) => {
  const { service, id } = await startLive(t, SAM);
  const published = service.dataOf('posts.published')[0]?.changedAt;
  await decide(service, id, 'hold', 2);
  service.clock.advance(1000);
  await service.putPost(SAM, id, { monthlyRent: '$100', street: '1 Far Away' });
  await decide(service, id, 'release', 3, { changedAt: published });
  assert.equal(await hiddenOf(service, id), 'held');
  assert.equal(await isSeen(service, id), false);
  const [first, ...others] = service.dataOf('posts.changed');
  assert.deepEqual(others, [first]);
  await decide(service, id, 'hold', 4);
  await decide(service, id, 'release', 5, { changedAt: first?.changedAt });
  assert.equal(await isSeen(service, id), true);
  assert.equal(service.dataOf('posts.updated').at(-1)?.changedAt, first?.changedAt);
});

const whyOf = async (service: Posts, _id: string): Promise<string | null> => {
  const post = await service.store.collection<PostDocument>('posts').findOne({ _id });
  return post && whyHidden(post);
};
/** The events of a listing: "published", "hidden closed". */
const told = (service: Posts, id: string): string[] =>
  service.events().flatMap(({ type, aggregateId, data }) => {
    const { why = '' } = data as { why?: string };
    return aggregateId === id ? [`${type.replace('posts.', '')} ${why}`.trim()] : [];
  });

test('[E18] a closed account’s listings are hidden, published once, and restored when it is reopened', async (t) => {
  const service = await startPosts(t);
  const ids = [await service.goLive(SAM), await service.goLive(SAM)];
  const others = await service.goLive(BOB);
  await publishClosed(service, SAM);
  await publishClosed(service, SAM);
  for (const id of ids)
    assert.deepEqual([await isSeen(service, id), told(service, id)], [false, ['published', 'hidden closed']]);
  assert.equal(await isSeen(service, others), true);
  await publishClosed(service, SAM, { isClosed: false, revision: 11 });
  await publishClosed(service, SAM, { isClosed: false, revision: 11 });
  for (const id of ids)
    assert.deepEqual([await isSeen(service, id), told(service, id)], [true, ['published', 'hidden closed', 'updated']]);
  await publishClosed(service, SAM);
  assert.equal(await isSeen(service, ids[0] ?? ''), true, 'a late event closes nothing');
});

test('[E18] a hold and a closed account do not lift each other, in either order', async (t) => {
  const service = await startPosts(t);
  const [first, second] = [await service.goLive(SAM), await service.goLive(SAM)];
  await decide(service, first, 'hold', 2);
  await publishClosed(service, SAM);
  await decide(service, second, 'hold', 3);
  for (const id of [first, second]) assert.equal(await whyOf(service, id), 'held');
  await decide(service, first, 'release', 4);
  assert.equal(await whyOf(service, first), 'closed');
  await publishClosed(service, SAM, { isClosed: false, revision: 11 });
  assert.equal(await whyOf(service, first), null);
  assert.equal(await whyOf(service, second), 'held');
  await decide(service, second, 'release', 5);
  assert.equal(await isSeen(service, second), true);
});

test('[E18] changes and yes answers do not show or publish a closed account’s listing', async (t) => {
  const { service, id } = await startLive(t, SAM);
  await publishClosed(service, SAM);
  await service.putPost(SAM, id, { notes: 'New' });
  await say(service, id, true);
  assert.equal(await whyOf(service, id), 'closed');
  assertRefused(await service.publishPost(SAM, COMPLETE), '403 account_closed');
});

test('[E18] yes or no to a held listing of a closed account changes nothing', async (t) => {
  const service = await startPosts(t);
  const [said, off] = [await service.goLive(SAM), await service.goLive(SAM)];
  await say(service, off, false);
  await decide(service, said, 'hold', 2);
  await decide(service, off, 'hold', 3);
  await publishClosed(service, SAM);
  await say(service, said, true);
  await say(service, said, false);
  await say(service, off, true);
  await decide(service, said, 'release', 4);
  await decide(service, off, 'release', 5);
  for (const id of [said, off]) assert.equal(await whyOf(service, id), 'closed');
  await publishClosed(service, SAM, { isClosed: false, revision: 11 });
  assert.deepEqual([await whyOf(service, said), await whyOf(service, off)], [null, 'off']);
});
