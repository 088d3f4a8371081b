import assert from 'node:assert/strict';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import {
  assertNeedsSignIn,
  assertRefused,
  assertRefusesUnreadableBodies,
  assertRefusesUnreadablePaths,
} from '@keyturn/service-kit/testing-refusals';
import { COMPLETE, createDraft, goLive, readOwn, startPosts } from './testing.ts';

const ann = testUser('Ann Lee');
const bob = testUser('Bob Ray');

/** Every call that changes a post, as its owner would make it. */
const changes = (id: string) =>
  [
    ['POST', '/api/update-post-field', { postId: id, field: 'notes', value: 'mine now' }],
    ['PUT', `/api/posts/${id}`, { userEmail: bob.email, postData: { notes: 'mine now' } }],
    ['DELETE', `/api/posts/${id}`, undefined],
  ] as const;

const eventCount = async (service: TestService) => {
  await service.settle();
  return service.events().length;
};

test('[F] a visitor, calling anything but the live listings, gets 401', async (t) => {
  const service = await startPosts(t);
  const live = await goLive(service, ann);
  const before = await eventCount(service);
  await assertNeedsSignIn(service, [
    ['POST', '/api/create-draft', { email: ann.email }],
    ['GET', '/api/get-latest-post/me'],
    ['GET', `/api/get-latest-post/${ann.email}`],
    ['GET', `/api/get-post-by-id/${live}`],
    ['GET', `/api/posts/${live}`],
    ['GET', `/api/posts/user/${ann.email}`],
    ['POST', '/api/posts', { userEmail: ann.email, postData: COMPLETE }],
    ...changes(live),
    ['POST', '/api/create-draft', {}],
    ['PUT', `/api/posts/${live}`, {}],
  ]);
  assert.equal(await eventCount(service), before);
});

test('[F] a stranger, with or without the manager flag, changes neither a draft (404) nor a live listing (403)', async (t) => {
  const service = await startPosts(t);
  const [draft, live] = [await createDraft(service, ann), await goLive(service, ann)];
  const [draftBefore, liveBefore] = [await readOwn(service, ann, draft), await readOwn(service, ann, live)];
  const before = await eventCount(service);
  for (const [method, path, body] of changes(draft)) {
    assertRefused(await service.call(method, path, { user: bob, body }), 404, `${method} draft`);
  }
  for (const [method, path, body] of changes(live)) {
    assertRefused(await service.call(method, path, { user: bob, body }), 403, `${method} live`);
  }
  assert.deepEqual(await readOwn(service, ann, draft), draftBefore);
  assert.deepEqual(await readOwn(service, ann, live), liveBefore);
  assert.equal(await eventCount(service), before);
});

test('[F] somebody else’s e-mail, in a path or a body, is 403 whether it exists or not', async (t) => {
  const service = await startPosts(t);
  const live = await goLive(service, ann);
  const answers = [];
  for (const email of [bob.email, 'nobody@example.edu']) {
    for (const [method, path, body] of [
      ['GET', `/api/get-latest-post/${email}`],
      ['GET', `/api/posts/user/${email}`],
      ['POST', '/api/create-draft', { email }],
      ['POST', '/api/posts', { userEmail: email, postData: COMPLETE }],
      ['PUT', `/api/posts/${live}`, { userEmail: email, postData: { notes: 'x' } }],
      ['DELETE', `/api/posts/${live}`, { userEmail: email }],
    ] as const) {
      const answer = await service.call(method, path, { user: ann, body });
      assertRefused(answer, 403, `${method} ${path}`);
      const { requestId: _id, ...rest } = answer.body;
      answers.push(JSON.stringify(rest));
    }
  }
  assert.equal(new Set(answers).size, 1);
  assert.equal((await readOwn(service, ann, live)).notes, undefined);
});

test('bodies that nobody can read get a clear 4xx from every call that takes one', async (t) => {
  const service = await startPosts(t);
  const live = await goLive(service, ann);
  const before = await eventCount(service);
  for (const [method, path] of [
    ['POST', '/api/create-draft'],
    ['POST', '/api/update-post-field'],
    ['POST', '/api/posts'],
    ['PUT', `/api/posts/${live}`],
    ['DELETE', `/api/posts/${live}`],
  ] as const) {
    await assertRefusesUnreadableBodies(service, ann, method, path);
  }
  for (const [method, path, body] of [
    ['POST', '/api/create-draft', { email: { $ne: '' } }],
    ['POST', '/api/create-draft', { email: ann.email, isPropertyManager: 'yes' }],
    ['POST', '/api/posts', { userEmail: ann.email }],
    ['POST', '/api/posts', { userEmail: ann.email, postData: { ...COMPLETE, _id: 'a b' } }],
    ['POST', '/api/posts', { userEmail: [ann.email], postData: COMPLETE }],
    ['POST', '/api/update-post-field', { postId: { $gt: '' }, field: 'notes', value: 'x' }],
    ['POST', '/api/update-post-field', { postId: live, field: ['notes'], value: 'x' }],
    ['PUT', `/api/posts/${live}`, { userEmail: ann.email, postData: [] }],
    ['DELETE', `/api/posts/${live}`, { userEmail: { $ne: '' } }],
  ] as const) {
    const answer = await service.call(method, path, { user: ann, body });
    assertRefused(answer, 422, `${method} ${JSON.stringify(body)}`);
  }
  assert.equal(await eventCount(service), before);
});

test('addresses that nobody can read get a clear 4xx', async (t) => {
  const service = await startPosts(t);
  await assertRefusesUnreadablePaths(service, ann, [
    ['GET', '/api/get-latest-post/:x'],
    ['GET', '/api/get-post-by-id/:x'],
    ['GET', '/api/posts/user/:x'],
    ['GET', '/api/posts/:x'],
    ['PUT', '/api/posts/:x', { userEmail: ann.email, postData: {} }],
    ['DELETE', '/api/posts/:x'],
  ]);
  assertRefused(await service.call('GET', '/api/nothing', { user: ann }), 404);
  assertRefused(await service.call('PATCH', '/api/posts/x', { user: ann }), 404);
});
