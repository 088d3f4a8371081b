import assert from 'node:assert/strict';
import { startTestService, testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { tellStoreCalls } from '@keyturn/service-kit/testing-store-calls';
import { createMatching } from './app.ts';
import { livePost, tellPosts, tellRemoved } from './testing.ts';

const ann = testUser('Ann Lee');

test('saved and gone listings, of one or of five, are read at once and write nothing', async (t) => {
  const calls: string[] = [];
  const service = await startTestService((deps) => createMatching(tellStoreCalls(deps, (call) => calls.push(call))), t);
  const lengthOf = async (path: string): Promise<number> =>
    (await service.call('GET', `/api/saved-listings/me${path}`, { user: ann })).body.length as number;
  for (let length = 1; length <= 5; length += 1) {
    await tellPosts(service, [livePost(`live-${length}`), livePost(`gone-${length}`)]);
    for (const id of ['live', 'gone'])
      await service.call('PUT', `/api/saved-listings/me/${id}-${length}`, { user: ann });
    await tellRemoved(service, `gone-${length}`, 2);
    calls.length = 0;
    assert.deepEqual([await lengthOf(''), await lengthOf('/gone')], [length, length]);
    assert.deepEqual(calls, ['find saved', 'find saved']);
    calls.length = 0;
    await service.call('GET', '/api/matches', { user: ann });
    assert.deepEqual(calls, []);
  }
});
