import { DAY_MS, HOUR_MS, MINUTE_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { tmpdir } from 'node:os';
import type { ImageDocument } from './images.ts';
import { download } from './testing.ts';
import { ann, startDeleting } from './testing-deleting.ts';
import { createImageFiles } from './image-files.ts';

test('A7: a photo no post names is deleted after a day in every width, and its space is freed', async (t) => {
  const media = await startDeleting(t);
  await media.tell([media.address]);
  media.clock.advance(30 * DAY_MS);
  await media.hear();
  await media.sweeps();
  assert.equal(await media.statusOf(), 200, 'named for a month');
  await media.tell([], 'post-one', true);
  media.clock.advance(DAY_MS - HOUR_MS);
  await media.hear();
  await media.sweeps();
  assert.equal(await media.statusOf(), 200, 'not before a day');
  media.clock.advance(HOUR_MS);
  await media.untilGone();
  assert.equal(await media.statusOf(), 404);
  assert.equal((await download(media, `${media.address}?w=480`)).status, 404);
});

test('A7: a photo never named is deleted after a day, once a later event of posts has come', async (t) => {
  const media = await startDeleting(t);
  media.clock.advance(2 * DAY_MS);
  await media.sweeps();
  assert.equal(await media.statusOf(), 200, 'while nothing is heard, a draft may name it');
  await media.untilGone();
});

test('A7: a photo named again within the day, or by another post, stays', async (t) => {
  const media = await startDeleting(t);
  await media.tell([media.address]);
  await media.tell([media.address], 'post-two');
  await media.tell([], 'post-one', true);
  media.clock.advance(DAY_MS);
  await media.hear();
  await media.sweeps();
  assert.equal(await media.statusOf(), 200, 'post-two names it');
  await media.tell([], 'post-two');
  await media.tell([media.address], 'post-two');
  media.clock.advance(DAY_MS);
  await media.hear();
  await media.sweeps();
  assert.equal(await media.statusOf(), 200, 'named again');
});

test('A7: a late older event, and another person’s, free no photo', async (t) => {
  const media = await startDeleting(t);
  await media.tell([media.address]);
  const late = { _id: 'post-one', userId: ann.userId, photos: [] };
  await media.publish({ type: 'posts.photos-changed', revision: 0, data: late });
  const foreign = { _id: 'post-two', userId: 'user-bob-ray' };
  await media.publish({ type: 'posts.photos-changed', revision: 1, data: { ...foreign, photos: [media.address] } });
  await media.publish({ type: 'posts.removed', revision: 2, data: foreign });
  await media.settle();
  media.clock.advance(DAY_MS);
  await media.hear();
  await media.sweeps();
  assert.equal(await media.statusOf(), 200);
});

test('A7: a record without its file is deleted after half a day, and its space is freed', async (t) => {
  const media = await startDeleting(t, { orphansMs: 5 });
  await media.tell([media.address]);
  await rm(join(media.folder, `${media.id}.jpg`));
  await rm(join(media.folder, `${media.id}-480.jpg`));
  await media.sweeps();
  assert.notEqual(await media.recordOf(), null, 'young');
  media.clock.advance(13 * HOUR_MS);
  await media.untilGone();
});

test('A7: an unnamed file without a record is deleted after half a day in every width, a named one not', async (t) => {
  const media = await startDeleting(t, { orphansMs: 5 });
  await media.tell([media.address]);
  await media.store.collection<ImageDocument>('images').deleteOne({ _id: media.id });
  const left = 'x'.repeat(media.id.length);
  for (const name of [`${left}.jpg`, `${left}-480.jpg`])
    await writeFile(join(media.folder, name), 'an upload that ended');
  const files = async () => (await readdir(media.folder)).sort();
  const own = [`${media.id}-480.jpg`, `${media.id}.jpg`];
  media.clock.advance(11 * HOUR_MS);
  await media.sweeps();
  assert.deepEqual(await files(), [...own, `${left}-480.jpg`, `${left}.jpg`].sort(), 'an upload may be on its way');
  media.clock.advance(2 * HOUR_MS);
  for (let tries = 0; tries < 100 && (await files()).length > 2; tries += 1) await media.sweeps();
  assert.deepEqual(await files(), own);
  assert.notEqual(await media.recordOf(), null, 'a post names it');
});

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

test('A7: a photo no longer named is deleted after a day, with its events in any order or concurrent', async (t) => {
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

test('A7: a deleted listing’s photo is deleted, though the publisher’s clock is a little behind', async (t) => {
  const media = await startDeleting(t);
  await tell(media, 1, [media.address], '2026-11-23T01:00:00.500Z');
  await tell(media, 2, [], '2026-11-23T01:00:00.300Z');
  await media.settle();
  media.clock.advance(DAY_MS);
  await media.untilGone();
});

test('A7: no photo is deleted while the broker is down or events wait, which may name it', async (t) => {
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

test('A7: no photo is deleted while an event of posts is dead-lettered, which may name it', async (t) => {
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

test('A7: a photo named again after a restore of posts, with an older revision, stays', async (t) => {
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

test('A7: a photo that a post names stays, whatever its mark', async (t) => {
  const media = await startDeleting(t);
  await media.tell([media.address]);
  const freeAt = media.clock.now().toISOString();
  await media.store.collection<ImageDocument>('images').updateOne({ _id: media.id }, { $set: { freeAt } });
  media.clock.advance(DAY_MS);
  await media.hear();
  await untilSo(async () => (await media.recordOf())?.freeAt === undefined);
  assert.equal(await media.statusOf(), 200);
});

test('A7: a named file whose record was lost with a backup stays and gets a record again', async (t) => {
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

test('images all without a record, as with an empty database, stay', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-orphans-'));
  context.after(() => rm(folder, { recursive: true }));
  const files = createImageFiles(folder);
  await files.prepare();
  const names = Array.from({ length: 30 }, (_, at) => `image-${at}.jpg`);
  for (const name of names) await files.write(name, Buffer.from('x'));
  const later = new Date(Date.now() + MINUTE_MS);
  await assert.rejects(
    files.removeUnknown(() => Promise.resolve(false), later),
    /30 of 30 images have no record/,
  );
  assert.equal((await readdir(folder)).length, 30);
});
