import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from '@keyturn/service-kit/testing-context';
import {
  forgetPeak,
  hasProcessFiles,
  holdImageWorker,
  imageWorkersOf,
  memoryOf,
} from '@keyturn/service-kit/testing-processes';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { tooLargeFiles, usualPhotos } from './hostile/costly.ts';
import { photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';

const ann = testUser('Ann Lee');
const MOST_RISE_BYTES = 150 * 1024 * 1024;

/** How far the memory of a decoding process rose over its rest while something was done; null where nobody tells. */
async function riseDuring(service: TestService, work: () => Promise<void>): Promise<number | null> {
  await uploadPhoto(service, ann, await photo(8, 8).jpeg().toBuffer());
  const [worker] = hasProcessFiles ? imageWorkersOf() : [];
  // What it held for a test before is not this one's.
  if (worker !== undefined) forgetPeak(worker);
  const before = worker === undefined ? 0 : memoryOf(worker).now;
  let peak = 0;
  // More than one in turn: a process that holds much afterwards is replaced.
  const look = (): void => imageWorkersOf().forEach((pid) => (peak = Math.max(peak, memoryOf(pid).peak)));
  const timer = hasProcessFiles ? setInterval(look, 5) : undefined;
  await work().finally(() => clearInterval(timer));
  return worker === undefined ? null : peak - before;
}

test('A3: whole pictures that are small to send and dear to decode are refused by their headers', async (t) => {
  const files = Object.entries(await tooLargeFiles());
  const service = await startMedia(t);
  const rise = await riseDuring(service, async () => {
    for (const [what, file] of files) {
      const refused = await upload(service, ann, uploadForm(file));
      assertRefused(refused, 422, what);
      assert.equal(refused.body.message, 'Please send a smaller picture.', what);
    }
  });
  t.diagnostic(`${files.length} files, memory rose by ${Math.round((rise ?? 0) / 2 ** 20)} MB`);
  assert.ok((rise ?? 0) <= MOST_RISE_BYTES);
});

test('A3: photos of up to 24 megapixels are taken, each for less than 150 MB', async (t) => {
  const photos = Object.entries(await usualPhotos());
  const service = await startMedia(t);
  const rise = await riseDuring(service, async () => {
    for (const [, file] of photos) assert.equal((await uploadPhoto(service, ann, file)).secure_url.length > 0, true);
  });
  t.diagnostic(`${photos.length} photos, memory rose by ${Math.round((rise ?? 0) / 2 ** 20)} MB`);
  assert.ok((rise ?? 0) <= MOST_RISE_BYTES);
});

test(
  'A3: the decoding process, killed over an upload, takes that upload with it and nothing else',
  { skip: !hasProcessFiles && 'children are looked up in /proc' },
  async (t) => {
    const service = await startMedia(t);
    const jpeg = await photo(60, 40).jpeg().toBuffer();
    const worker = await holdImageWorker(() => uploadPhoto(service, ann, jpeg));
    const waiting = upload(service, ann, uploadForm(jpeg));
    while ((await readdir(`${service.folder}-uploads`)).length === 0) await new Promise((done) => setTimeout(done, 5));
    process.kill(worker, 'SIGKILL');
    const { status, headers } = await waiting;
    // Killed before it was handed over, the upload simply gets the next process.
    assert.ok(status === 200 || (status === 503 && headers.get('retry-after') !== null), String(status));
    await uploadPhoto(service, ann, jpeg);
    assert.notDeepEqual(imageWorkersOf(), [worker]);
  },
);

test('A3: an upload, answered whichever way, leaves no file behind', async (t) => {
  const service = await startMedia(t);
  await uploadPhoto(service, ann, await photo(20, 20).jpeg().toBuffer());
  assertRefused(await upload(service, ann, uploadForm(Buffer.from('no photo'))), 422);
  await untilSo(async () => (await readdir(`${service.folder}-uploads`)).length === 0);
});
