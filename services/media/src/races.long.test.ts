import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { newId } from '@keyturn/service-kit/ids';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import type { ImageDocument } from './images.ts';
import { photo, startMedia, upload, uploadForm } from './testing.ts';

const ann = testUser('Ann Lee');
const bob = testUser('Bob Ray');
const HALF_HOUR_MS = 30 * 60_000;
const GIGABYTE = 1024 ** 3;

test('A3: [C12] [F] T-19 the hundred and twentieth photo of half an hour, sent four times at once, is stored once; refused ones count', async (t) => {
  const service = await startMedia(t);
  const good = uploadForm(await photo(8, 8).jpeg().toBuffer());
  const bad = uploadForm((await photo(60, 60).png().toBuffer()).subarray(0, -60));
  for (let turn = 0; turn < 119; turn += 1) assertRefused(await upload(service, ann, bad), 422);
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(service, ann, good)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 429, 429, 429]);
  assert.equal((await readdir(service.folder)).length, 1);
  const refused = await upload(service, ann, good);
  assertRefused(refused, 429);
  assert.equal(refused.headers.get('retry-after'), '1800');
  assert.equal((await upload(service, bob, good)).status, 200);
  service.clock.advance(HALF_HOUR_MS);
  assert.equal((await upload(service, ann, good)).status, 200);
});

test('[C12] T-19 concurrent photos for the last bytes of a gigabyte do not exceed it', async (t) => {
  const jpeg = await photo(64, 64).jpeg().toBuffer();
  const bytes = GIGABYTE - 20_000;
  const service = await startMedia(t);
  const images = service.store.collection<ImageDocument>('images');
  const full = { userId: ann.userId, width: 1, height: 1, bytes, createdAt: '2026-01-01T00:00:00.000Z' };
  await images.insertOne({ _id: newId(), ...full });
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 4 }, () => upload(service, ann, uploadForm(jpeg))));
  }
  const stored = await images.find({ userId: ann.userId }).toArray();
  assert.ok(stored.length > 1);
  assert.ok(stored.reduce((sum, image) => sum + image.bytes, 0) <= GIGABYTE);
});
