import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, publishClosed, publishDeleted } from '@keyturn/service-kit/testing-world';
import { ANN, BOB, photoOf, SAM, startPosts } from './testing.ts';

const COLLECTIONS = ['posts', 'people', 'emails', 'closings', 'blocks', 'erasures'];

test('[E18] a deleted account’s drafts, listings, address and name are erased; the listings’ removal is published once', async (t) => {
  const service = await startPosts(t);
  const live = await service.goLive(SAM, { notes: 'Sam’s quiet room', images: [photoOf(SAM)] });
  const removed = await service.goLive(SAM);
  await service.removePost(SAM, removed);
  const draft = await service.createDraft(SAM);
  await service.putPost(SAM, draft, { notes: 'Sam’s other room', images: [photoOf(SAM)] });
  const others = await service.goLive(BOB);
  await publishDeleted(service, SAM);
  await publishDeleted(service, SAM);
  // A late event restores nothing.
  await service.publishProfile(SAM);
  const kept = await keptBy(service, COLLECTIONS);
  for (const word of ['Sam', SAM.email, '/media/', 'Elm St","userId":"' + SAM.userId])
    assert.ok(!kept.includes(word), word);
  const told = (type: string, id: string) =>
    service.events(type).filter(({ aggregateId }) => aggregateId === id).length;
  assert.deepEqual([told('posts.removed', live), told('posts.removed', removed)], [1, 1]);
  assert.equal(told('posts.photos-changed', draft), 2);
  assert.equal((await service.call('GET', `/api/posts/${others}`, { user: BOB })).status, 200);
  assert.deepEqual(service.dataOf('posts.erased')[0], { userId: SAM.userId, counts: { posts: 3, photos: 0 } });
});

test('[E15] the data export contains the person’s listings and drafts with all fields, no deleted or foreign ones', async (t) => {
  const service = await startPosts(t);
  const live = await service.goLive(ANN, { notes: 'The window looks at the mountains.' });
  const draft = await service.createDraft(ANN);
  await service.setField(ANN, draft, 'monthlyRent', '$450');
  const gone = await service.goLive(ANN);
  await service.removePost(ANN, gone);
  await service.goLive(BOB);
  const { status, body } = await service.call('GET', '/api/posts/export', { user: ANN });
  assert.equal(status, 200);
  const [{ name, items }] = body.parts;
  assert.equal(name, 'listings');
  const found = new Map<string, { posted: boolean; fields: Record<string, unknown> }>(
    items.map((item: { _id: string }) => [item._id, item]),
  );
  assert.deepEqual([...found.keys()].sort(), [live, draft].sort());
  assert.deepEqual([found.get(live)?.posted, found.get(draft)?.posted], [true, false]);
  assert.equal(found.get(live)?.fields['notes'], 'The window looks at the mountains.');
  assert.equal(found.get(draft)?.fields['monthlyRent'], '$450');
  assert.ok(!JSON.stringify(body).includes('outbox'));
});

test('[E17] posts follow a changed address: listings publish it, drafts accept it, an older event changes nothing', async (t) => {
  const service = await startPosts(t);
  const listing = await service.goLive(ANN);
  const draft = await service.createDraft(ANN);
  const tell = async (email: string, revision: number) => {
    await service.publish({ type: 'profiles.email-changed', revision, data: { userId: ANN.userId, email } });
    await service.settle();
  };
  await tell('newest@mail.example', 3);
  await tell('older@mail.example', 2);
  const moved = { ...ANN, email: 'newest@mail.example' };
  for (const id of [listing, draft]) assert.equal((await service.readOwn(moved, id)).userEmail, moved.email);
  const told = service.dataOf('posts.updated').map(({ userEmail }) => userEmail);
  assert.deepEqual(told, [moved.email]);
  assert.equal((await service.setField(moved, draft, 'notes', 'Quiet')).status, 200);
  const body = { userEmail: moved.email };
  assert.equal((await service.call('DELETE', `/api/posts/${draft}`, { user: moved, body })).status, 200);
  assert.equal((await service.call('DELETE', `/api/posts/${listing}`, { user: ANN, body })).status, 403);
});

test('[E14] posts do not keep a released address, and are erased with the account', async (t) => {
  const service = await startPosts(t);
  await service.goLive(ANN);
  await service.setField(ANN, await service.createDraft(ANN), 'notes', 'Quiet');
  await publishClosed(service, ANN);
  await publishClosed(service, { ...ANN, email: '' }, { revision: 11 });
  await service.settle();
  const kept = () => keptBy(service, ['posts', 'emails']);
  assert.ok(!(await kept()).includes(ANN.email));
  await publishDeleted(service, ANN);
  await publishDeleted(service, ANN);
  assert.ok(!(await kept()).includes('Quiet'));
});
