import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { testUser } from '@keyturn/service-kit/testing';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import sharp from 'sharp';
import { download, photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';

const ANN = testUser('Ann Lee');

interface Uploaded {
  readonly preset: unknown;
  readonly folder: unknown;
  readonly bytes: Buffer;
}

/** A third-party host with the contract of the specification: file, preset and folder in, secure_url out. */
async function startHost(t: TestContext) {
  const uploads: Uploaded[] = [];
  let isDown = false;
  let elsewhere: string | null = null;
  let fetched = 0;
  const server = createServer((request, response) => {
    void (async () => {
      if (isDown) return response.writeHead(500).end();
      if (elsewhere !== null) return response.writeHead(307, { location: elsewhere }).end();
      if (request.method === 'GET') {
        fetched += 1;
        return response.writeHead(200).end(uploads[Number(request.url?.slice(1))]?.bytes);
      }
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
      const bytes = Buffer.from(await (form.get('file') as File).arrayBuffer());
      uploads.push({ preset: form.get('upload_preset'), folder: form.get('folder'), bytes });
      const { port } = server.address() as AddressInfo;
      const secure_url = `http://127.0.0.1:${port}/${uploads.length - 1}`;
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ secure_url }));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const uploadUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/upload`;
  return {
    config: { uploadUrl, preset: 'students', folder: 'listings' },
    uploads,
    fetched: () => fetched,
    setElsewhere: (address: string | null) => void (elsewhere = address),
    setDown: (value: boolean) => void (isDown = value),
  };
}

test('[C12] a configured third-party host keeps the encoded photo; its address here and its widths stay', async (t) => {
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
  for (const file of await readdir(service.folder)) await rm(join(service.folder, file));
  assert.deepEqual((await download(service, secure_url)).data, kept?.bytes, 'and again where the copy is gone');
});

test('[C12] where the host is down nothing is acknowledged, and photos it keeps are unavailable, not missing', async (t) => {
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
  assertRefused(await upload(service, null, uploadForm(file)), 401);
  assert.equal(host.uploads.length, 1);
});

test('A10: a host that leads elsewhere is not followed, with a photo or for one', async (t) => {
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
