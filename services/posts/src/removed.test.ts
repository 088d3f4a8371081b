import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { removed, type PostDocument } from './post.ts';
import { COMPLETE, createDraft, goLive, publish, startPosts } from './testing.ts';

const ann = testUser('Ann Lee');

/** How many removed posts the store reads from its rows meanwhile: each row is parsed. */
async function countRemovedRead(work: () => Promise<unknown>): Promise<number> {
  const { parse } = JSON;
  let count = 0;
  JSON.parse = (...given: Parameters<typeof parse>): unknown => {
    const value: unknown = parse(...given);
    if (typeof value === 'object' && value !== null && 'removed' in value && value.removed === true) count += 1;
    return value;
  };
  await work().finally(() => (JSON.parse = parse));
  return count;
}

test('A2: [C11] a person’s own reads, creating and publishing, go over none of the many posts they deleted', async (t) => {
  const service = await startPosts(t);
  await goLive(service, ann);
  await createDraft(service, ann);
  const posts = service.store.collection<PostDocument>('posts');
  const [draft] = await posts.find({ posted: false }).toArray();
  assert.ok(draft);
  for (let left = 200; left > 0; left -= 1)
    await posts.insertOne({ ...draft, ...removed, createdAt: '', _id: newId() });
  const read = await countRemovedRead(async () => {
    const { body } = await service.call('GET', `/api/posts/user/${ann.email}`, { user: ann });
    assert.equal(body.length, 2);
    assert.equal((await service.call('GET', `/api/get-latest-post/${ann.email}`, { user: ann })).status, 200);
    await createDraft(service, ann);
    assert.equal((await publish(service, ann, COMPLETE)).status, 201);
    assert.equal((await service.call('GET', '/api/posts/live')).body.length, 2);
  });
  assert.equal(read, 0);
});
