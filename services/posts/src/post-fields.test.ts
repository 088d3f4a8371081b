import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { createDraftAnswer, latestPostAnswer, ownPost } from '@keyturn/contracts/posts';
import { ANN, BOB, COMPLETE, startPosts } from './testing.ts';

test('[C11] update-post-field with a value against the field’s rule is refused', async (t) => {
  const service = await startPosts(t);
  const id = await service.createDraft(ANN);
  const before = await service.readOwn(ANN, id);
  const wrong: Record<string, readonly unknown[]> = {
    notes: ['x'.repeat(4001)],
    street: ['x'.repeat(201)],
    state: ['UTA'],
    leaseType: ['Castle'],
    furnished: ['yes'],
    amenities: [['Sauna']],
    incentives: [['First Month Free', 'Two Months Free']],
    startDate: ['2027-02-30', 20270101],
    transferType: ['sublet'],
    officeAgreed: ['Maybe'],
    squareFootage: [-1, '500', 100_001],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) assertRefused(await service.setField(ANN, id, field, value), 422, field);
  }
  assertRefused(await service.setField(ANN, id, 'notes', undefined), 422);
  assert.deepEqual(await service.readOwn(ANN, id), before);
});

test('[C6] every text with markup and control characters stays text and loses only the control characters', async (t) => {
  const service = await startPosts(t);
  const markup = '<script>alert(1)</script>';
  const _id = await service.goLive(ANN, { notes: `${markup}\u0007\u001b[31m\r\n`, complex: 'Cafe\u0301' });
  const read = await service.readOwn(ANN, _id);
  assert.deepEqual([read.notes, read.complex], [`${markup}[31m\n`, 'Caf\u00e9']);
});

test('[C2][C11] create-draft by a signed-in person makes a draft that only they can read', async (t) => {
  const service = await startPosts(t);
  const body = { email: ' ANN.lee@example.edu', isPropertyManager: true };
  const answer = await service.call('POST', '/api/create-draft', { user: ANN, body });
  assert.equal(answer.status, 201);
  const { id, _id } = createDraftAnswer.parse(answer.body);
  assert.equal(id, _id);
  assert.match(id, /^[\w-]{22}$/);
  for (const path of [`/api/get-post-by-id/${id}`, `/api/posts/${id}`]) {
    const { status, body: read } = await service.call('GET', path, { user: ANN });
    assert.equal(status, 200);
    const post = ownPost.parse(read);
    assert.deepEqual([post.posted, post.isPropertyManager, post.isOwner], [false, true, true]);
    assertRefused(await service.call('GET', path, { user: BOB }), 404);
  }
  await service.settle();
  assert.equal(service.events().length, 0, 'a draft is nobody else’s business');
});

test('[C2] get-latest-post returns the newest draft, or an empty object without one', async (t) => {
  const service = await startPosts(t);
  const latest = async () => {
    const { status, body } = await service.call('GET', '/api/get-latest-post/me', { user: ANN });
    assert.equal(status, 200);
    return latestPostAnswer.parse(body)._id;
  };
  assert.equal(await latest(), undefined);
  const first = await service.createDraft(ANN);
  service.clock.advance(1000);
  const second = await service.createDraft(ANN);
  assert.equal(await latest(), second);
  await service.removePost(ANN, second);
  assert.equal(await latest(), first);
  await service.publishProfile(ANN);
  const data = { ...COMPLETE, _id: first, state: 'ut' };
  assert.equal((await service.publishPost(ANN, data)).status, 201);
  assert.equal(await latest(), undefined);
});

test('[C3] update-post-field of a draft stores the value and publishes nothing', async (t) => {
  const service = await startPosts(t);
  const id = await service.createDraft(ANN);
  const answer = await service.setField(ANN, id, 'notes', 'Quiet\u0000 street\u202e\nnext line');
  assert.equal(answer.status, 200);
  assert.equal(ownPost.parse(answer.body).notes, 'Quiet street\nnext line');
  await service.setField(ANN, id, 'amenities', ['Pool', 'Pool', 'Central']);
  await service.setField(ANN, id, 'state', 'ut');
  await service.setField(ANN, id, 'startDate', '2027-01-10T06:00:00.000Z');
  const read = await service.readOwn(ANN, id);
  assert.deepEqual([read.amenities, read.state, read.startDate], [['Pool', 'Central'], 'UT', '2027-01-10']);
  await service.settle();
  assert.equal(service.events().length, 0);
});

test('[C4] leaseDuration follows the two dates, whatever the client sends', async (t) => {
  const service = await startPosts(t);
  const id = await service.createDraft(ANN);
  const durationAfter = async (field: string, value: string) =>
    (await service.setField(ANN, id, field, value)).body.leaseDuration;
  assert.equal(await durationAfter('startDate', '2027-01-31'), '');
  assert.equal(await durationAfter('endDate', '2027-02-01'), '1 month');
  assert.equal(await durationAfter('leaseDuration', '99 months'), '1 month');
  assert.equal(await durationAfter('endDate', '2027-08-01'), '7 months');
  const put = await service.putPost(ANN, id, { endDate: '', leaseDuration: '12 months' });
  assert.equal(put.body.leaseDuration, '');
});
