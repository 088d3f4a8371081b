import assert from 'node:assert/strict';
import { matchesAnswer, type MatchesAnswer } from '@keyturn/contracts/matching';
import type { Identity } from '@keyturn/service-kit/identity';
import { createTestClock, testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { publishBlock } from '@keyturn/service-kit/testing-world';
import { createBlockList, type BlockCopy } from './block-list.ts';
import { idsOf, livePost, startMatching, publishPosts, publishRemoved } from './testing.ts';

const ANN = testUser('Ann Lee');
const BOB = testUser('Bob Ray');
const SAM = testUser('Sam Hill');

const of = (poster: Identity) => ({ userId: poster.userId, userEmail: poster.email });

/** Five listings in Provo: two of Sam's and three of Bob's. */
async function startMarket(context: Parameters<typeof startMatching>[0]): Promise<TestService> {
  const service = await startMatching(context);
  const rent = (monthlyRent: string) => ({ monthlyRent });
  await publishPosts(service, [
    livePost('sam-1', { ...of(SAM), ...rent('$400') }),
    livePost('sam-2', { ...of(SAM), ...rent('$500'), school: 'UVU', city: 'Provo' }),
    livePost('bob-1', { ...of(BOB), ...rent('$600') }),
    livePost('bob-2', { ...of(BOB), ...rent('$700') }),
    livePost('bob-3', { ...of(BOB), ...rent('$800') }),
  ]);
  return service;
}

async function ask(service: TestService, user: Identity | null, query = ''): Promise<MatchesAnswer> {
  const { status, body } = await service.call('GET', `/api/matches${query}`, { user });
  assert.equal(status, 200);
  return matchesAnswer.parse(body);
}

async function rentsOf(service: TestService, user: Identity | null): Promise<number> {
  const { body } = await service.call('GET', '/api/matches/rents', { user });
  return (body as { bins: { count: number }[] }).bins.reduce((sum, { count }) => sum + count, 0);
}

for (const [who, blocker, blocked] of [
  ['the seeker', ANN, SAM],
  ['the poster', SAM, ANN],
] as const)
  test(`[E13] blocked by ${who}: matches, counts and rents exclude the poster’s listings for them alone`, async (t) => {
    const service = await startMarket(t);
    await publishBlock(service, blocker, blocked);
    const { total, counts, listings } = await ask(service, ANN);
    assert.deepEqual(idsOf({ listings }).sort(), ['bob-1', 'bob-2', 'bob-3']);
    assert.deepEqual([total, counts.excellent + counts.better + counts.good], [3, 3]);
    assert.equal(await rentsOf(service, ANN), 3);
    for (const other of [BOB, null]) {
      assert.equal((await ask(service, other)).total, 5);
      assert.equal(await rentsOf(service, other), 5);
    }
    await publishBlock(service, blocker, blocked, { isBlocked: false, revision: 2 });
    assert.equal((await ask(service, ANN)).total, 5);
  });

test('[E13] pages of the remaining listings follow each other without a gap', async (t) => {
  const service = await startMarket(t);
  await publishBlock(service, ANN, SAM);
  const seen: string[] = [];
  let cursor = '';
  for (let pages = 0; pages < 5; pages += 1) {
    const page = await ask(service, ANN, `?limit=1${cursor}`);
    seen.push(...idsOf(page));
    if (page.next === null) break;
    cursor = `&cursor=${page.next}`;
  }
  assert.deepEqual(seen.sort(), ['bob-1', 'bob-2', 'bob-3']);
});

test('[E13] a blocked poster’s listings are excluded by school, as near misses and as the most helpful change', async (t) => {
  const service = await startMarket(t);
  await publishBlock(service, ANN, SAM);
  assert.deepEqual(idsOf(await ask(service, ANN, '?school=UVU')), []);
  assert.deepEqual(idsOf(await ask(service, BOB, '?school=UVU')), ['sam-2']);
  const near = (await ask(service, ANN, '?city=Logan&near=12')).near.map(({ _id }) => _id);
  assert.deepEqual(near.sort(), ['bob-1', 'bob-2', 'bob-3']);
  assert.equal((await ask(service, ANN, '?city=Logan')).bestChange?.total, 3);
});

test('[E13] a listing published, changed or removed during a block stays hidden', async (t) => {
  const service = await startMarket(t);
  await publishBlock(service, ANN, SAM);
  await publishPosts(service, [livePost('sam-3', of(SAM))]);
  await publishPosts(service, [livePost('sam-1', { ...of(SAM), city: 'Orem' })], 2);
  assert.equal((await ask(service, ANN)).total, 3);
  assert.equal((await ask(service, ANN, '?city=Orem')).total, 0);
  await publishRemoved(service, 'sam-3', 2);
  assert.equal((await ask(service, ANN)).total, 3);
  await publishBlock(service, ANN, SAM, { isBlocked: false, revision: 2 });
  assert.equal((await ask(service, ANN)).total, 5);
});

test('[E13] a blocked person’s saved listings are hidden and cannot be saved; unblocking shows them again', async (t) => {
  const service = await startMarket(t);
  const save = (id: string) => service.call('PUT', `/api/saved-listings/me/${id}`, { user: ANN });
  const list = async (path = '') =>
    ((await service.call('GET', `/api/saved-listings/me${path}`, { user: ANN })).body as { _id: string }[]).map(
      ({ _id }) => _id,
    );
  for (const id of ['sam-1', 'sam-2', 'bob-1']) assert.equal((await save(id)).status, 204);
  await publishBlock(service, SAM, ANN);
  assert.deepEqual(await list(), ['bob-1']);
  assertRefused(await save('sam-1'), 404);
  await publishRemoved(service, 'sam-2', 2);
  assert.deepEqual([await list(), await list('/gone')], [['bob-1'], []]);
  await publishBlock(service, SAM, ANN, { isBlocked: false, revision: 2 });
  assert.deepEqual([(await list()).sort(), await list('/gone')], [['bob-1', 'sam-1'], ['sam-2']]);
});

test('[E13] after a mutual block, one unblocking keeps both hidden; a late event changes nothing', async (t) => {
  const service = await startMarket(t);
  await publishBlock(service, ANN, SAM);
  await publishBlock(service, SAM, ANN);
  await publishBlock(service, ANN, SAM, { isBlocked: false, revision: 3 });
  await publishBlock(service, ANN, SAM, { revision: 2 });
  assert.equal((await ask(service, ANN)).total, 3);
  await publishBlock(service, SAM, ANN, { isBlocked: false, revision: 2 });
  assert.equal((await ask(service, ANN)).total, 5);
});

test('[E13] blocks survive a restart, and those stored by another replica apply', async (t) => {
  const service = await startMarket(t);
  await publishBlock(service, ANN, SAM);
  const clock = createTestClock();
  const other = createBlockList(service.store.collection<BlockCopy>('blocks'), clock.now);
  assert.equal(other.of(ANN.userId).size, 0);
  await other.fill();
  assert.deepEqual([...other.of(SAM.userId)], [ANN.userId]);
  await publishBlock(service, ANN, BOB);
  await publishBlock(service, ANN, SAM, { isBlocked: false, revision: 2 });
  await other.follow();
  assert.deepEqual([[...other.of(ANN.userId)], other.of(SAM.userId).size], [[BOB.userId], 0]);
  assert.equal(other.of(undefined).size, 0);
});
