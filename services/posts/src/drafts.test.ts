import assert from 'node:assert/strict';
import { createDraftAnswer, latestPostAnswer, ownPost } from '@keyturn/contracts/posts';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { COMPLETE, createDraft, publish, putPost, readOwn, setField, startPosts, tellProfile } from './testing.ts';

const ann = testUser('Ann Lee');
const bob = testUser('Bob Ray');

test('[C2][C11] create-draft, by a signed-in person, makes a draft that only they can read', async (t) => {
  const service = await startPosts(t);
  const body = { email: ' ANN.lee@example.edu', isPropertyManager: true };
  const answer = await service.call('POST', '/api/create-draft', { user: ann, body });
  assert.equal(answer.status, 201);
  const { id, _id } = createDraftAnswer.parse(answer.body);
  assert.equal(id, _id);
  assert.match(id, /^[\w-]{22}$/);
  for (const path of [`/api/get-post-by-id/${id}`, `/api/posts/${id}`]) {
    const { status, body: read } = await service.call('GET', path, { user: ann });
    assert.equal(status, 200);
    const post = ownPost.parse(read);
    assert.deepEqual([post.posted, post.isPropertyManager, post.isOwner], [false, true, true]);
    assertRefused(await service.call('GET', path, { user: bob }), 404);
  }
  await service.settle();
  assert.equal(service.events().length, 0, 'a draft is nobody else’s business');
});

test('[C2] get-latest-post, with drafts and a live listing, answers the newest draft, else an empty object', async (t) => {
  const service = await startPosts(t);
  const latest = async () => {
    const { status, body } = await service.call('GET', '/api/get-latest-post/me', { user: ann });
    assert.equal(status, 200);
    return latestPostAnswer.parse(body)._id;
  };
  assert.equal(await latest(), undefined);
  const first = await createDraft(service, ann);
  service.clock.advance(1000);
  const second = await createDraft(service, ann);
  assert.equal(await latest(), second);
  await service.call('DELETE', `/api/posts/${second}`, { user: ann });
  assert.equal(await latest(), first);
  await tellProfile(service, ann);
  const data = { ...COMPLETE, _id: first, state: 'ut' };
  assert.equal((await publish(service, ann, data)).status, 201);
  assert.equal(await latest(), undefined);
});

test('[C3] update-post-field, of a draft, stores the value and tells nobody', async (t) => {
  const service = await startPosts(t);
  const id = await createDraft(service, ann);
  const answer = await setField(service, ann, id, 'notes', 'Quiet\u0000 street\u202e\nnext line');
  assert.equal(answer.status, 200);
  assert.equal(ownPost.parse(answer.body).notes, 'Quiet street\nnext line');
  await setField(service, ann, id, 'amenities', ['Pool', 'Pool', 'Central']);
  await setField(service, ann, id, 'state', 'ut');
  await setField(service, ann, id, 'startDate', '2027-01-10T06:00:00.000Z');
  const read = await readOwn(service, ann, id);
  assert.deepEqual([read.amenities, read.state, read.startDate], [['Pool', 'Central'], 'UT', '2027-01-10']);
  await service.settle();
  assert.equal(service.events().length, 0);
});

test('[C4] leaseDuration, whatever the client sends, follows the two dates', async (t) => {
  const service = await startPosts(t);
  const id = await createDraft(service, ann);
  const durationAfter = async (field: string, value: string) =>
    (await setField(service, ann, id, field, value)).body.leaseDuration;
  assert.equal(await durationAfter('startDate', '2027-01-31'), '');
  assert.equal(await durationAfter('endDate', '2027-02-01'), '1 month');
  assert.equal(await durationAfter('leaseDuration', '99 months'), '1 month');
  assert.equal(await durationAfter('endDate', '2027-08-01'), '7 months');
  const put = await putPost(service, ann, id, { endDate: '', leaseDuration: '12 months' });
  assert.equal(put.body.leaseDuration, '');
});
