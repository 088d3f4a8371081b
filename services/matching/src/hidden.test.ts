import assert from 'node:assert/strict';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { findMatches, idsOf, livePost, startMatching, tellPosts } from './testing.ts';

const ANN = testUser('Ann Lee');

async function tellHidden(service: TestService, _id: string, revision: number): Promise<void> {
  const data = { _id, userId: 'user-sam-hill', userEmail: 'sam.hill@example.edu', title: 'Wymount', why: 'unanswered' };
  await service.publish({ type: 'posts.hidden', aggregateId: _id, revision, data });
  await service.settle();
}

const save = (service: TestService, id: string) => service.call('PUT', `/api/saved-listings/me/${id}`, { user: ANN });
const list = async (service: TestService, path = ''): Promise<string[]> =>
  ((await service.call('GET', `/api/saved-listings/me${path}`, { user: ANN })).body as { _id: string }[]).map(
    ({ _id }) => _id,
  );

test('[C13] a hidden listing matches nothing and is not saved; who saved it has it again once it is shown', async (t) => {
  const service = await startMatching(t);
  await tellPosts(service, [livePost('one'), livePost('two')]);
  await save(service, 'one');
  await tellHidden(service, 'one', 2);
  assert.deepEqual(idsOf(await findMatches(service)), ['two']);
  assert.deepEqual([await list(service), await list(service, '/gone')], [[], []]);
  assertRefused(await save(service, 'one'), 404);
  await tellPosts(service, [livePost('one', { hidden: 'off' })], 2);
  assert.deepEqual(idsOf(await findMatches(service)), ['two']);
  await tellPosts(service, [livePost('one', { confirmedAt: '2026-11-23T17:00:00.000Z' })], 3);
  await tellHidden(service, 'one', 2);
  assert.deepEqual(await list(service), ['one'], 'a late word of its hiding changes nothing');
  const { listings } = await findMatches(service);
  assert.deepEqual(listings.find(({ _id }) => _id === 'one')?.confirmedAt, '2026-11-23T17:00:00.000Z');
  assert.equal('confirmedAt' in (listings.find(({ _id }) => _id === 'two') ?? {}), false);
});
