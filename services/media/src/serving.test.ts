import { assertServesItsTable } from '@keyturn/service-kit/testing-calls';
import { test } from '@keyturn/service-kit/testing-context';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { testUser } from '@keyturn/service-kit/testing';
import sharp from 'sharp';
import { keptBy, publishDeleted } from '@keyturn/service-kit/testing-world';
import { download, photo, startMedia, uploadPhoto } from './testing.ts';

test('[F] every route is in the table of calls, and every call is a route', async (t) => {
  const { name, routes } = await startMedia(t);
  assertServesItsTable(name, routes);
});

const ann = testUser('Ann Lee');
const digest = (data: Buffer) => createHash('sha256').update(data).digest('hex');

test('A7: [C12] an image is served in each width, cached by browsers alone and for this site only', async (t) => {
  const service = await startMedia(t);
  const { secure_url: address } = await uploadPhoto(service, ann, await photo(1200, 600).jpeg().toBuffer());
  for (const [query, width] of [
    ['', 1200],
    ['?w=480', 480],
    ['?w=960', 960],
    ['?w=2048', 1200],
  ] as const) {
    const { status, headers, data } = await download(service, address + query);
    assert.equal(status, 200);
    assert.equal((await sharp(data).metadata()).width, width, query);
    assert.deepEqual(
      [
        'content-type',
        'content-disposition',
        'cache-control',
        'content-security-policy',
        'cross-origin-resource-policy',
        'x-content-type-options',
      ].map((name) => headers.get(name)),
      [
        'image/jpeg',
        'inline; filename="photo.jpg"',
        'private, max-age=31536000, immutable',
        "sandbox; frame-ancestors 'none'",
        'same-origin',
        'nosniff',
      ],
    );
  }
});

test('A10: GET or HEAD of a photo, whole or in part, returns its length and no validators', async (t) => {
  const service = await startMedia(t);
  const { secure_url: address } = await uploadPhoto(service, ann, await photo(600, 300).jpeg().toBuffer());
  const { headers, data } = await download(service, address);
  assert.equal(headers.get('content-length'), String(data.length));
  for (const name of ['etag', 'last-modified', 'accept-ranges']) assert.equal(headers.get(name), null, name);
  const head = await service.request('HEAD', address);
  const part = await service.request('GET', address, { headers: { range: 'bytes=0-9' } });
  const ofOneCall = ['date', 'x-request-id', 'connection', 'keep-alive'];
  const stable = (answer: { headers: Headers }) => [...answer.headers].filter(([name]) => !ofOneCall.includes(name));
  assert.deepEqual([head.status, stable(head)], [200, stable({ headers })]);
  assert.equal((await head.arrayBuffer()).byteLength, 0);
  assert.deepEqual([part.status, Buffer.from(await part.arrayBuffer())], [200, data]);
});

test('[C12] concurrent first requests for a width all get the same answer', async (t) => {
  const service = await startMedia(t);
  const { secure_url: address, public_id: id } = await uploadPhoto(
    service,
    ann,
    await photo(600, 300).jpeg().toBuffer(),
  );
  await rm(join(service.folder, `${id}-480.jpg`));
  const answers = await Promise.all(Array.from({ length: 60 }, () => download(service, `${address}?w=480`)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(answers.map(({ data }) => digest(data))).size, 1);
  assert.deepEqual((await readdir(service.folder)).sort(), [`${id}-480.jpg`, `${id}.jpg`]);
});

const ANN = testUser('Ann Lee');
const BOB = testUser('Bob Ray');

test('[E18] a deleted account’s photo records and files are erased; others keep theirs', async (t) => {
  const service = await startMedia(t);
  const jpeg = await photo(40, 30).jpeg().toBuffer();
  const own = await uploadPhoto(service, ANN, jpeg);
  const others = await uploadPhoto(service, BOB, jpeg);
  await publishDeleted(service, ANN);
  await publishDeleted(service, ANN);
  assert.equal((await download(service, own.secure_url)).status, 404);
  assert.equal((await download(service, others.secure_url)).status, 200);
  assert.ok(!(await keptBy(service, ['images'])).includes(ANN.userId));
  assert.deepEqual(service.events('media.erased')[0]?.data, { userId: ANN.userId, counts: { photos: 1, atHost: 0 } });
});

test('[E15] the data export contains the person’s uploaded photos', async (t) => {
  const service = await startMedia(t);
  await uploadPhoto(service, ANN, await photo(640, 480).jpeg().toBuffer());
  await uploadPhoto(service, testUser('Bob Ray'), await photo(320, 240).jpeg().toBuffer());
  const { status, body } = await service.call('GET', '/api/media/export', { user: ANN });
  assert.equal(status, 200);
  const [{ name, items }] = body.parts;
  assert.deepEqual([name, items.length], ['photos', 1]);
  assert.deepEqual([items[0].width, items[0].height], [640, 480]);
});
