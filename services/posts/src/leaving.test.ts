import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, publishClosed, publishDeleted } from '@keyturn/service-kit/testing-world';
import {
  ANN,
  BOB,
  createDraft,
  goLive,
  photoOf,
  putPost,
  readOwn,
  SAM,
  setField,
  startPosts,
  publishProfile,
  removePost,
} from './testing.ts';

const COLLECTIONS = ['posts', 'people', 'emails', 'closings', 'blocks', 'erasures'];

test('[E18] of who is gone posts keeps no draft, listing, address or name; others hear that listings are, once', async (t) => {
  const service = await startPosts(t);
  const live = await goLive(service, SAM, { notes: 'Sam’s quiet room', images: [photoOf(SAM)] });
  const removed = await goLive(service, SAM);
  await removePost(service, SAM, removed);
  const draft = await createDraft(service, SAM);
  await putPost(service, SAM, draft, { notes: 'Sam’s other room', images: [photoOf(SAM)] });
  const others = await goLive(service, BOB);
  await publishDeleted(service, SAM);
  await publishDeleted(service, SAM);
  // A late fact brings nothing back.
  await publishProfile(service, SAM);
  const kept = await keptBy(service, COLLECTIONS);
  for (const word of ['Sam', SAM.email, '/media/', 'Elm St","userId":"' + SAM.userId])
    assert.ok(!kept.includes(word), word);
  const told = (type: string, id: string) =>
    service.events(type).filter(({ aggregateId }) => aggregateId === id).length;
  assert.deepEqual([told('posts.removed', live), told('posts.removed', removed)], [1, 1]);
  assert.equal(told('posts.photos-changed', draft), 2);
  assert.equal((await service.call('GET', `/api/posts/${others}`, { user: BOB })).status, 200);
  assert.deepEqual(service.events('posts.erased')[0]?.data, { userId: SAM.userId, counts: { posts: 3, photos: 0 } });
});

test('[E15] somebody’s data: their listings and drafts with all their fields, no deleted one and nobody else’s', async (t) => {
  const service = await startPosts(t);
  const live = await goLive(service, ANN, { notes: 'The window looks at the mountains.' });
  const draft = await createDraft(service, ANN);
  await setField(service, ANN, draft, 'monthlyRent', '$450');
  const gone = await goLive(service, ANN);
  await removePost(service, ANN, gone);
  await goLive(service, BOB);
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

test('[E17] posts follow another address: listings tell it, drafts are changed under it, and an older fact changes nothing back', async (t) => {
  const service = await startPosts(t);
  const listing = await goLive(service, ANN);
  const draft = await createDraft(service, ANN);
  const tell = async (email: string, revision: number) => {
    await service.publish({ type: 'profiles.email-changed', revision, data: { userId: ANN.userId, email } });
    await service.settle();
  };
  await tell('newest@mail.example', 3);
  await tell('older@mail.example', 2);
  const moved = { ...ANN, email: 'newest@mail.example' };
  for (const id of [listing, draft]) assert.equal((await readOwn(service, moved, id)).userEmail, moved.email);
  const told = service.events('posts.updated').map(({ data }) => (data as { userEmail: string }).userEmail);
  assert.deepEqual(told, [moved.email]);
  assert.equal((await setField(service, moved, draft, 'notes', 'Quiet')).status, 200);
  const body = { userEmail: moved.email };
  assert.equal((await service.call('DELETE', `/api/posts/${draft}`, { user: moved, body })).status, 200);
  assert.equal((await service.call('DELETE', `/api/posts/${listing}`, { user: ANN, body })).status, 403);
});

test('[E14] no post keeps the address of an account whose address is free again, and each is erased with the account', async (t) => {
  const service = await startPosts(t);
  await goLive(service, ANN);
  await setField(service, ANN, await createDraft(service, ANN), 'notes', 'Quiet');
  await publishClosed(service, ANN);
  await publishClosed(service, { ...ANN, email: '' }, { revision: 11 });
  await service.settle();
  const kept = () => keptBy(service, ['posts', 'emails']);
  assert.ok(!(await kept()).includes(ANN.email));
  await publishDeleted(service, ANN);
  await publishDeleted(service, ANN);
  assert.ok(!(await kept()).includes('Quiet'));
});
