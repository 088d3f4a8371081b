import assert from 'node:assert/strict';
import { startTestService, testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { tellStoreCalls } from '@keyturn/service-kit/testing-store-calls';
import { createPosts } from './app.ts';
import { goLive, MEDIA_KEY } from './testing.ts';

const ann = testUser('Ann Lee');
const LISTS = {
  '/api/posts/user/me': ['find posts', 'findOne people'],
  '/api/posts/live': ['find blocks', 'find blocks', 'find posts'],
};

test('lists of posts, of one or of five, read each collection once and write nothing', async (t) => {
  const calls: string[] = [];
  const service = await startTestService(
    (deps) =>
      createPosts(
        tellStoreCalls(deps, (call) => calls.push(call)),
        { mediaKey: MEDIA_KEY },
      ),
    t,
  );
  for (let length = 1; length <= 5; length += 1) {
    await goLive(service, ann);
    for (const [path, expected] of Object.entries(LISTS)) {
      calls.length = 0;
      assert.equal((await service.call('GET', path, { user: ann })).body.length, length);
      assert.deepEqual(calls.sort(), expected, path);
    }
  }
});
