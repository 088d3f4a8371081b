import assert from 'node:assert/strict';
import { startTestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { createRandom } from '@keyturn/service-kit/testing-random';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createMatching } from './app.ts';
import { findMatches, idsOf, livePost, startMatching, publishPosts, publishRemoved } from './testing.ts';
import type { PostCopy } from './live-post.ts';
import { createLivePosts } from './live-posts.ts';

test('a newer event updates a listing; an older one is ignored', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('a', { monthlyRent: '$700', city: 'Orem' })], 3);
  await publishPosts(service, [livePost('a', { monthlyRent: '$600' })], 2);
  await publishPosts(service, [livePost('a', { monthlyRent: '$500' })], 3);
  const [listing, ...others] = (await findMatches(service)).listings;
  assert.deepEqual([listing?.monthlyRent, listing?.city, others.length], ['$700', 'Orem', 0]);
  await publishPosts(service, [livePost('a', { monthlyRent: '$650' })], 4);
  assert.deepEqual(idsOf(await findMatches(service, 'city=Orem')), []);
  assert.equal((await findMatches(service, 'city=Provo')).listings[0]?.monthlyRent, '$650');
});

test('a removed listing does not return through an older event, not even its first', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('a'), livePost('b')]);
  await publishRemoved(service, 'a', 3);
  assert.deepEqual(idsOf(await findMatches(service)), ['b']);
  await publishPosts(service, [livePost('a')], 2);
  await publishRemoved(service, 'c', 2);
  await publishPosts(service, [livePost('c')]);
  assert.deepEqual(idsOf(await findMatches(service)), ['b']);
});

test('an unreadable event is dead-lettered at once and others continue', async (t) => {
  const service = await startMatching(t);
  await service.publish({ type: 'posts.published', data: { _id: 5 } });
  await service.publish({ type: 'posts.removed', data: null });
  await publishPosts(service, [livePost('a')]);
  assert.deepEqual(idsOf(await findMatches(service)), ['a']);
  assert.equal(await service.bus.deadLetterCount('matching'), 2);
});

test('[D6] the index rebuilt at a restart returns the same answers', async (t) => {
  const service = await startMatching(t);
  const random = createRandom(7);
  const posts = Array.from({ length: 80 }, (_, at) =>
    livePost(`p${at}`, {
      monthlyRent: `$${500 + Math.floor(random() * 80) * 10}`,
      city: random() < 0.6 ? 'Provo' : 'Orem',
      gender: random() < 0.5 ? 'Coed' : 'Female',
      startDate: random() < 0.8 ? '2027-01-10' : '2027-01-20',
      amenities: random() < 0.5 ? ['Pool', 'Unheard of'] : ['Central'],
    }),
  );
  await publishPosts(service, posts);
  for (const at of [3, 7, 40]) await publishRemoved(service, `p${at}`, 2);
  await publishPosts(service, [livePost('p5', { monthlyRent: '$510' })], 2);
  const restarted = await startTestService((deps) => createMatching({ ...deps, store: service.store }), t);
  for (const query of [
    '',
    'city=Provo&budget=700&near=12',
    'school=UVU&housingType=Female&amenities=Pool,Unheard%20of',
    'budget=900&moveInDate=2027-01-12&amenities=Central&limit=100',
  ]) {
    const answer = await findMatches(service, query);
    assert.ok(answer.total > 0, query);
    assert.deepEqual(await findMatches(restarted, query), answer);
  }
  await publishPosts(restarted, [livePost('p3')], 1);
  assert.ok(!idsOf(await findMatches(restarted, 'limit=100')).includes('p3'), 'removals are remembered');
});

test('[D6] two replicas of one store, each with some of the events, show the same listings', async (t) => {
  const one = await startMatching(t);
  const two = await startTestService((deps) => createMatching({ ...deps, store: one.store }), t);
  await publishPosts(one, [livePost('a'), livePost('b')]);
  await publishPosts(two, [livePost('c')]);
  await publishRemoved(two, 'a', 2);
  for (const replica of [one, two]) {
    await until(
      async () =>
        idsOf(await findMatches(replica))
          .sort()
          .join() === 'b,c',
    );
  }
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await isSo());) {
    assert.ok(Date.now() < deadline, 'did not come true within 30 s');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Copies whose storing the test releases, in order. */
async function openSlowly() {
  const stored: (() => void)[] = [];
  const copies = {
    find: () => ({ sort: () => ({ limit: () => ({ toArray: () => Promise.resolve([]) }) }) }),
    replaceOne: () => new Promise<void>((resolve) => stored.push(resolve)),
  };
  const live = createLivePosts(copies as unknown as StoreCollection<PostCopy>, () => new Date());
  await live.fill();
  return { live, stored };
}

test('[D6] card and rents show the newer of two changes, though the older is stored last', async () => {
  const { live, stored } = await openSlowly();
  const kept = [
    live.store('a', livePost('a', { monthlyRent: '$500' }), 2),
    live.store('a', livePost('a', { monthlyRent: '$900' }), 3),
  ];
  for (const answer of stored.reverse()) answer();
  await Promise.all(kept);
  assert.equal(live.find('a')?.monthlyRent, '$900');
  assert.deepEqual(live.rents(new Set()), [900]);
});

test('[D6] a change stored after the removal that followed it does not restore the listing', async () => {
  const { live, stored } = await openSlowly();
  const kept = [live.store('a', livePost('a'), 2), live.store('a', null, 3)];
  for (const answer of stored.reverse()) answer();
  await Promise.all(kept);
  assert.equal(live.find('a'), null);
  assert.equal(live.index().size, 0);
});

test('[D6] a listing stored by another replica during a store outage is found afterwards', async () => {
  let nowMs = Date.parse('2026-11-23T17:00:00.000Z');
  let isDown = false;
  let stored: PostCopy[] = [];
  const answer = async (filter: { keptAt?: { $gt: string } }) => {
    if (isDown) throw new Error('down');
    return stored.filter(({ keptAt }) => keptAt > (filter.keptAt?.$gt ?? ''));
  };
  const copies = {
    find: (filter: object) => ({ sort: () => ({ limit: () => ({ toArray: () => answer(filter) }) }) }),
  };
  const live = createLivePosts(copies as unknown as StoreCollection<PostCopy>, () => new Date(nowMs));
  await live.fill();
  isDown = true;
  const keptAt = new Date(nowMs + 1000).toISOString();
  stored = [{ _id: 'a', isLive: true, revision: 1, keptAt, post: livePost('a') }];
  for (let second = 1; second <= 30; second += 1) {
    nowMs += 1000;
    await assert.rejects(live.follow());
  }
  isDown = false;
  await live.follow();
  assert.notEqual(live.find('a'), null);
});
