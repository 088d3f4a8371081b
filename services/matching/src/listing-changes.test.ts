import assert from 'node:assert/strict';
import { type TestService, testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { goneListingsAnswer, savedListingsAnswer } from '@keyturn/contracts/matching';
import { findMatches, idsOf, livePost, startMatching, publishPosts } from './testing.ts';

const ANN = testUser('Ann Lee');

async function publishHidden(service: TestService, _id: string, revision: number): Promise<void> {
  const data = { _id, userId: 'user-sam-hill', userEmail: 'sam.hill@example.edu', title: 'Wymount', why: 'unanswered' };
  await service.publish({ type: 'posts.hidden', aggregateId: _id, revision, data });
  await service.settle();
}

const save = (service: TestService, id: string) => service.call('PUT', `/api/saved-listings/me/${id}`, { user: ANN });
const list = async (service: TestService, path = ''): Promise<string[]> =>
  ((await service.call('GET', `/api/saved-listings/me${path}`, { user: ANN })).body as { _id: string }[]).map(
    ({ _id }) => _id,
  );

test('[C13] a hidden listing matches nothing and cannot be saved; shown again, savers have it back', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('one'), livePost('two')]);
  await save(service, 'one');
  await publishHidden(service, 'one', 2);
  assert.deepEqual(idsOf(await findMatches(service)), ['two']);
  assert.deepEqual([await list(service), await list(service, '/gone')], [[], []]);
  assertRefused(await save(service, 'one'), 404);
  await publishPosts(service, [livePost('one', { hidden: 'off' })], 2);
  assert.deepEqual(idsOf(await findMatches(service)), ['two']);
  await publishPosts(service, [livePost('one', { confirmedAt: '2026-11-23T17:00:00.000Z' })], 3);
  await publishHidden(service, 'one', 2);
  assert.deepEqual(await list(service), ['one'], 'a late word of its hiding changes nothing');
  const { listings } = await findMatches(service);
  assert.deepEqual(listings.find(({ _id }) => _id === 'one')?.confirmedAt, '2026-11-23T17:00:00.000Z');
  assert.equal('confirmedAt' in (listings.find(({ _id }) => _id === 'two') ?? {}), false);
});

const saved = async (service: TestService) =>
  savedListingsAnswer.parse((await service.call('GET', '/api/saved-listings/me', { user: ANN })).body);
const rents = async (service: TestService): Promise<number> => {
  const { body } = await service.call('GET', '/api/matches/rents');
  return body.bins.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
};

test('[E12] a listing pending transfer matches with the same score, stays saved, and its card shows it', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('a'), livePost('b')]);
  const query = 'city=Provo&budget=900&amenities=Pool';
  const [before] = (await findMatches(service, query)).listings;
  await publishPosts(service, [livePost('a', { transferState: 'pending' })], 2);
  const after = (await findMatches(service, query)).listings.find(({ _id }) => _id === 'a');
  assert.deepEqual([after?.matchPercentage, after?.transferState], [before?.matchPercentage, 'pending']);
  assert.equal((await findMatches(service, query)).listings.find(({ _id }) => _id === 'b')?.transferState, '');
  assert.equal((await save(service, 'a')).status, 204);
  const transferStates = (await saved(service)).map(({ transferState }) => transferState);
  assert.deepEqual(transferStates, ['pending']);
  await publishPosts(service, [livePost('a', { transferState: '' })], 3);
  assert.equal((await saved(service))[0]?.transferState, '', 'live again at once');
});

test('[E12] a transferred listing leaves matches, rents and saved listings; savers see it is gone', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('a'), livePost('b')]);
  await save(service, 'a');
  await publishPosts(service, [livePost('a', { transferState: 'transferred' })], 3);
  await publishPosts(service, [livePost('a', { transferState: 'transferred' })], 3);
  await publishPosts(service, [livePost('a', { transferState: 'pending' })], 2);
  assert.deepEqual(idsOf(await findMatches(service)), ['b']);
  assert.equal(await rents(service), 1);
  assert.deepEqual(await saved(service), []);
  assertRefused(await save(service, 'a'), 404);
  const { body } = await service.call('GET', '/api/saved-listings/me/gone', { user: ANN });
  const shown = goneListingsAnswer.parse(body).map(({ _id, complex, transferState }) => [_id, complex, transferState]);
  assert.deepEqual(shown, [['a', 'Wymount', 'transferred']]);
});

test('[E12] an unknown state of a future release keeps a listing live, with nothing on its card', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('a', { transferState: 'a word of the next release' })]);
  const transferStates = (await findMatches(service)).listings.map(({ transferState }) => transferState);
  assert.deepEqual(transferStates, ['']);
});
