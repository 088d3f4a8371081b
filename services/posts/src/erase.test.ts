import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, tellDeleted } from '@keyturn/service-kit/testing-world';
import { createDraft, goLive, photoOf, putPost, startPosts, tellProfile } from './testing.ts';

const SAM = testUser('Sam Hill');
const BOB = testUser('Bob Ray');
const COLLECTIONS = ['posts', 'people', 'emails', 'closings', 'blocks', 'erasures'];

test('[E18] of who is gone posts keeps no draft, listing, address or name; others hear that listings are, once', async (t) => {
  const service = await startPosts(t);
  const live = await goLive(service, SAM, { notes: 'Sam’s quiet room', images: [photoOf(SAM)] });
  const removed = await goLive(service, SAM);
  await service.call('DELETE', `/api/posts/${removed}`, { user: SAM });
  const draft = await createDraft(service, SAM);
  await putPost(service, SAM, draft, { notes: 'Sam’s other room', images: [photoOf(SAM)] });
  const others = await goLive(service, BOB);
  await tellDeleted(service, SAM);
  await tellDeleted(service, SAM);
  // A late fact brings nothing back.
  await tellProfile(service, SAM);
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
