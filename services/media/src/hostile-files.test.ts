import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { testUser } from '@keyturn/service-kit/testing';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import sharp from 'sharp';
import { download, photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';

const ann = testUser('Ann Lee');
const SCRIPT = '<script>alert(1)</script>';

/** A PNG whose header claims 900 million pixels. */
async function pixelBomb(): Promise<Buffer> {
  return sharp({ create: { width: 30_000, height: 30_000, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

test('[C12] files that are no photo, whatever their name and type say, are refused and not kept', async (t) => {
  const service = await startMedia(t);
  const jpeg = await photo(200, 200).jpeg().toBuffer();
  const png = await photo(50, 50).png().toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>`;
  const hostile: [string, Buffer][] = [
    ['svg', Buffer.from(svg)],
    [
      'svg with an XML head',
      Buffer.from(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg}`),
    ],
    ['html', Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['gif', await photo(8, 8).gif().toBuffer()],
    ['gif and script', Buffer.from(`GIF89a/*${SCRIPT}*/=1;`)],
    ['tiff', await photo(8, 8).tiff().toBuffer()],
    ['pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['zip', Buffer.from('504b0304140000000800', 'hex')],
    ['truncated jpeg', jpeg.subarray(0, jpeg.length / 2)],
    ['truncated png', png.subarray(0, png.length / 2)],
    ['jpeg head and nothing', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['png head and html', Buffer.concat([png.subarray(0, 8), Buffer.from(SCRIPT)])],
    ['one byte', Buffer.from('x')],
    ['zeros', Buffer.alloc(100_000)],
    ['pixel bomb', await pixelBomb()],
  ];
  for (const [what, file] of hostile) {
    for (const name of ['a.jpg', '../../a.jpg', 'a.svg']) {
      assertRefused(await upload(service, ann, uploadForm(file, undefined, name)), 422, what);
    }
  }
  assert.deepEqual(await readdir(service.folder), []);
  assert.equal(
    await service.store.collection<{ _id: string; userId: string }>('images').countDocuments({ userId: ann.userId }),
    0,
  );
});

test('[C12] a photo with a page or an archive behind it comes out as the photo alone', async (t) => {
  const service = await startMedia(t);
  const jpeg = await photo(60, 40).jpeg().toBuffer();
  for (const tail of [SCRIPT, 'PK\u0003\u0004', '<?php system($_GET[1]); ?>']) {
    const { secure_url: address } = await uploadPhoto(service, ann, Buffer.concat([jpeg, Buffer.from(tail)]));
    const { data } = await download(service, address);
    assert.ok(!data.includes(tail));
    assert.equal((await sharp(data).metadata()).width, 60);
  }
});
