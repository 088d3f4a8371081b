import assert from 'node:assert/strict';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { PostCopy } from './live-post.ts';
import { createLivePosts } from './live-posts.ts';
import { livePost } from './testing.ts';

/** Copies of which each is stored only when the test says so, in the order in which they were given. */
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

test('[D6] two changes whose older one is stored last leave card and rents as the newer one has them', async () => {
  const { live, stored } = await openSlowly();
  const kept = [
    live.keep('a', livePost('a', { monthlyRent: '$500' }), 2),
    live.keep('a', livePost('a', { monthlyRent: '$900' }), 3),
  ];
  for (const answer of stored.reverse()) answer();
  await Promise.all(kept);
  assert.equal(live.find('a')?.monthlyRent, '$900');
  assert.deepEqual(live.rents(new Set()), [900]);
});

test('[D6] a change that is stored after the removal it came before does not bring the listing back', async () => {
  const { live, stored } = await openSlowly();
  const kept = [live.keep('a', livePost('a'), 2), live.keep('a', null, 3)];
  for (const answer of stored.reverse()) answer();
  await Promise.all(kept);
  assert.equal(live.find('a'), null);
  assert.equal(live.index().size, 0);
});

test('[D6] a listing stored by another replica during an outage of the store is found after it', async () => {
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
