import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, tellDeleted } from '@keyturn/service-kit/testing-world';
import { livePost, startMatching, tellPosts } from './testing.ts';

const ANN = testUser('Ann Lee');
const BOB = testUser('Bob Ray');

test('[E18] of who is gone no saved listing is kept; others keep theirs', async (t) => {
  const service = await startMatching(t);
  await tellPosts(service, [livePost('one'), livePost('two')]);
  for (const [user, id] of [
    [ANN, 'one'],
    [ANN, 'two'],
    [BOB, 'one'],
  ] as const)
    assert.equal((await service.call('PUT', `/api/saved-listings/me/${id}`, { user })).status, 204);
  await tellDeleted(service, ANN);
  await tellDeleted(service, ANN);
  assert.ok(!(await keptBy(service, ['saved'])).includes(ANN.userId));
  assert.equal((await service.call('GET', '/api/saved-listings/me', { user: BOB })).body.length, 1);
  assert.deepEqual(service.events('matching.erased')[0]?.data, { userId: ANN.userId, counts: { saved: 2 } });
});
