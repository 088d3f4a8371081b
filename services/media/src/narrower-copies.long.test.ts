import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_WIDTHS } from '@keyturn/contracts/media';
import { someAtOnce } from '@keyturn/service-kit/some-at-once';
import { test } from '@keyturn/service-kit/testing-context';
import { hasProcessFiles, holdImageWorker } from '@keyturn/service-kit/testing-processes';
import { testUser } from '@keyturn/service-kit/testing';
import { untilSo } from '@keyturn/service-kit/testing-times';
import sharp from 'sharp';
import { download, holdDecoder, measured, photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';

const ann = testUser('Ann Lee');
const bob = testUser('Bob Ray');
const PHOTOS_OF_A_LISTING = 41;
const needsProcesses = { skip: !hasProcessFiles && 'children are looked up in /proc' };

type Media = Awaited<ReturnType<typeof startMedia>>;
type Answer = Awaited<ReturnType<typeof download>>;

/** The width of an answer's picture; other answers return a description. */
async function widthOf({ status, data }: Answer): Promise<number> {
  assert.equal(status, 200, data.toString('utf8'));
  return (await sharp(data).metadata()).width;
}
const filesOf = async ({ folder }: Media) => (await readdir(folder)).sort();

async function uploadMany(service: Media, count: number, width: number) {
  const jpeg = await photo(width, 60).jpeg().toBuffer();
  const addresses: string[] = [];
  for (let at = 0; at < count; at += 1) addresses.push((await uploadPhoto(service, ann, jpeg)).secure_url);
  return addresses;
}

async function removeCopies(service: Media): Promise<void> {
  for (const name of await filesOf(service)) if (/-\d+\.jpg$/.test(name)) await rm(join(service.folder, name));
}

test('A2: two people viewing a new listing of 41 photos in every width use no decoder', needsProcesses, async (t) => {
  const service = await startMedia(t);
  const addresses = await uploadMany(service, PHOTOS_OF_A_LISTING, 1000);
  assert.equal((await filesOf(service)).length, 3 * PHOTOS_OF_A_LISTING);
  const decoder = await holdDecoder(service);
  const looks = [...addresses, ...addresses].flatMap((address) => IMAGE_WIDTHS.map((width) => ({ address, width })));
  // In batches: a slow machine drops requests that wait too long, like a slow sender's.
  await someAtOnce(looks, async ({ address, width }) =>
    assert.equal(await widthOf(await download(service, `${address}?w=${width}`)), Math.min(width, 1000)),
  ).finally(decoder.go);
});

test('A2: a photo no wider than the requested width is served itself, and no copy is stored', async (t) => {
  const service = await startMedia(t);
  const { secure_url: address, public_id: id } = await uploadPhoto(
    service,
    ann,
    await photo(480, 300).png().toBuffer(),
  );
  const { data } = await download(service, address);
  for (const width of IMAGE_WIDTHS) assert.deepEqual((await download(service, `${address}?w=${width}`)).data, data);
  assert.deepEqual(await filesOf(service), [`${id}.jpg`]);
});

test(
  'A2: with too many narrower copies waiting, the photos themselves are served while the decoder is busy',
  needsProcesses,
  async (t) => {
    const service = await startMedia(t);
    const addresses = await uploadMany(service, 45, 500);
    await removeCopies(service);
    const decoder = await holdDecoder(service);
    const busy = upload(service, bob, uploadForm(await photo(20, 20).jpeg().toBuffer()));
    await untilSo(async () => (await readdir(`${service.folder}-uploads`)).length > 0);
    const looks = addresses.map((address) => download(service, `${address}?w=480`));
    for (const answer of await Promise.all(looks).finally(decoder.go)) assert.equal(await widthOf(answer), 500);
    // A machine where the decoder hung for ten seconds abandons that upload.
    const { status } = await busy;
    assert.ok([200, 422].includes(status));
    assert.equal(await measured(service, 'uploads_waiting'), 0);
    for (const address of addresses) {
      assert.equal(await widthOf(await download(service, `${address}?w=480`)), 480, 'made by the next look');
    }
    assert.equal((await filesOf(service)).length, 2 * addresses.length + (status === 200 ? 2 : 1));
  },
);

test(
  'A2: killing the decoding process serves the photo itself, and the next read makes the narrower copy',
  needsProcesses,
  async (t) => {
    const service = await startMedia(t);
    const { secure_url: address } = await uploadPhoto(service, ann, await photo(600, 400).jpeg().toBuffer());
    await removeCopies(service);
    const small = await photo(8, 8).jpeg().toBuffer();
    const worker = await holdImageWorker(() => uploadPhoto(service, bob, small));
    const looks = Promise.all([1, 2, 3].map(() => download(service, `${address}?w=480`)));
    await new Promise((done) => setTimeout(done, 300));
    process.kill(worker, 'SIGKILL');
    for (const answer of await looks) assert.equal(await widthOf(answer), 600);
    assert.equal(await widthOf(await download(service, `${address}?w=480`)), 480);
  },
);
