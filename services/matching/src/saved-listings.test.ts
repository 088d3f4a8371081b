import assert from 'node:assert/strict';
import { type GoneListing, goneListingsAnswer, savedListingsAnswer } from '@keyturn/contracts/matching';
import { startTestService, type TestService, testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { assertServesItsTable } from '@keyturn/service-kit/testing-calls';
import { recordStoreCalls } from '@keyturn/service-kit/testing-store-calls';
import { keptBy, publishDeleted } from '@keyturn/service-kit/testing-world';
import type { SavedDocument } from './live-post.ts';
import { livePost, startMatching, publishPosts, publishRemoved } from './testing.ts';
import { createMatching } from './app.ts';

const ann = testUser('Ann Lee');
const bob = testUser('Bob Ray');
const save = (service: TestService, id: string, user = ann, whose = 'me') =>
  service.call('PUT', `/api/saved-listings/${whose}/${id}`, { user });
const unsave = (service: TestService, id: string, user = ann, whose = 'me') =>
  service.call('DELETE', `/api/saved-listings/${whose}/${id}`, { user });

async function savedBy(service: TestService, user = ann): Promise<string[]> {
  const { status, body } = await service.call('GET', '/api/saved-listings/me', { user });
  assert.equal(status, 200);
  return savedListingsAnswer.parse(body).map(({ _id }) => _id);
}

async function goneOf(service: TestService, user = ann): Promise<GoneListing[]> {
  const { status, body } = await service.call('GET', '/api/saved-listings/me/gone', { user });
  assert.equal(status, 200);
  return goneListingsAnswer.parse(body);
}

test('[D9] saved listings are listed newest first, for their owner only', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('a'), livePost('b'), livePost('c')]);
  for (const id of ['b', 'a', 'c']) {
    assert.equal((await save(service, id)).status, 204);
    service.clock.advance(1000);
  }
  assert.deepEqual(await savedBy(service), ['c', 'a', 'b']);
  assert.deepEqual(await savedBy(service, bob), []);
  const byEmail = await service.call('GET', `/api/saved-listings/${encodeURIComponent(' ann.lee@example.edu')}`, {
    user: ann,
  });
  assert.equal(byEmail.body.length, 3);
});

test('[D9] saving twice, also concurrently, saves once; removing twice succeeds, too', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('a')]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(service, 'a')));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [204]);
  assert.deepEqual(await savedBy(service), ['a']);
  assert.equal((await unsave(service, 'a', bob)).status, 204);
  assert.deepEqual(await savedBy(service), ['a'], 'only the own one is taken back');
  for (let turn = 0; turn < 2; turn += 1) assert.equal((await unsave(service, 'a')).status, 204);
  assert.equal((await unsave(service, 'never-saved')).status, 204);
  assert.deepEqual(await savedBy(service), []);
});

test('[D9] a listing that is not live cannot be saved, and a removed one leaves the list', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('a'), livePost('b')]);
  assertRefused(await save(service, 'unknown'), 404);
  await save(service, 'a');
  await publishRemoved(service, 'a', 2);
  assert.deepEqual(await savedBy(service), []);
  assertRefused(await save(service, 'a'), 404);
  assert.equal((await unsave(service, 'a')).status, 204);
});

test('B2: a deleted saved listing stays under the gone ones with its name until it is removed', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('a'), livePost('b')]);
  for (const user of [ann, bob]) await save(service, 'a', user);
  await save(service, 'b');
  assert.deepEqual(await goneOf(service), []);
  // Published twice, as any event may be.
  for (let turn = 0; turn < 2; turn += 1) await publishRemoved(service, 'a', 2);
  assert.deepEqual(await savedBy(service), ['b']);
  for (const user of [ann, bob]) {
    assert.deepEqual(await goneOf(service, user), [
      {
        _id: 'a',
        monthlyRent: '$850',
        complex: 'Wymount',
        city: 'Provo',
        state: 'UT',
        leaseType: 'Private Room',
        unitType: 'Apartment',
        bedrooms: '2',
      },
    ]);
  }
  assert.equal((await unsave(service, 'a')).status, 204);
  assert.deepEqual([await goneOf(service), (await goneOf(service, bob)).length], [[], 1]);
});

test('B2: the fifty last saved of the gone listings are kept', async (t) => {
  const service = await startMatching(t);
  const ids = Array.from({ length: 52 }, (_, at) => `p${String(at).padStart(2, '0')}`);
  await publishPosts(
    service,
    ids.map((id) => livePost(id)),
  );
  for (const id of ids) {
    await save(service, id);
    service.clock.advance(1000);
  }
  for (const id of ids) await publishRemoved(service, id, 2);
  const shown = (await goneOf(service)).map(({ _id }) => _id);
  assert.deepEqual(shown, ids.slice(2).reverse());
});

test('[F] saving a five-hundred-and-first listing is 429, saving one again is not', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('a'), livePost('b')]);
  const saved = service.store.collection<SavedDocument>('saved');
  for (let turn = 0; turn < 499; turn += 1) {
    await saved.insertOne({ _id: `s${turn}`, userId: ann.userId, listingId: `gone${turn}`, savedAt: '2026-01-01' });
  }
  assert.equal((await save(service, 'a')).status, 204);
  assertRefused(await save(service, 'b'), 429);
  assert.equal((await save(service, 'a')).status, 204);
  assert.equal((await save(service, 'b', bob)).status, 204);
  await publishRemoved(service, 'a', 2);
  assert.equal((await save(service, 'b')).status, 204, 'what is removed makes room');
});

test('[F] every route is in the table of calls, and every call is a route', async (t) => {
  const { name, routes } = await startMatching(t);
  assertServesItsTable(name, routes);
});

test('one or five saved and gone listings take one read each and no writes', async (t) => {
  const calls: string[] = [];
  const service = await startTestService(
    (deps) => createMatching(recordStoreCalls(deps, (call) => calls.push(call))),
    t,
  );
  const lengthOf = async (path: string): Promise<number> =>
    (await service.call('GET', `/api/saved-listings/me${path}`, { user: ann })).body.length as number;
  for (let length = 1; length <= 5; length += 1) {
    await publishPosts(service, [livePost(`live-${length}`), livePost(`gone-${length}`)]);
    for (const id of ['live', 'gone'])
      await service.call('PUT', `/api/saved-listings/me/${id}-${length}`, { user: ann });
    await publishRemoved(service, `gone-${length}`, 2);
    calls.length = 0;
    assert.deepEqual([await lengthOf(''), await lengthOf('/gone')], [length, length]);
    assert.deepEqual(calls, ['find saved', 'find saved']);
    calls.length = 0;
    await service.call('GET', '/api/matches', { user: ann });
    assert.deepEqual(calls, []);
  }
});

test('[E18] a deleted account’s saved listings are erased; others keep theirs', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('one'), livePost('two')]);
  for (const [user, id] of [
    [ann, 'one'],
    [ann, 'two'],
    [bob, 'one'],
  ] as const)
    assert.equal((await service.call('PUT', `/api/saved-listings/me/${id}`, { user })).status, 204);
  await publishDeleted(service, ann);
  await publishDeleted(service, ann);
  assert.ok(!(await keptBy(service, ['saved'])).includes(ann.userId));
  assert.equal((await service.call('GET', '/api/saved-listings/me', { user: bob })).body.length, 1);
  assert.deepEqual(service.events('matching.erased')[0]?.data, { userId: ann.userId, counts: { saved: 2 } });
});

test('[E15] the data export contains the person’s saved listings', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('listing-one'), livePost('listing-two')]);
  await service.call('PUT', '/api/saved-listings/me/listing-one', { user: ann });
  await service.call('PUT', '/api/saved-listings/me/listing-two', { user: testUser('Bob Ray') });
  const { status, body } = await service.call('GET', '/api/saved-listings/me/export', { user: ann });
  assert.equal(status, 200);
  const [{ name, items }] = body.parts;
  assert.equal(name, 'savedListings');
  const shown = items.map(({ listingId }: { listingId: string }) => listingId);
  assert.deepEqual(shown, ['listing-one']);
});
