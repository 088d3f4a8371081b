import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, tellClosed, tellDeleted } from '@keyturn/service-kit/testing-world';
import { createDraft, goLive, readOwn, setField, startPosts } from './testing.ts';

const ANN = testUser('Ann Lee');

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
  await tellClosed(service, ANN);
  await tellClosed(service, { ...ANN, email: '' }, { revision: 11 });
  await service.settle();
  const kept = () => keptBy(service, ['posts', 'emails']);
  assert.ok(!(await kept()).includes(ANN.email));
  await tellDeleted(service, ANN);
  await tellDeleted(service, ANN);
  assert.ok(!(await kept()).includes('Quiet'));
});
