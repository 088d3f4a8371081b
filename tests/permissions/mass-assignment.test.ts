import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { COMPLETE, openPosts } from '../../services/posts/permissions-world.ts';
import { PEOPLE } from '@keyturn/service-kit/testing-world';

/** Fields that only the server sets (security S-16, S-17, S-39). */
const SERVERS = [
  ...['_id', 'id', 'userId', 'ownerId', 'userEmail', 'posterId', 'posted', 'postedAt', 'createdAt', 'updatedAt'],
  ...['revision', 'removed', 'outbox', 'outboxAt', 'isOwner', 'isVerified', 'fields', 'fields.notes', '$set', '$inc'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'],
];
const VALUES = ['text', true, 7, null, { $ne: '' }];

test('[F][C11] T-14 server-owned fields, sent by all three writing calls in every shape, change nothing', async (t) => {
  const { service, scenes } = await openPosts(t);
  const { owner: user } = PEOPLE;
  const draft = (await scenes['draft']?.()) ?? '';
  const read = async () => {
    const own = (await service.call('GET', `/api/posts/${draft}`, { user })).body as Record<string, unknown>;
    const { updatedAt: _at, ...rest } = own;
    return JSON.stringify(rest);
  };
  const before = await read();
  await service.settle();
  const published = service.events('posts.published').length;
  let count = 0;
  for (const field of SERVERS) {
    for (const value of VALUES) {
      // As text: an object literal would set the prototype instead of sending the name.
      const extra = `${JSON.stringify(field)}:${JSON.stringify(value)}`;
      const data = `{"notes":"${COMPLETE.notes}",${extra}}`;
      for (const [method, path, body] of [
        ['POST', '/api/update-post-field', JSON.stringify({ postId: draft, field, value })],
        ['PUT', `/api/posts/${draft}`, `{"userEmail":"${user.email}","postData":${data}}`],
        ['POST', '/api/posts', `{"userEmail":"${user.email}","postData":{"state":"CA","_id":"${draft}",${extra}}}`],
      ] as const) {
        const answer = await service.request(method, path, { user, body });
        await answer.body?.cancel();
        count += 1;
        assert.ok(answer.status < 500, `${method} ${path} ${extra}: ${answer.status}`);
        if (path !== `/api/posts/${draft}`)
          assert.ok([404, 422].includes(answer.status), `${path} ${extra}: ${answer.status}`);
        assert.equal(await read(), before, `${method} ${path} ${extra}`);
      }
    }
  }
  t.diagnostic(`${count} writes`);
  assert.equal(({} as Record<string, unknown>)['notes'], undefined);
  await service.settle();
  assert.equal(service.events('posts.published').length, published);
});
