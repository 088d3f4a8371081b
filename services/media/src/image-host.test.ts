import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import sharp from 'sharp';
import { startHost } from './testing-host.ts';
import { download, photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';

const ANN = testUser('Ann Lee');

test('[C12] a configured third-party host stores the encoded photo; its address and widths stay local', async (t) => {
  const host = await startHost(t);
  const service = await startMedia(t, host.config);
  const original = await photo(1200, 900)
    .withExif({ IFD0: { Copyright: 'Ann Lee' } })
    .jpeg()
    .toBuffer();
  const { secure_url } = await uploadPhoto(service, ANN, original);
  assert.match(secure_url, /^\/media\/listings\/[\w-]{22}\.[a-f0-9]{32}\.jpg$/);
  const [kept] = host.uploads;
  assert.deepEqual([kept?.preset, kept?.folder, host.uploads.length], ['students', 'listings', 1]);
  assert.equal((await sharp(kept?.bytes).metadata()).exif, undefined);
  assert.deepEqual((await download(service, secure_url)).data, kept?.bytes);
  const narrow = await download(service, `${secure_url}?w=480`);
  assert.equal((await sharp(narrow.data).metadata()).width, 480);
  assert.equal(host.fetched(), 1, 'fetched once, then kept as a copy');
  await service.settle();
  assert.equal(service.events('media.stored').length, 1, 'told as a photo that is kept here');
  for (const file of await readdir(service.folder)) await rm(join(service.folder, file));
  assert.deepEqual((await download(service, secure_url)).data, kept?.bytes, 'and again where the copy is gone');
});

test('[C12] while the host is down uploads are not confirmed, and its photos are unavailable, not missing', async (t) => {
  const host = await startHost(t);
  const service = await startMedia(t, host.config);
  const file = await photo(40, 30).jpeg().toBuffer();
  const { secure_url } = await uploadPhoto(service, ANN, file);
  host.setDown(true);
  const refused = await upload(service, ANN, uploadForm(file));
  assert.equal(refused.status, 503);
  assert.equal((await service.call('GET', secure_url)).status, 503);
  host.setDown(false);
  assert.equal((await download(service, secure_url)).status, 200);
  assert.equal(host.uploads.length, 1);
});

test('A10: a redirecting host is not followed, for storing or reading a photo', async (t) => {
  const other = await startHost(t);
  const host = await startHost(t);
  const service = await startMedia(t, host.config);
  const file = await photo(40, 30).jpeg().toBuffer();
  const { secure_url } = await uploadPhoto(service, ANN, file);
  host.setElsewhere(other.config.uploadUrl);
  assert.equal((await upload(service, ANN, uploadForm(file))).status, 503);
  assert.equal((await service.call('GET', secure_url)).status, 503);
  assert.deepEqual([other.uploads.length, other.fetched()], [0, 0]);
});
