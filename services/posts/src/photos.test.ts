import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { DAY_MS } from '@keyturn/domain/durations';
import { keptBy, publishBlock, publishClosed, publishDeleted } from '@keyturn/service-kit/testing-world';
import { untilSo } from '@keyturn/service-kit/testing-times';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';
import { startTestService, type TestService } from '@keyturn/service-kit/testing';
import {
  ANN,
  COMPLETE,
  createDraft,
  goLive,
  MEDIA_KEY,
  photoOf,
  publish,
  putPost,
  SAM,
  setField,
  startPosts,
  publishProfile,
  removePost,
  sayAvailable,
} from './testing.ts';
import type { PhotoDocument } from './photo-prints.ts';
import { COLORS, FAR, NEAR, signsOf, startCopying, storedOf, tell, publishedOf } from './testing-photos.ts';
import { createPosts } from './app.ts';

test('A7: a draft tells which photos it names, each time they change and when it is deleted, and nothing else', async (t) => {
  const service = await startPosts(t);
  const id = await createDraft(service, ANN);
  const [first, second] = [photoOf(ANN), photoOf(ANN)];
  await setField(service, ANN, id, 'images', [first, second]);
  await setField(service, ANN, id, 'notes', 'Quiet.');
  await service.settle();
  await putPost(service, ANN, id, { images: [second] });
  await service.settle();
  await removePost(service, ANN, id);
  await service.settle();
  const told = service.events().map(({ type, data }) => [type, (data as { photos: string[] }).photos]);
  assert.deepEqual(told, [
    ['posts.photos-changed', [first.url, second.url]],
    ['posts.photos-changed', [second.url]],
    ['posts.photos-changed', []],
  ]);
});

test('[E18] of who is gone no photo is known any more, and a late fact brings none back', async (t) => {
  const { service, copy, first, second } = await startCopying(t);
  await goLive(service, SAM, { images: [copy] });
  for (const photo of [first, second]) await tell(service, photo);
  await publishDeleted(service, SAM);
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
    await untilSo(async () => (await photos.countDocuments(isDue)) === 0);
    assert.equal((await photos.find({ userId: SAM.userId }).toArray()).length, count);
  };
  service.clock.advance(DAY_MS);
  await untilLooked(2);
  await putPost(service, SAM, id, { images: [kept] });
  service.clock.advance(DAY_MS);
  await untilLooked(2);
  service.clock.advance(DAY_MS);
  await untilLooked(1);
  await removePost(service, SAM, id);
  service.clock.advance(DAY_MS);
  await untilLooked(1);
  service.clock.advance(DAY_MS);
  await untilLooked(0);
});

test('[E19] a photo that another person had in a live listing before is a sign, published or exchanged; once it is gone it is none', async (t) => {
  const { service, original, copy, first, second } = await startCopying(t, { hash: NEAR });
  await tell(service, first);
  const others = await goLive(service, ANN, { images: [original] });
  await tell(service, second);
  const id = await goLive(service, SAM, { images: [photoOf(SAM), copy] });
  assert.deepEqual(await publishedOf(service, id), { signs: ['copied_photo'], times: 1 });
  await putPost(service, SAM, id, { images: [photoOf(SAM)] });
  assert.deepEqual(await signsOf(service, id), []);
  await putPost(service, SAM, id, { images: [copy] });
  assert.deepEqual(await publishedOf(service, id), { signs: ['copied_photo'], times: 3 });
  // Who had it first is not suspected, whatever they change.
  await putPost(service, ANN, others, { images: [original], notes: 'Quiet.' });
  assert.deepEqual(await signsOf(service, others), []);
});

test('[E19] in whichever order photos and listings are told of, the copy has the sign and the original has none', async (t) => {
  const orders = [
    'first second ann sam', 'second first sam ann', 'ann sam first second', 'ann sam second first',
    'ann second sam first', 'first ann sam second', 'second ann first sam', 'second ann sam first',
  ]; // prettier-ignore
  for (const order of orders) {
    const { service, original, copy, first, second } = await startCopying(t);
    const ids: Record<string, string> = {};
    const steps: Record<string, () => Promise<unknown>> = {
      first: () => tell(service, first),
      second: () => tell(service, second),
      ann: async () => (ids['ann'] = await goLive(service, ANN, { images: [original] })),
      sam: async () => (ids['sam'] = await goLive(service, SAM, { images: [copy] })),
    };
    for (const step of order.split(' ')) await steps[step]?.();
    const signs = [await signsOf(service, ids['ann'] ?? ''), await signsOf(service, ids['sam'] ?? '')];
    // Ann's was no listing yet when Sam published: his is judged when something of it changes.
    const isAfter = order.endsWith('sam ann');
    assert.deepEqual(signs, [[], isAfter ? [] : ['copied_photo']], order);
    const before = await keptBy(service, ['posts', 'photos']);
    for (const again of [first, second]) if (!isAfter) await tell(service, again);
    assert.equal(await keptBy(service, ['posts', 'photos']), before, 'told again, nothing changes');
  }
});

test('[E19] a photo that is told of after its listing was judged, and before that is stored, is not missed', async (t) => {
  let meanwhile = (): Promise<void> => Promise.resolve();
  const service = await startTestService((deps) => {
    const slow = <T extends { _id: string }>(posts: StoreCollection<T>): StoreCollection<T> => ({
      ...posts,
      insertOne: (listing) => meanwhile().then(() => posts.insertOne(listing)),
    });
    const { collection } = deps.store;
    const store: Store = {
      ...deps.store,
      collection: (name) => (name === 'posts' ? slow(collection(name)) : collection(name)),
    };
    return createPosts({ ...deps, store }, { mediaKey: MEDIA_KEY });
  }, t);
  const [original, copy] = [photoOf(ANN), photoOf(SAM)];
  await tell(service, storedOf(service, original, ANN));
  await goLive(service, ANN, { images: [original] });
  await publishProfile(service, SAM);
  meanwhile = () => tell(service, storedOf(service, copy, SAM));
  const { body } = await publish(service, SAM, { ...COMPLETE, images: [copy] });
  assert.deepEqual(await publishedOf(service, body._id as string), { signs: ['copied_photo'], times: 2 });
});

test('[E19] no sign: other pictures, sheets with nothing on them, own photos in two listings', async (t) => {
  for (const more of [{ hash: FAR }, { colors: `99${COLORS.slice(2)}` }, { entropy: 2.9 }]) {
    const { service, original, copy, first, second } = await startCopying(t, more);
    await goLive(service, ANN, { images: [original] });
    for (const photo of [first, second]) await tell(service, photo);
    assert.deepEqual(await signsOf(service, await goLive(service, SAM, { images: [copy] })), [], JSON.stringify(more));
  }
  const { service, original, first } = await startCopying(t);
  const anew = photoOf(ANN);
  for (const photo of [first, storedOf(service, anew, ANN)]) await tell(service, photo);
  for (const images of [[original], [original], [anew]])
    assert.deepEqual(await signsOf(service, await goLive(service, ANN, { images })), []);
});

type Ending = (service: TestService, id: string) => Promise<unknown>;
const ENDINGS: readonly (readonly [string, Ending])[] = [
  ['deleted', (service, id) => removePost(service, ANN, id)],
  ['hidden', (service, id) => sayAvailable(service, ANN, id, false)],
  ['without the photo', (service, id) => putPost(service, ANN, id, { images: [] })],
  ['of a closed account', (service) => publishClosed(service, ANN)],
  ['of who is gone', (service) => publishDeleted(service, ANN)],
];

test('[E19] a photo of a listing that has ended, or shows it no more, is no sign', async (t) => {
  for (const [name, end] of ENDINGS) {
    const { service, original, copy, first, second } = await startCopying(t);
    for (const photo of [first, second]) await tell(service, photo);
    const others = await goLive(service, ANN, { images: [original] });
    const draft = await createDraft(service, ANN);
    await putPost(service, ANN, draft, { images: [original] });
    await end(service, others);
    await service.settle();
    assert.deepEqual(await signsOf(service, await goLive(service, SAM, { images: [copy] })), [], name);
  }
});

test('[E19] a block between the two hides no copy, and a draft has no sign', async (t) => {
  const { service, original, copy, first, second } = await startCopying(t);
  await goLive(service, ANN, { images: [original] });
  await publishBlock(service, SAM, ANN);
  const draft = await createDraft(service, SAM);
  await putPost(service, SAM, draft, { images: [copy] });
  for (const photo of [first, second]) await tell(service, photo);
  assert.ok(!(await keptBy(service, ['posts'])).includes('copied_photo'));
  await publishProfile(service, SAM);
  assert.equal((await publish(service, SAM, { _id: draft, ...COMPLETE })).status, 201);
  assert.deepEqual(await signsOf(service, draft), ['copied_photo']);
});

test('[E19] a listing that its owner hides is told of with its sign once it is shown', async (t) => {
  const { service, original, copy, first, second } = await startCopying(t);
  await goLive(service, ANN, { images: [original] });
  const id = await goLive(service, SAM, { images: [copy] });
  await sayAvailable(service, SAM, id, false);
  for (const photo of [first, second]) await tell(service, photo);
  assert.equal((await publishedOf(service, id)).times, 1);
  await sayAvailable(service, SAM, id, true);
  assert.deepEqual(await publishedOf(service, id), { signs: ['copied_photo'], times: 2 });
});
