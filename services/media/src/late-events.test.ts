import { DAY_MS, MINUTE_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import type { ImageDocument } from './images.ts';
import { download } from './testing.ts';
import { ann, startDeleting } from './testing-deleting.ts';

type Media = Awaited<ReturnType<typeof startDeleting>>;
const tell = (
  media: Media,
  revision: number,
  photos: readonly string[],
  occurredAt = media.clock.now().toISOString(),
) =>
  media.publish({
    type: 'posts.photos-changed',
    revision,
    occurredAt,
    data: { _id: 'post-one', userId: ann.userId, photos },
  });

test('A7: a photo that was named and is not, told in the wrong order or at once, is gone after a day', async (t) => {
  for (const isAtOnce of [true, false]) {
    const media = await startDeleting(t);
    const [before, after] = ['2026-11-23T01:00:00.000Z', '2026-11-23T01:00:01.000Z'];
    await tell(media, 2, [], after);
    if (!isAtOnce) await media.settle();
    await tell(media, 1, [media.address], before);
    await media.settle();
    media.clock.advance(DAY_MS);
    await media.untilGone();
  }
});

test('A7: a photo of a listing that is deleted goes, though the clock that says so is a little behind', async (t) => {
  const media = await startDeleting(t);
  await tell(media, 1, [media.address], '2026-11-23T01:00:00.500Z');
  await tell(media, 2, [], '2026-11-23T01:00:00.300Z');
  await media.settle();
  media.clock.advance(DAY_MS);
  await media.untilGone();
});

test('A7: while the broker is away, or events wait, no photo is deleted: what names it may be on its way', async (t) => {
  const media = await startDeleting(t);
  const { ready, queueDepth } = media.bus;
  media.bus.ready = () => Promise.reject(new Error('away'));
  media.clock.advance(DAY_MS);
  await media.hear();
  await media.sweeps();
  media.bus.queueDepth = () => Promise.resolve(1);
  media.bus.ready = ready;
  await media.sweeps();
  assert.equal(await media.statusOf(), 200);
  media.bus.queueDepth = queueDepth;
  await media.untilGone();
});

test('A7: while an event of posts was given up, no photo is deleted: it may name one', async (t) => {
  const media = await startDeleting(t);
  await media.tell([media.address]);
  await media.tell([]);
  await media.publish({ type: 'posts.published', data: { cannot: 'be read' } });
  await media.settle();
  assert.equal(await media.bus.deadLetterCount('media'), 1);
  media.clock.advance(DAY_MS);
  await media.hear();
  await media.sweeps();
  assert.equal(await media.statusOf(), 200);
});

test('A7: a photo that a post names again after posts was restored, and counts from an older revision, stays', async (t) => {
  const media = await startDeleting(t);
  await tell(media, 5, [media.address]);
  await media.settle();
  await tell(media, 6, []);
  await media.settle();
  media.clock.advance(MINUTE_MS);
  await tell(media, 4, [media.address]);
  await media.settle();
  media.clock.advance(DAY_MS);
  await media.hear();
  await media.sweeps();
  assert.equal(await media.statusOf(), 200);
  await tell(media, 7, []);
  await media.settle();
  media.clock.advance(DAY_MS);
  await media.untilGone();
});

test('A7: a photo that a post names stays, whatever it is marked as', async (t) => {
  const media = await startDeleting(t);
  await media.tell([media.address]);
  const freeAt = media.clock.now().toISOString();
  await media.store.collection<ImageDocument>('images').updateOne({ _id: media.id }, { $set: { freeAt } });
  media.clock.advance(DAY_MS);
  await media.hear();
  await untilSo(async () => (await media.recordOf())?.freeAt === undefined);
  assert.equal(await media.statusOf(), 200);
});

test('A7: a file whose record was lost with a backup stays where a post names it, and has one again', async (t) => {
  const media = await startDeleting(t, { orphansMs: 5 });
  await media.tell([media.address]);
  const record = await media.recordOf();
  await media.store.collection<ImageDocument>('images').deleteOne({ _id: media.id });
  media.clock.advance(DAY_MS);
  await untilSo(async () => (await media.recordOf()) !== null);
  const { userId, bytes, createdAt } = (await media.recordOf()) ?? {};
  assert.deepEqual([userId, bytes], [ann.userId, record?.bytes]);
  assert.ok(createdAt);
  assert.equal(await media.statusOf(), 200);
  assert.equal((await download(media, `${media.address}?w=480`)).status, 200);
  assert.deepEqual((await readdir(media.folder)).sort(), [`${media.id}-480.jpg`, `${media.id}.jpg`]);
});
