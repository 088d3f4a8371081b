import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { UPLOAD_LIMIT_BYTES } from '@keyturn/contracts/media';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { photo, startMedia, uploadPhoto } from './testing.ts';

const ann = testUser('Ann Lee');
const MEGABYTE = 1024 ** 2;
const headers = { 'content-type': 'multipart/form-data; boundary=BB' };
const part = (name: string, value: string, more = ''): string =>
  `--BB\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const FIELDS = part('upload_preset', 'keyturn') + part('folder', 'listings');
const FILE = part('file', 'x', '; filename="a.jpg"');

/** A form that starts and then continues for ever, and its consumed bytes. */
function endless(before: string) {
  const state = { taken: 0 };
  const piece = Buffer.alloc(65_536, 'x');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(before)),
    pull(controller) {
      state.taken += piece.length;
      controller.enqueue(piece);
    },
  });
  return { body, state };
}

for (const [what, before] of [
  ['before its first part', ''],
  ['in the head of a part', '--BB\r\nContent-Disposition: form-data; name="'],
  ['behind its last part', `${FIELDS}${FILE}--BB--\r\n`],
  [
    'behind too large a file',
    `${FIELDS}${part('file', 'x'.repeat(UPLOAD_LIMIT_BYTES + 1), '; filename="a.jpg"')}--BB--\r\n`,
  ],
] as const) {
  test(`A2: [C12] an endless upload ${what} is refused, reading little more than a photo, and nothing is stored`, async (t) => {
    const service = await startMedia(t);
    const { body, state } = endless(before);
    const refused = await service.call('POST', '/api/media/upload', { user: ann, body, headers });
    assert.ok(refused.status === 413 || refused.status === 400, String(refused.status));
    assert.ok(state.taken < UPLOAD_LIMIT_BYTES + 16 * MEGABYTE, `${state.taken} bytes`);
    await untilSo(async () => (await readdir(`${service.folder}-uploads`)).length === 0);
    assert.deepEqual(await readdir(service.folder), []);
    await uploadPhoto(service, ann, await photo(8, 8).jpeg().toBuffer());
  });
}

test('A2: [C12] an upload announcing more than a photo and its fields is refused unread', async (t) => {
  const service = await startMedia(t);
  const body = `${FIELDS}${FILE}--BB--\r\n${'x'.repeat(UPLOAD_LIMIT_BYTES + 65_536)}`;
  const refused = await service.call('POST', '/api/media/upload', { user: ann, body, headers });
  assertRefused(refused, 413);
  assert.equal(refused.body.message, 'A photo can have at most 15 MB.');
  assert.deepEqual(await readdir(`${service.folder}-uploads`), []);
});
