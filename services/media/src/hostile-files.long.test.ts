import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestService } from '@keyturn/service-kit/testing';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import sharp from 'sharp';
import { SECRET } from '../test/hostile/bytes.ts';
import { carryingPhotos } from '../test/hostile/carrying.ts';
import { refusedFiles } from '../test/hostile/refused.ts';
import { BARE_MARKERS, readSegments } from '../test/hostile/segments.ts';
import { download, photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';

const ann = testUser('Ann Lee');
const HALF_HOUR_MS = 30 * 60_000;

/** Asserts a file of ours: a JPEG with nothing but its picture. */
async function assertBare(data: Buffer, what: string): Promise<void> {
  const { markers, after } = readSegments(data);
  assert.deepEqual(
    markers.filter((marker) => !BARE_MARKERS.has(marker)),
    [],
    what,
  );
  assert.equal(after, 0, what);
  assert.ok(!data.includes(SECRET) && !data.includes('<script') && !data.includes('PK\u0003\u0004'), what);
  const { exif, icc, iptc, xmp, comments, orientation, format, pages } = await sharp(data).metadata();
  assert.deepEqual([exif, icc, iptc, xmp, comments, orientation, pages], Array(7).fill(undefined), what);
  assert.equal(format, 'jpeg', what);
}

const storedOf = async ({ folder }: { folder: string }, id: string): Promise<Buffer> =>
  readFile(join(folder, `${id}.jpg`));
const countImages = (service: TestService): Promise<number> =>
  service.store.collection<{ _id: string; userId: string }>('images').countDocuments({ userId: ann.userId });

test('[C12] T-18 files that are no photo, whatever their name and type, are refused and not stored', async (t) => {
  const service = await startMedia(t);
  const files = Object.entries(await refusedFiles());
  for (const [what, file] of files) {
    // Exceeds the quota of half an hour.
    service.clock.advance(HALF_HOUR_MS);
    for (const name of ['a.jpg', '../../a.jpg', 'a.svg']) {
      const answer = await upload(service, ann, uploadForm(file, undefined, name));
      assertRefused(answer, 422, what);
    }
  }
  assert.deepEqual(await readdir(service.folder), []);
  assert.equal(await countImages(service), 0);
});

test('[C12] T-18 photos with anything in, on or behind them are stored as the picture alone', async (t) => {
  const service = await startMedia(t);
  const photos = Object.entries(await carryingPhotos());
  for (const [what, file] of photos) {
    const { public_id: id, secure_url: address } = await uploadPhoto(service, ann, file).catch((cause: unknown) =>
      assert.fail(`${what}: ${String(cause)}`),
    );
    await assertBare(await storedOf(service, id), what);
    await assertBare((await download(service, `${address}?w=480`)).data, `${what}, narrower`);
  }
  t.diagnostic(`${photos.length} photos with something to hide came out bare`);
});

test('[C12] T-18 a file’s name decides nothing: it is stored under a generated name', async (t) => {
  const service = await startMedia(t);
  const jpeg = await photo(20, 20).jpeg().toBuffer();
  const names = [
    '../../../etc/cron.d/x',
    '..\\..\\x.jpg',
    'a.jpg.php',
    '',
    'a\u0000.jpg',
    '"; filename="b.php',
    'a'.repeat(600),
    '🏠.jpg',
  ];
  let taken = 0;
  for (const name of names) {
    const answer = await upload(service, ann, uploadForm(jpeg, undefined, name));
    if (answer.status === 200) taken += 1;
    else assertRefused(answer, answer.status, name);
  }
  const stored = await readdir(service.folder);
  assert.equal(stored.length, taken);
  for (const file of stored) assert.match(file, /^[\w-]{22}\.jpg$/);
  t.diagnostic(`${names.length} odd file names, ${taken} photos stored under names of ours`);
});
