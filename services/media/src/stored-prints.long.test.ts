import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventData } from '@keyturn/contracts/events';
import { isSamePicture, isTelling } from '@keyturn/domain/same-picture';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, publishDeleted } from '@keyturn/service-kit/testing-world';
import sharp from 'sharp';
import { download, startMedia, uploadPhoto } from './testing.ts';

const ANN = testUser('Ann Lee');
const BOB = testUser('Bob Ray');
const TEST_PHOTOS = new URL('../../../tests/testing/photos/', import.meta.url).pathname;
const ROOMS = ['apt1', 'bed1', 'kit1', 'liv1'];
const readRoom = (name: string) => readFile(join(TEST_PHOTOS, `${name}.jpg`));

const told = (service: TestService) =>
  service.events('media.stored').map(({ data }) => data as EventData<'media.stored'>);

/** The published event of an upload. */
async function store(service: TestService, user: typeof ANN, file: Buffer) {
  const { public_id, secure_url } = await uploadPhoto(service, user, file);
  await service.settle();
  const print = told(service).find(({ imageId }) => imageId === public_id);
  assert.ok(print);
  return { ...print, address: secure_url };
}

test('[E19] a stored photo is published once with its owner, time and fingerprint', async (t) => {
  const service = await startMedia(t);
  const { address: _address, ...print } = await store(service, ANN, await readRoom('bed1'));
  const { imageId, hash, colors, entropy } = print;
  const storedAt = service.clock.now().toISOString();
  assert.deepEqual(print, { imageId, userId: ANN.userId, storedAt, hash, colors, entropy });
  assert.ok(isTelling(print));
  assert.equal(told(service).length, 1);
});

test('[E19] a photo is recognized however its copy was saved, and different ones are distinguished', async (t) => {
  const service = await startMedia(t);
  const originals = [];
  for (const name of ROOMS) originals.push(await store(service, ANN, await readRoom(name)));
  for (const [at, original] of originals.entries()) {
    const shown = await download(service, original.address);
    const saved = [
      shown.data,
      (await download(service, `${original.address}?w=480`)).data,
      await sharp(shown.data).resize({ width: 700 }).jpeg({ quality: 60 }).toBuffer(),
      await sharp(shown.data).resize({ width: 900 }).png().toBuffer(),
      await sharp(shown.data).webp({ quality: 70 }).toBuffer(),
    ];
    for (const file of saved) {
      const copy = await store(service, BOB, file);
      assert.deepEqual(
        originals.map((one) => isSamePicture(one, copy)),
        originals.map((_, other) => other === at),
      );
    }
  }
});

test('[E19] a sheet of paper is not compared as a picture', async (t) => {
  const service = await startMedia(t);
  const sheet = sharp({ create: { width: 900, height: 600, channels: 3, background: '#fdfdfd' } });
  assert.ok(!isTelling(await store(service, ANN, await sheet.jpeg().toBuffer())));
});

test('[E19] a photo published again is unchanged; a deleted account’s is not published', async (t) => {
  const service = await startMedia(t);
  const [ours, others] = [
    await store(service, ANN, await readRoom('bed1')),
    await store(service, BOB, await readRoom('kit1')),
  ];
  await publishDeleted(service, ANN);
  assert.ok(!(await keptBy(service, ['images'])).includes(ours.hash));
  await service.republish();
  await service.settle();
  const again = told(service).slice(2);
  const { address: _address, ...print } = others;
  assert.deepEqual(again, [print]);
});
