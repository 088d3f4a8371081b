import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { UPLOAD_LIMIT_BYTES } from '@keyturn/contracts/media';
import { isOwnImage } from '@keyturn/service-kit/image-key';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import sharp from 'sharp';
import { MEDIA_KEY, download, photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';

const ann = testUser('Ann Lee');
const bob = testUser('Bob Ray');

test('[C12] a photo, uploaded, is answered with an address that only its owner can use in a listing', async (t) => {
  const service = await startMedia(t);
  const answer = await uploadPhoto(service, ann, await photo(400, 300).jpeg().toBuffer());
  assert.deepEqual([answer.width, answer.height], [400, 300]);
  assert.ok(answer.secure_url.includes(answer.public_id));
  assert.equal(isOwnImage(answer.secure_url, 'listings', ann.userId, MEDIA_KEY), true);
  assert.equal(isOwnImage(answer.secure_url, 'listings', bob.userId, MEDIA_KEY), false);
  const { data } = await download(service, answer.secure_url);
  const { format, width } = await sharp(data).metadata();
  assert.deepEqual([format, width], ['jpeg', 400]);
});

test('[C12] a large photo, taken sideways with position and camera in it, comes out upright, smaller and bare', async (t) => {
  const service = await startMedia(t);
  const taken = await photo(2600, 1300)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'SECRETCAM', ImageDescription: 'SECRET' }, IFD3: { GPSLatitude: '40/1 14/1 0/1' } })
    .jpeg({ quality: 30 })
    .toBuffer();
  assert.ok(taken.includes('SECRETCAM'));
  const answer = await uploadPhoto(service, ann, taken);
  assert.deepEqual([answer.width, answer.height], [1024, 2048]);
  const { data } = await download(service, answer.secure_url);
  const { exif, orientation, icc } = await sharp(data).metadata();
  assert.deepEqual([exif, orientation, icc], [undefined, undefined, undefined]);
  assert.ok(!data.includes('SECRET'));
});

test('[C12] forms that are not one photo with preset and folder get a clear 4xx, and nothing is kept', async (t) => {
  const service = await startMedia(t);
  const jpeg = await photo(8, 8).jpeg().toBuffer();
  const fields = { upload_preset: 'keyturn', folder: 'listings' };
  const two = uploadForm(jpeg);
  two.append('file', new Blob([Uint8Array.from(jpeg)]), 'b.jpg');
  const elsewhere = uploadForm(null);
  elsewhere.append('photo', new Blob([Uint8Array.from(jpeg)]), 'b.jpg');
  const wordAsFile = uploadForm(null);
  wordAsFile.append('file', 'not a file');
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`field${at}`, 'x']));
  const wrong: [string, FormData][] = [
    ['an empty file', uploadForm(Buffer.alloc(0))],
    ['two files', two],
    ['another field', elsewhere],
    ['a word as file', wordAsFile],
    ['no fields', uploadForm(jpeg, {})],
    ['a long field', uploadForm(jpeg, { ...fields, note: 'x'.repeat(201) })],
    ['many fields', uploadForm(jpeg, { ...fields, ...many })],
  ];
  for (const [what, form] of wrong) assertRefused(await upload(service, ann, form), 422, what);
  assert.deepEqual(await readdir(service.folder), []);
});

test('[C12] bodies that are no form, or a broken one, get a clear 4xx', async (t) => {
  const service = await startMedia(t);
  const send = (body: string, type: string) =>
    service.call('POST', '/api/media/upload', { user: ann, body, headers: { 'content-type': type } });
  assertRefused(await send('GIF89a', 'image/gif'), 415);
  assertRefused(await send('x', 'multipart/form-data'), 400);
  const boundary = randomUUID();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
  assertRefused(await send(`${head}cut off`, `multipart/form-data; boundary=${boundary}`), 400);
});

test('[C12] a file of 15 MB is read, one byte more is 413', async (t) => {
  const service = await startMedia(t);
  const most = Buffer.alloc(UPLOAD_LIMIT_BYTES);
  assertRefused(await upload(service, ann, uploadForm(most)), 422, 'read, and no image');
  assertRefused(await upload(service, ann, uploadForm(Buffer.concat([most, Buffer.from('x')]))), 413);
  assert.deepEqual(await readdir(service.folder), []);
});
