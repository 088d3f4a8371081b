import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import type { PostPhotos } from './named-photos.ts';
import { ann, startDeleting } from './testing-deleting.ts';

const OLD = { userId: ann.userId, revision: 2, at: '2026-11-23T01:00:00.000Z' };
const MANY = 200;

type Media = Awaited<ReturnType<typeof startDeleting>>;
const postsOf = (media: Media) => media.store.collection<PostPhotos>('posts');

/** Posts of Ann's that she deleted. */
async function addDeleted(media: Media): Promise<void> {
  for (let left = MANY; left > 0; left -= 1)
    await postsOf(media).insertOne({ _id: `deleted-${left}`, ...OLD, photos: [], isNaming: false });
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
  await addDeleted(media);
  const read = await countDeletedRead(async () => {
    await media.tell([], 'post-without');
    await media.tell([], 'post-without', true);
    await media.tell([media.address]);
    await media.tell([media.address], 'post-two');
    await media.tell([], 'post-one', true);
    media.clock.advance(DAY_MS);
    await media.hear();
    await media.sweeps();
    assert.equal(await media.statusOf(), 200, 'post-two names it');
    await media.tell([], 'post-two', true);
    media.clock.advance(DAY_MS);
    await media.untilGone();
  });
  assert.equal(read, 0);
});
