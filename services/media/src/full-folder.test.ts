import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { download, measured, photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';

const ann = testUser('Ann Lee');
const bob = testUser('Bob Ray');

test('A2: when photos fill their folder, all uploads are refused and reading continues', async (t) => {
  const told: string[] = [];
  const note = (_fields: unknown, message: string) => void told.push(message);
  const service = await startMedia(t, null, { limitGb: 20_000 / 1e9, sweepMs: 5 }, note);
  const jpeg = await photo(600, 300).jpeg().toBuffer();
  const { secure_url: address } = await uploadPhoto(service, ann, jpeg);
  assert.ok((await measured(service, 'photo_bytes')) > 20_000);
  assert.equal(await measured(service, 'photo_bytes_limit'), 20_000);
  for (const user of [ann, bob]) {
    const { status, headers, body } = await upload(service, user, uploadForm(jpeg));
    assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'storage_full', '600']);
  }
  assert.equal(told.filter((message) => message.startsWith('the folder of photos is full')).length, 1, 'told once');
  for (const query of ['', '?w=480', '?w=480']) assert.equal((await download(service, address + query)).status, 200);

  const post = { _id: 'post-one', userId: ann.userId };
  await service.publish({ type: 'posts.photos-changed', revision: 1, data: { ...post, photos: [address] } });
  await service.settle();
  await service.publish({ type: 'posts.removed', revision: 2, data: post });
  await service.settle();
  service.clock.advance(DAY_MS);
  await service.publish({ type: 'posts.removed', revision: 1, data: { _id: 'post-two', userId: bob.userId } });
  await service.settle();
  await untilSo(async () => (await download(service, address)).status === 404);
  await untilSo(async () => (await measured(service, 'photo_bytes')) === 0);
  await uploadPhoto(service, bob, jpeg);
});

test('A2: files that another replica writes to the folder count, too', async (t) => {
  const service = await startMedia(t, null, { limitGb: 20_000 / 1e9, orphansMs: 5 });
  // Files have the machine's time.
  service.clock.set(new Date().toISOString());
  const jpeg = await photo(20, 20).jpeg().toBuffer();
  await uploadPhoto(service, ann, jpeg);
  await writeFile(join(service.folder, 'x.jpg'), Buffer.alloc(30_000));
  await untilSo(async () => (await measured(service, 'photo_bytes')) >= 30_000);
  assert.equal((await upload(service, ann, uploadForm(jpeg))).status, 503);
});
