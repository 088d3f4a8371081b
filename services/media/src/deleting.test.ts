import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import type { ImageDocument } from './images.ts';
import { download } from './testing.ts';
import { ann, startDeleting } from './testing-deleting.ts';

test('A7: a photo that no post names any more is gone after a day, in every width, and its space is given back', async (t) => {
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

test('A7: a photo that was never named is gone after a day, once posts was heard of from after it', async (t) => {
  const media = await startDeleting(t);
  media.clock.advance(2 * DAY_MS);
  await media.sweeps();
  assert.equal(await media.statusOf(), 200, 'while nothing is heard, a draft may name it');
  await media.untilGone();
});

test('A7: a photo that is named again within the day, or by another post, stays', async (t) => {
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

test('A7: an older fact that comes late, and somebody else’s, free no photo', async (t) => {
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

test('A7: a record whose file is gone is forgotten after half a day, and its space given back', async (t) => {
  const media = await startDeleting(t, { orphansMs: 5 });
  await media.tell([media.address]);
  await rm(join(media.folder, `${media.id}.jpg`));
  await rm(join(media.folder, `${media.id}-480.jpg`));
  await media.sweeps();
  assert.notEqual(await media.recordOf(), null, 'young');
  media.clock.advance(13 * HOUR_MS);
  await media.untilGone();
});

test('A7: a file without a record that no post names is removed after half a day, in every width; one that is named stays', async (t) => {
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
