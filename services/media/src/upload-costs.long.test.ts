import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import sharp from 'sharp';
import type { ImageDocument } from './images.ts';
import { photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';
import { createUploadQuota } from './upload-quota.ts';

const ann = testUser('Ann Lee');
const bob = testUser('Bob Ray');
const AT = new Date('2026-11-23T17:00:00.000Z');

interface Stored {
  readonly bytes: number;
  readonly createdAt: string;
  readonly counts?: number;
}

const createQuota = (stored: readonly Stored[] = [], freeBytes = Infinity) =>
  createUploadQuota({ storedOf: async () => stored, freeBytes: () => freeBytes, now: () => AT });
const isUsedUp = (quota: ReturnType<typeof createQuota>) =>
  quota.check('ann').then(
    () => false,
    () => true,
  );

test('A3: a picture counts as an upload for each quarter of a second of a processor, as one at least and twenty at most', () => {
  const quota = createQuota();
  const costs = [0, 1, 200, 250, 251, 3_600, 4_999, 5_020, Infinity];
  const counts = costs.map((processorMs) => {
    const counted = quota.count('ann');
    assert.equal(counted.counts(), 1, 'until it is known');
    counted.setCost(processorMs);
    return counted.counts();
  });
  assert.deepEqual(counts, [1, 1, 1, 1, 2, 15, 20, 20, 20]);
});

test('A2: as the folder fills, a person may keep a thirty-second part of what is left, the photos of a listing at least', async () => {
  const MB = 1024 ** 2;
  const mayKeep = async (keptMb: number, freeMb: number) => {
    const quota = createQuota([{ bytes: keptMb * MB, createdAt: '' }], freeMb * MB);
    return quota.checkSpace('ann', MB).then(
      () => true,
      () => false,
    );
  };
  const cases: readonly (readonly [kept: number, free: number])[] = [
    [1022, 100_000],
    [1024, 100_000],
    [124, 4_000],
    [125, 4_000],
    [24, 10],
    [25, 10],
  ];
  assert.deepEqual(await Promise.all(cases.map(([kept, free]) => mayKeep(kept, free))), [
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
});

test('A3: nine pictures that take just less than they may use up half an hour, and one taken back gives all it counted back', async () => {
  const quota = createQuota();
  const counted = Array.from({ length: 8 }, () => quota.count('ann'));
  for (const { setCost } of counted) setCost(3_600);
  assert.equal(await isUsedUp(quota), true);
  counted[0]?.takeBack();
  assert.equal(await isUsedUp(quota), false);
  for (let at = 0; at < 14; at += 1) quota.count('ann');
  assert.equal(await isUsedUp(quota), false);
  quota.count('ann');
  assert.equal(await isUsedUp(quota), true);
});

test('A3: pictures that are kept count by their records, those without a count as one', async () => {
  const stored = (counts: number, length: number) =>
    Array.from({ length }, () => ({ bytes: 1, createdAt: AT.toISOString(), counts }));
  const old = { bytes: 1, createdAt: AT.toISOString() };
  assert.equal(await isUsedUp(createQuota([...stored(20, 5), ...stored(1, 18), old])), false);
  assert.equal(await isUsedUp(createQuota([...stored(20, 5), ...stored(1, 18), old, old])), true);
});

/** 12 megapixels of four inks: it takes a second or two of a processor. */
const dear = (): Promise<Buffer> =>
  sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#c4421a' } })
    .toColourspace('cmyk')
    .jpeg({ quality: 10 })
    .toBuffer();

/** As if somebody had uploaded so many. */
async function fill(service: TestService, { userId }: { userId: string }, counts: number): Promise<void> {
  const createdAt = service.clock.now().toISOString();
  const image = { _id: newId(), userId, width: 1, height: 1, bytes: 1, createdAt, counts };
  await service.store.collection<ImageDocument>('images').insertOne(image);
}

test('A3: a dear picture, kept or refused at its very end, leaves less room for others than a small one', async (t) => {
  const service = await startMedia(t);
  const small = await photo(8, 8).jpeg().toBuffer();
  for (const user of [ann, bob]) await fill(service, user, 118);
  await uploadPhoto(service, bob, small);
  await uploadPhoto(service, bob, small);
  const { public_id: id } = await uploadPhoto(service, ann, await dear());
  assertRefused(await upload(service, ann, uploadForm(small)), 429);
  const images = service.store.collection<ImageDocument>('images');
  assert.ok(Number((await images.findOne({ _id: id }))?.counts) > 1, 'also after a restart');

  const eve = testUser('Eve Fox');
  await fill(service, eve, 118);
  const cutOff = (await dear()).subarray(0, -2_000);
  assertRefused(await upload(service, eve, uploadForm(cutOff)), 422);
  assertRefused(await upload(service, eve, uploadForm(small)), 429);
});

test('A3: dear pictures that were let in together are kept together, and the next one is refused', async (t) => {
  const service = await startMedia(t);
  await fill(service, ann, 116);
  const form = uploadForm(await dear());
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(service, ann, form)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  assertRefused(await upload(service, ann, uploadForm(await photo(8, 8).jpeg().toBuffer())), 429);
});
