import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from '@keyturn/service-kit/testing-context';
import { hasProcessFiles, holdImageWorker, imageWorkersOf } from '@keyturn/service-kit/testing-processes';
import { testUser } from '@keyturn/service-kit/testing';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { tooLargeFiles } from '../test/hostile/costly.ts';
import { photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';

const ann = testUser('Ann Lee');

test('A3: small pictures that are costly to decode are refused by their headers', async (t) => {
  const service = await startMedia(t);
  for (const [what, file] of Object.entries(await tooLargeFiles())) {
    const refused = await upload(service, ann, uploadForm(file));
    assertRefused(refused, 422, what);
    assert.equal(refused.body.message, 'Please send a smaller picture.', what);
  }
});

test(
  'A3: killing the decoding process fails its upload and nothing else',
  { skip: !hasProcessFiles && 'children are looked up in /proc' },
  async (t) => {
    const service = await startMedia(t);
    const jpeg = await photo(60, 40).jpeg().toBuffer();
    const worker = await holdImageWorker(() => uploadPhoto(service, ann, jpeg));
    const waiting = upload(service, ann, uploadForm(jpeg));
    await untilSo(async () => (await readdir(`${service.folder}-uploads`)).length > 0);
    process.kill(worker, 'SIGKILL');
    const { status, headers } = await waiting;
    // If killed before it was handed over, the upload uses the next process.
    assert.ok(status === 200 || (status === 503 && headers.get('retry-after') !== null), String(status));
    await uploadPhoto(service, ann, jpeg);
    assert.notDeepEqual(imageWorkersOf(), [worker]);
  },
);

test('A3: an upload leaves no temporary file behind, whatever its answer', async (t) => {
  const service = await startMedia(t);
  await uploadPhoto(service, ann, await photo(20, 20).jpeg().toBuffer());
  assertRefused(await upload(service, ann, uploadForm(Buffer.from('no photo'))), 422);
  await untilSo(async () => (await readdir(`${service.folder}-uploads`)).length === 0);
});
