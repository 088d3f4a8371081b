import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { newId } from '@keyturn/service-kit/ids';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import type { ImageDocument } from './images.ts';
import { photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';

const ann = testUser('Ann Lee');
const bob = testUser('Bob Ray');
const MINUTE_MS = 60_000;
/** 20 here, 200 in the lab. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
const GIGABYTE = 1024 ** 3;

async function startWith(t: Parameters<typeof startMedia>[0], records: readonly Partial<ImageDocument>[]) {
  const service = await startMedia(t);
  const images = service.store.collection<ImageDocument>('images');
  const createdAt = service.clock.now().toISOString();
  for (const record of records) {
    await images.insertOne({ _id: newId(), userId: ann.userId, width: 1, height: 1, bytes: 1, createdAt, ...record });
  }
  return { service, count: () => images.countDocuments({ userId: ann.userId }) };
}

test(`[C12] T-19 the hundred and twentieth photo, sent four times at once in ${ROUNDS} rounds, is taken once`, async (t) => {
  const jpeg = await photo(8, 8).jpeg().toBuffer();
  const { service, count } = await startWith(
    t,
    Array.from({ length: 119 }, () => ({})),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(service, ann, uploadForm(jpeg))));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 429, 429, 429], `round ${round}`);
    assert.equal(await count(), 120);
    assert.equal((await readdir(service.folder)).length, round + 1);
    const taken = answers.find(({ status }) => status === 200)?.body.public_id as string;
    await service.store.collection<ImageDocument>('images').deleteOne({ _id: taken });
  }
});

test('[C12] T-19 photos that would fill the last bytes of a gigabyte, sent at once, do not go beyond it', async (t) => {
  const jpeg = await photo(64, 64).jpeg().toBuffer();
  const bytes = GIGABYTE - 20_000;
  const { service } = await startWith(t, [{ bytes, createdAt: '2026-01-01T00:00:00.000Z' }]);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 4 }, () => upload(service, ann, uploadForm(jpeg))));
  }
  const stored = await service.store.collection<ImageDocument>('images').find({ userId: ann.userId }).toArray();
  assert.ok(stored.length > 1);
  assert.ok(stored.reduce((sum, image) => sum + image.bytes, 0) <= GIGABYTE);
});

test('[F] the hundred and twenty-first upload within half an hour is 429, and later allowed again', async (t) => {
  const service = await startMedia(t);
  const jpeg = await photo(8, 8).jpeg().toBuffer();
  for (let turn = 0; turn < 120; turn += 1) await uploadPhoto(service, ann, jpeg);
  const refused = await upload(service, ann, uploadForm(jpeg));
  assertRefused(refused, 429);
  assert.equal(refused.headers.get('retry-after'), '1800');
  await uploadPhoto(service, bob, jpeg);
  service.clock.advance(30 * MINUTE_MS - 1);
  assertRefused(await upload(service, ann, uploadForm(jpeg)), 429);
  service.clock.advance(1);
  await uploadPhoto(service, ann, jpeg);
});
