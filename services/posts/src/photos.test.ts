import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { DAY_MS } from '@keyturn/domain/durations';
import { keptBy, tellDeleted } from '@keyturn/service-kit/testing-world';
import { ANN, createDraft, goLive, photoOf, putPost, SAM, setField, startPosts } from './testing.ts';
import type { PhotoDocument } from './photo-prints.ts';
import { startCopying, storedOf, tell } from './testing-photos.ts';

test('A7: a draft tells which photos it names, each time they change and when it is deleted, and nothing else', async (t) => {
  const service = await startPosts(t);
  const id = await createDraft(service, ANN);
  const [first, second] = [photoOf(ANN), photoOf(ANN)];
  await setField(service, ANN, id, 'images', [first, second]);
  await setField(service, ANN, id, 'notes', 'Quiet.');
  await service.settle();
  await putPost(service, ANN, id, { images: [second] });
  await service.settle();
  await service.call('DELETE', `/api/posts/${id}`, { user: ANN });
  await service.settle();
  const told = service.events().map(({ type, data }) => [type, (data as { photos: string[] }).photos]);
  assert.deepEqual(told, [
    ['posts.photos-changed', [first.url, second.url]],
    ['posts.photos-changed', [second.url]],
    ['posts.photos-changed', []],
  ]);
});

test('A7: a live listing tells all of its photos, not only those of its card', async (t) => {
  const service = await startPosts(t);
  const images = Array.from({ length: 7 }, () => photoOf(ANN));
  await goLive(service, ANN, { images });
  const [event] = service.events('posts.published');
  assert.deepEqual(
    (event?.data as { photos: string[] }).photos,
    images.map(({ url }) => url),
  );
});

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
