import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, tellDeleted } from '@keyturn/service-kit/testing-world';
import type { PhotoDocument } from './photo-prints.ts';
import { goLive, photoOf, putPost, startPosts } from './testing.ts';
import { ANN, SAM, startCopying, storedOf, tell } from './testing-photos.ts';

test('[E18] of who is gone no photo is known any more, and a late fact brings none back', async (t) => {
  const { service, copy, first, second } = await startCopying(t);
  await goLive(service, SAM, { images: [copy] });
  for (const photo of [first, second]) await tell(service, photo);
  await tellDeleted(service, SAM);
  await tell(service, second);
  const kept = await keptBy(service, ['photos']);
  assert.ok(!kept.includes(SAM.userId) && kept.includes(ANN.userId));
  assert.deepEqual(service.events('posts.erased')[0]?.data, { userId: SAM.userId, counts: { posts: 1, photos: 1 } });
});

test('[E19] photos that no post names are forgotten within two days, and not at once: they may be named again', async (t) => {
  const service = await startPosts(t, 5);
  const [kept, unnamed] = [photoOf(SAM), photoOf(SAM)];
  for (const photo of [kept, unnamed]) await tell(service, storedOf(service, photo, SAM));
  const id = await goLive(service, SAM, { images: [kept, unnamed] });
  const photos = service.store.collection<PhotoDocument>('photos');
  const untilLooked = async (count: number) => {
    const isDue = { lookAt: { $lte: service.clock.now().toISOString() } };
    for (let tries = 0; tries < 2000 && (await photos.countDocuments(isDue)) > 0; tries += 1)
      await new Promise((done) => setTimeout(done, 5));
    assert.equal((await photos.find({ userId: SAM.userId }).toArray()).length, count);
  };
  service.clock.advance(DAY_MS);
  await untilLooked(2);
  await putPost(service, SAM, id, { images: [kept] });
  service.clock.advance(DAY_MS);
  await untilLooked(2);
  service.clock.advance(DAY_MS);
  await untilLooked(1);
  await service.call('DELETE', `/api/posts/${id}`, { user: SAM });
  service.clock.advance(DAY_MS);
  await untilLooked(1);
  service.clock.advance(DAY_MS);
  await untilLooked(0);
});
