import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { UPLOAD_LIMIT_BYTES } from '@keyturn/contracts/media';
import { isOwnImage } from '@keyturn/service-kit/image-key';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import sharp from 'sharp';
import { MINUTE_MS } from '@keyturn/domain/durations';
import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { download, MEDIA_KEY, photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';
import { createUploadQuota } from './upload-quota.ts';
import { createUploadSlots } from './upload-slots.ts';

const ann = testUser('Ann Lee');
const bob = testUser('Bob Ray');

test('[C12] an uploaded photo returns an address that only its owner can use in a listing', async (t) => {
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

test('[C12] a large photo taken sideways, with position and camera, is stored upright, smaller and without metadata', async (t) => {
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

test('[C12] forms other than one photo with preset and folder get a clear 4xx, and nothing is stored', async (t) => {
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

test('[C12] a file of 15 MB is accepted, one byte more is 413', async (t) => {
  const service = await startMedia(t);
  const most = Buffer.alloc(UPLOAD_LIMIT_BYTES);
  assertRefused(await upload(service, ann, uploadForm(most)), 422, 'read, and no image');
  assertRefused(await upload(service, ann, uploadForm(Buffer.concat([most, Buffer.from('x')]))), 413);
  assert.deepEqual(await readdir(service.folder), []);
});

test('A3: a person may upload 120 pictures within half an hour, whatever others upload', () => {
  let nowMs = 0;
  const quota = createUploadQuota(() => new Date(nowMs));
  const usedUp = { status: 429, headers: { 'Retry-After': '1800' } };
  quota.count('ann');
  nowMs = 10 * MINUTE_MS;
  for (let at = 1; at < 120; at += 1) quota.count('ann');
  assert.throws(() => quota.check('ann'), usedUp);
  assert.throws(() => quota.count('ann'), usedUp);
  quota.check('bob');
  nowMs = 30 * MINUTE_MS - 1;
  assert.throws(() => quota.check('ann'), usedUp);
  nowMs += 1;
  quota.count('ann');
  assert.throws(() => quota.check('ann'), usedUp, 'the first one alone is half an hour old');
});

const answer = (): Response => new EventEmitter() as unknown as Response;

test('[C12] the fifth concurrent photo of one person waits for a place', () => {
  const slots = createUploadSlots();
  const open = [1, 2, 3, 4].map(answer);
  for (const response of open) slots.take('ann', response);
  assert.throws(() => slots.take('ann', answer()), { status: 503 });
  slots.take('bob', answer());
  open[0]?.emit('close');
  slots.take('ann', answer());
  assert.throws(() => slots.take('ann', answer()), { status: 503 });
});

test('[C12] concurrent uploads of many people never buffer more than forty photos', () => {
  const slots = createUploadSlots();
  const open = Array.from({ length: 40 }, answer);
  open.forEach((response, person) => slots.take(`person ${person}`, response));
  assert.throws(() => slots.take('one more', answer()), { status: 503 });
  open[0]?.emit('close');
  slots.take('one more', answer());
});

test('A2: an upload whose caller leaves is aborted; a caller who already left gets no place', () => {
  const slots = createUploadSlots();
  const response = answer();
  const left = slots.take('ann', response);
  assert.equal(left.aborted, false);
  response.emit('close');
  assert.equal(left.aborted, true);
  assert.throws(() => slots.take('ann', Object.assign(answer(), { destroyed: true })), { status: 400 });
});
