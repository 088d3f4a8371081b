import assert from 'node:assert/strict';
import type { ServiceDeps } from '@keyturn/service-kit/service';
import { startTestService, testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { createPosts } from './app.ts';
import type { PostDocument } from './post.ts';
import {
  COMPLETE,
  createDraft,
  goLive,
  MEDIA_KEY,
  photoOf,
  publish,
  putPost,
  setField,
  startPosts,
  tellProfile,
} from './testing.ts';

const ann = testUser('Ann Lee');

test('A7: a draft tells which photos it names, each time they change and when it is deleted, and nothing else', async (t) => {
  const service = await startPosts(t);
  const id = await createDraft(service, ann);
  const [first, second] = [photoOf(ann), photoOf(ann)];
  // One after the other: what waits to be told gives way to what is newer.
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

test('A2: while the broker is away, a draft whose photos change a hundred times waits with the newest one alone', async (t) => {
  const broker = { isAway: false };
  const service = await startTestService((deps: ServiceDeps) => {
    const { publish: tell } = deps.bus;
    const bus = {
      ...deps.bus,
      publish: (event: Parameters<typeof tell>[0]) => (broker.isAway ? Promise.reject(new Error('away')) : tell(event)),
    };
    return createPosts({ ...deps, bus }, { mediaKey: MEDIA_KEY });
  }, t);
  await tellProfile(service, ann);
  broker.isAway = true;
  const id = await createDraft(service, ann);
  const photos = Array.from({ length: 10 }, () => photoOf(ann));
  for (let turn = 0; turn < 100; turn += 1) {
    const images = photos.slice(turn % 10);
    assert.equal((await setField(service, ann, id, 'images', images)).status, 200, `change ${turn}`);
    assert.equal((await setField(service, ann, id, 'notes', `Note ${turn}`)).status, 200);
  }
  const stored = await service.store.collection<PostDocument>('posts').findOne({ _id: id });
  assert.equal(stored?.outbox.length, 1);
  assert.equal((await publish(service, ann, { ...COMPLETE, _id: id })).status, 201);
  broker.isAway = false;
  await service.settle();
  const told = service.events().filter(({ type }) => type.startsWith('posts.'));
  assert.deepEqual(
    told.map(({ type, data }) => [type, (data as { photos: string[] }).photos]),
    [['posts.published', [photos[9]?.url]]],
  );
});
