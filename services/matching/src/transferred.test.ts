import assert from 'node:assert/strict';
import { goneListingsAnswer, savedListingsAnswer } from '@keyturn/contracts/matching';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { findMatches, idsOf, livePost, startMatching, tellPosts } from './testing.ts';

const ann = testUser('Ann Lee');
const save = (service: TestService, id: string) => service.call('PUT', `/api/saved-listings/me/${id}`, { user: ann });
const saved = async (service: TestService) =>
  savedListingsAnswer.parse((await service.call('GET', '/api/saved-listings/me', { user: ann })).body);
const rents = async (service: TestService): Promise<number> => {
  const { body } = await service.call('GET', '/api/matches/rents');
  return body.bins.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
};

test('[E12] a listing that is pending transfer matches with the same score, is saved, and says so on its card', async (t) => {
  const service = await startMatching(t);
  await tellPosts(service, [livePost('a'), livePost('b')]);
  const query = 'city=Provo&budget=900&amenities=Pool';
  const [before] = (await findMatches(service, query)).listings;
  await tellPosts(service, [livePost('a', { transferState: 'pending' })], 2);
  const after = (await findMatches(service, query)).listings.find(({ _id }) => _id === 'a');
  assert.deepEqual([after?.matchPercentage, after?.transferState], [before?.matchPercentage, 'pending']);
  assert.equal((await findMatches(service, query)).listings.find(({ _id }) => _id === 'b')?.transferState, '');
  assert.equal((await save(service, 'a')).status, 204);
  assert.deepEqual(
    (await saved(service)).map(({ transferState }) => transferState),
    ['pending'],
  );
  await tellPosts(service, [livePost('a', { transferState: '' })], 3);
  assert.equal((await saved(service))[0]?.transferState, '', 'live again at once');
});

test('[E12] a listing, transferred, is in no matches, rents and saved listings; who saved it sees that it is gone', async (t) => {
  const service = await startMatching(t);
  await tellPosts(service, [livePost('a'), livePost('b')]);
  await save(service, 'a');
  await tellPosts(service, [livePost('a', { transferState: 'transferred' })], 3);
  await tellPosts(service, [livePost('a', { transferState: 'transferred' })], 3);
  await tellPosts(service, [livePost('a', { transferState: 'pending' })], 2);
  assert.deepEqual(idsOf(await findMatches(service)), ['b']);
  assert.equal(await rents(service), 1);
  assert.deepEqual(await saved(service), []);
  assertRefused(await save(service, 'a'), 404);
  const { body } = await service.call('GET', '/api/saved-listings/me/gone', { user: ann });
  assert.deepEqual(
    goneListingsAnswer.parse(body).map(({ _id, complex, transferState }) => [_id, complex, transferState]),
    [['a', 'Wymount', 'transferred']],
  );
});

test('[E12] a word of a release to come leaves a listing live and says nothing on its card', async (t) => {
  const service = await startMatching(t);
  await tellPosts(service, [livePost('a', { transferState: 'a word of the next release' })]);
  assert.deepEqual(
    (await findMatches(service)).listings.map(({ transferState }) => transferState),
    [''],
  );
});
