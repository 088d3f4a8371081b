import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import type { PostPhotos } from './naming-posts.ts';
import { ann, startDeleting } from './testing-deleting.ts';

const HOUR_MS = 3_600_000;
const OLD = { userId: ann.userId, revision: 2, at: '2026-11-23T01:00:00.000Z' };
const MANY = 200;

type Media = Awaited<ReturnType<typeof startDeleting>>;
const postsOf = (media: Media) => media.store.collection<PostPhotos>('posts');

/** Posts of Ann's that she deleted; without more fields as they were kept before those that name photos were told apart. */
async function addDeleted(media: Media, fields: Partial<PostPhotos> = {}): Promise<void> {
  for (let left = MANY; left > 0; left -= 1)
    await postsOf(media).insertOne({ _id: `deleted-${left}`, ...OLD, photos: [], ...fields });
}

/** How many deleted posts the store reads from its rows meanwhile: each row is parsed. */
async function countDeletedRead(work: () => Promise<unknown>): Promise<number> {
  const { parse } = JSON;
  let count = 0;
  JSON.parse = (...given: Parameters<typeof parse>): unknown => {
    if (given[0].startsWith('{"_id":"deleted-')) count += 1;
    return parse(...given);
  };
  await work().finally(() => (JSON.parse = parse));
  return count;
}

test('A9: what a post names, and photos that go, are found without reading the many posts a person deleted', async (t) => {
  const media = await startDeleting(t);
  await addDeleted(media, { isNaming: false });
  const read = await countDeletedRead(async () => {
    await media.tell([], 'post-without');
    await media.tell([], 'post-without', true);
    await media.tell([media.address]);
    await media.tell([media.address], 'post-two');
    await media.tell([], 'post-one', true);
    media.clock.advance(HOUR_MS);
    await media.sweeps();
    assert.equal(await media.statusOf(), 200, 'post-two names it');
    await media.tell([], 'post-two', true);
    media.clock.advance(HOUR_MS);
    await media.untilGone();
  });
  assert.equal(read, 0);
});

test('A9: of a post that names no photo and named none before, no other is read, marked or not', async (t) => {
  const media = await startDeleting(t, {});
  await addDeleted(media);
  const read = await countDeletedRead(async () => {
    await media.tell([], 'post-without');
    await media.tell([], 'post-without', true);
  });
  assert.equal(read, 0);
  assert.equal((await postsOf(media).findOne({ _id: 'post-without' }))?.revision, 2);
});

test('A9: posts from before they were told apart are marked, and then not read either', async (t) => {
  const media = await startDeleting(t);
  await addDeleted(media);
  const isMarked = async () => (await postsOf(media).findOne({ isNaming: null })) === null;
  for (let tries = 0; tries < 2000 && !(await isMarked()); tries += 1) await new Promise((done) => setTimeout(done, 5));
  assert.equal(await countDeletedRead(() => media.tell([media.address])), 0);
});

test('A9: a photo that a post from before this rule names stays, before it is marked and after', async (t) => {
  for (const sweeps of [{}, { sweepMs: 5 }]) {
    const media = await startDeleting(t, sweeps);
    await postsOf(media).insertOne({ _id: 'old', ...OLD, photos: [media.id] });
    await media.tell([media.address]);
    await media.tell([], 'post-one', true);
    await media.sweeps();
    assert.equal((await media.recordOf())?.freeAt, undefined);
    media.clock.advance(24 * HOUR_MS);
    await media.sweeps();
    assert.equal(await media.statusOf(), 200);
    await media.tell([], 'old', true);
    assert.ok((await media.recordOf())?.freeAt);
  }
});

test('A2: of photos that a post keeps, none is marked again', async (t) => {
  const media = await startDeleting(t, {});
  await media.tell([media.address]);
  const marked = await media.recordOf();
  const { stringify } = JSON;
  let written = 0;
  JSON.stringify = (value: unknown) => {
    if ((value as { _id?: unknown } | null)?._id === media.id) written += 1;
    return stringify(value);
  };
  await media.tell([media.address]).finally(() => (JSON.stringify = stringify));
  assert.equal(written, 0);
  assert.deepEqual(await media.recordOf(), marked);
});
