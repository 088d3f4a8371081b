import assert from 'node:assert/strict';
import type { EventData } from '@keyturn/contracts/events';
import { imageIdOf } from '@keyturn/service-kit/image-key';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { DAY_MS } from '@keyturn/domain/durations';
import { keptBy, publishBlock, publishClosed, publishDeleted } from '@keyturn/service-kit/testing-world';
import { untilSo } from '@keyturn/service-kit/testing-times';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';
import { ANN, COMPLETE, MEDIA_KEY, photoOf, SAM, startPosts, type Posts } from './testing.ts';
import type { PhotoDocument } from './photo-prints.ts';
import { createPosts } from './app.ts';

const HASH = 'f0e1d2c3b4a59687';
/** By three bits another one; by four. */
const NEAR = 'f0e1d2c3b4a59680';
const FAR = 'f0e1d2c3b4a59678';
const COLORS = '80'.repeat(48);

type Photo = ReturnType<typeof photoOf>;
type Stored = EventData<'media.stored'>;

/** What media tells of a photo; each is stored later than the one before. */
function storedOf(service: TestService, { url }: Photo, { userId }: typeof ANN, more: Partial<Stored> = {}): Stored {
  service.clock.advance(1000);
  const imageId = imageIdOf(url, 'listings') ?? '';
  return {
    imageId,
    userId,
    storedAt: service.clock.now().toISOString(),
    hash: HASH,
    colors: COLORS,
    entropy: 7,
    ...more,
  };
}

/** Ann has a live listing with a photo, and Sam uploads the same. */
async function startCopying(t: Parameters<typeof startPosts>[0], more: Partial<Stored> = {}) {
  const service = await startPosts(t);
  const [original, copy] = [photoOf(ANN), photoOf(SAM)];
  const first = storedOf(service, original, ANN);
  const second = storedOf(service, copy, SAM, more);
  return { service, original, copy, first, second };
}

test('A7: a draft publishes its photos at each change and when it is deleted, and nothing else', async (t) => {
  const service = await startPosts(t);
  const id = await service.createDraft(ANN);
  const [first, second] = [photoOf(ANN), photoOf(ANN)];
  await service.setField(ANN, id, 'images', [first, second]);
  await service.setField(ANN, id, 'notes', 'Quiet.');
  await service.settle();
  await service.putPost(ANN, id, { images: [second] });
  await service.settle();
  await service.removePost(ANN, id);
  await service.settle();
  const told = service.events().map(({ type, data }) => [type, (data as { photos: string[] }).photos]);
  assert.deepEqual(told, [
    ['posts.photos-changed', [first.url, second.url]],
    ['posts.photos-changed', [second.url]],
    ['posts.photos-changed', []],
  ]);
});

test('[E18] a deleted account’s photos are erased, and a late event brings none back', async (t) => {
  const { service, copy, first, second } = await startCopying(t);
  await service.goLive(SAM, { images: [copy] });
  for (const photo of [first, second]) await service.publishStored(photo);
  await publishDeleted(service, SAM);
  await service.publishStored(second);
  const kept = await keptBy(service, ['photos']);
  assert.ok(!kept.includes(SAM.userId) && kept.includes(ANN.userId));
  assert.deepEqual(service.dataOf('posts.erased')[0], { userId: SAM.userId, counts: { posts: 1, photos: 1 } });
});

test('[E19] unnamed photos are erased within two days, not at once, as they may be named again', async (t) => {
  const service = await startPosts(t, (deps) => createPosts(deps, { mediaKey: MEDIA_KEY }, { sweepMs: 5 }));
  const [kept, unnamed] = [photoOf(SAM), photoOf(SAM)];
  for (const photo of [kept, unnamed]) await service.publishStored(storedOf(service, photo, SAM));
  const id = await service.goLive(SAM, { images: [kept, unnamed] });
  const photos = service.store.collection<PhotoDocument>('photos');
  const untilLooked = async (count: number) => {
    const isDue = { lookAt: { $lte: service.clock.now().toISOString() } };
    await untilSo(async () => (await photos.countDocuments(isDue)) === 0);
    assert.equal((await photos.find({ userId: SAM.userId }).toArray()).length, count);
  };
  service.clock.advance(DAY_MS);
  await untilLooked(2);
  await service.putPost(SAM, id, { images: [kept] });
  service.clock.advance(DAY_MS);
  await untilLooked(2);
  service.clock.advance(DAY_MS);
  await untilLooked(1);
  await service.removePost(SAM, id);
  service.clock.advance(DAY_MS);
  await untilLooked(1);
  service.clock.advance(DAY_MS);
  await untilLooked(0);
});

test('[E19] a photo first used in another person’s live listing is a sign, until it is removed', async (t) => {
  const { service, original, copy, first, second } = await startCopying(t, { hash: NEAR });
  await service.publishStored(first);
  const others = await service.goLive(ANN, { images: [original] });
  await service.publishStored(second);
  const id = await service.goLive(SAM, { images: [photoOf(SAM), copy] });
  assert.deepEqual(await service.publishedOf(id), { signs: ['copied_photo'], times: 1 });
  await service.putPost(SAM, id, { images: [photoOf(SAM)] });
  assert.deepEqual(await service.signsOf(id), []);
  await service.putPost(SAM, id, { images: [copy] });
  assert.deepEqual(await service.publishedOf(id), { signs: ['copied_photo'], times: 3 });
  // The first uploader is never suspected.
  await service.putPost(ANN, others, { images: [original], notes: 'Quiet.' });
  assert.deepEqual(await service.signsOf(others), []);
});

test('[E19] the copy has the sign and the original has none, in any order of photo and listing events', async (t) => {
  const orders = [
    'first second ann sam', 'second first sam ann', 'ann sam first second', 'ann sam second first',
    'ann second sam first', 'first ann sam second', 'second ann first sam', 'second ann sam first',
  ]; // prettier-ignore
  for (const order of orders) {
    const { service, original, copy, first, second } = await startCopying(t);
    const ids: Record<string, string> = {};
    const steps: Record<string, () => Promise<unknown>> = {
      first: () => service.publishStored(first),
      second: () => service.publishStored(second),
      ann: async () => (ids['ann'] = await service.goLive(ANN, { images: [original] })),
      sam: async () => (ids['sam'] = await service.goLive(SAM, { images: [copy] })),
    };
    for (const step of order.split(' ')) await steps[step]?.();
    const signs = [await service.signsOf(ids['ann'] ?? ''), await service.signsOf(ids['sam'] ?? '')];
    // Ann's listing came after Sam's: his is checked at its next change.
    const isAfter = order.endsWith('sam ann');
    assert.deepEqual(signs, [[], isAfter ? [] : ['copied_photo']], order);
    const before = await keptBy(service, ['posts', 'photos']);
    for (const again of [first, second]) if (!isAfter) await service.publishStored(again);
    assert.equal(await keptBy(service, ['posts', 'photos']), before, 'told again, nothing changes');
  }
});

test('[E19] a photo’s event between its listing’s check and storing is not missed', async (t) => {
  let meanwhile = (): Promise<void> => Promise.resolve();
  const service = await startPosts(t, (deps) => {
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
  });
  const [original, copy] = [photoOf(ANN), photoOf(SAM)];
  await service.publishStored(storedOf(service, original, ANN));
  await service.goLive(ANN, { images: [original] });
  await service.publishProfile(SAM);
  meanwhile = () => service.publishStored(storedOf(service, copy, SAM));
  const { body } = await service.publishPost(SAM, { ...COMPLETE, images: [copy] });
  assert.deepEqual(await service.publishedOf(body._id as string), { signs: ['copied_photo'], times: 2 });
});

test('[E19] other pictures, blank sheets and own photos in two listings are no sign', async (t) => {
  for (const more of [{ hash: FAR }, { colors: `99${COLORS.slice(2)}` }, { entropy: 2.9 }]) {
    const { service, original, copy, first, second } = await startCopying(t, more);
    await service.goLive(ANN, { images: [original] });
    for (const photo of [first, second]) await service.publishStored(photo);
    assert.deepEqual(await service.signsOf(await service.goLive(SAM, { images: [copy] })), [], JSON.stringify(more));
  }
  const { service, original, first } = await startCopying(t);
  const anew = photoOf(ANN);
  for (const photo of [first, storedOf(service, anew, ANN)]) await service.publishStored(photo);
  for (const images of [[original], [original], [anew]])
    assert.deepEqual(await service.signsOf(await service.goLive(ANN, { images })), []);
});

type Ending = (service: Posts, id: string) => Promise<unknown>;
const ENDINGS: readonly (readonly [string, Ending])[] = [
  ['deleted', (service, id) => service.removePost(ANN, id)],
  ['hidden', (service, id) => service.sayAvailable(ANN, id, false)],
  ['without the photo', (service, id) => service.putPost(ANN, id, { images: [] })],
  ['of a closed account', (service) => publishClosed(service, ANN)],
  ['of who is gone', (service) => publishDeleted(service, ANN)],
];

test('[E19] a photo of a listing that has ended, or shows it no more, is no sign', async (t) => {
  for (const [name, end] of ENDINGS) {
    const { service, original, copy, first, second } = await startCopying(t);
    for (const photo of [first, second]) await service.publishStored(photo);
    const others = await service.goLive(ANN, { images: [original] });
    const draft = await service.createDraft(ANN);
    await service.putPost(ANN, draft, { images: [original] });
    await end(service, others);
    await service.settle();
    assert.deepEqual(await service.signsOf(await service.goLive(SAM, { images: [copy] })), [], name);
  }
});

test('[E19] a block between the two people hides no copy, and a draft has no sign', async (t) => {
  const { service, original, copy, first, second } = await startCopying(t);
  await service.goLive(ANN, { images: [original] });
  await publishBlock(service, SAM, ANN);
  const draft = await service.createDraft(SAM);
  await service.putPost(SAM, draft, { images: [copy] });
  for (const photo of [first, second]) await service.publishStored(photo);
  assert.ok(!(await keptBy(service, ['posts'])).includes('copied_photo'));
  await service.publishProfile(SAM);
  assert.equal((await service.publishPost(SAM, { _id: draft, ...COMPLETE })).status, 201);
  assert.deepEqual(await service.signsOf(draft), ['copied_photo']);
});

test('[E19] a listing hidden by its owner publishes its sign once it is shown', async (t) => {
  const { service, original, copy, first, second } = await startCopying(t);
  await service.goLive(ANN, { images: [original] });
  const id = await service.goLive(SAM, { images: [copy] });
  await service.sayAvailable(SAM, id, false);
  for (const photo of [first, second]) await service.publishStored(photo);
  assert.equal((await service.publishedOf(id)).times, 1);
  await service.sayAvailable(SAM, id, true);
  assert.deepEqual(await service.publishedOf(id), { signs: ['copied_photo'], times: 2 });
});
