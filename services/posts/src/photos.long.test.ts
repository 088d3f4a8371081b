import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { createDraft, goLive, photoOf, putPost, setField, startPosts } from './testing.ts';

const ann = testUser('Ann Lee');

test('A7: a draft tells which photos it names, each time they change and when it is deleted, and nothing else', async (t) => {
  const service = await startPosts(t);
  const id = await createDraft(service, ann);
  const [first, second] = [photoOf(ann), photoOf(ann)];
  await setField(service, ann, id, 'images', [first, second]);
  await setField(service, ann, id, 'notes', 'Quiet.');
  await service.settle();
  await putPost(service, ann, id, { images: [second] });
  await service.settle();
  await service.call('DELETE', `/api/posts/${id}`, { user: ann });
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
  const images = Array.from({ length: 7 }, () => photoOf(ann));
  await goLive(service, ann, { images });
  const [event] = service.events('posts.published');
  assert.deepEqual(
    (event?.data as { photos: string[] }).photos,
    images.map(({ url }) => url),
  );
});
