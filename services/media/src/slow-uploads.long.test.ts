import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { reencode } from '@keyturn/service-kit/images';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { hasProcessFiles } from '@keyturn/service-kit/testing-processes';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { readFacts } from './image-files.ts';
import { holdDecoder, measured, photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';

const needsProcesses = { skip: !hasProcessFiles && 'children are looked up in /proc' };

/** A file whose first byte is sent at once, the rest on request. */
class SlowFile extends File {
  finish = (): void => undefined;
  override get size(): number {
    return 1000;
  }
  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(1));
        this.finish = () => {
          controller.enqueue(new Uint8Array(999));
          controller.close();
        };
      },
    });
  }
}

/** Starts uploads that stop after their first byte, each once the last has a place. */
async function beginSlowUploads(service: TestService & { folder: string }, people: number, each: number) {
  const begun: { file: SlowFile; answer: ReturnType<typeof upload> }[] = [];
  for (let person = 0; person < people; person += 1) {
    for (let turn = 0; turn < each; turn += 1) {
      const file = new SlowFile(['x'], 'a.jpg', { type: 'image/jpeg' });
      const form = uploadForm(null);
      form.append('file', file);
      begun.push({ file, answer: upload(service, testUser(`Slow ${person}`), form) });
      await untilSo(async () => (await filesBeingUploaded(service)) === begun.length);
    }
  }
  return begun;
}

const filesBeingUploaded = async ({ folder }: { folder: string }) => (await readdir(`${folder}-uploads`)).length;

test('A2: [C12] four accounts that upload very slowly block nobody else’s uploads', async (t) => {
  const service = await startMedia(t);
  const slow = await beginSlowUploads(service, 4, 4);
  await uploadPhoto(service, testUser('Eve Fox'), await photo(20, 20).jpeg().toBuffer());
  for (const { file } of slow) file.finish();
  const statuses = (await Promise.all(slow.map(({ answer }) => answer))).map(({ status }) => status);
  assert.deepEqual([...new Set(statuses)], [422], 'each was read to its end: it is no photo');
});

for (const [when, bytes] of [
  ['begun', 0],
  ['written to its end', 4_000_000],
] as const) {
  test(`A2: an upload broken off when its file is ${when} leaves no file`, async (t) => {
    const service = await startMedia(t);
    const leaving = new AbortController();
    const call = { user: testUser('Slow Sam'), body: uploadForm(Buffer.alloc(4_000_000)), signal: leaving.signal };
    let isOver = false;
    const sent = service.request('POST', '/api/media/upload', call);
    const answer = sent.catch(() => undefined).finally(() => (isOver = true));
    const hasCome = async () => (await readFacts(`${service.folder}-uploads`)).some(({ size }) => size >= bytes);
    await untilSo(async () => isOver || (await hasCome()));
    leaving.abort();
    await answer;
    await untilSo(async () => (await filesBeingUploaded(service)) === 0);
  });
}

test('A2: an upload whose sender leaves while waiting is not decoded and leaves no file', needsProcesses, async (t) => {
  const service = await startMedia(t);
  const jpeg = await photo(20, 20).jpeg().toBuffer();
  const decoder = await holdDecoder(service);
  const busy = reencode(jpeg, { maxSide: 8 });
  const leaving = new AbortController();
  const call = { user: testUser('Ann Lee'), body: uploadForm(jpeg), signal: leaving.signal };
  const sent = service.request('POST', '/api/media/upload', call);
  await untilSo(async () => (await measured(service, 'uploads_waiting')) === 1);
  leaving.abort();
  await assert.rejects(sent);
  await untilSo(async () => (await filesBeingUploaded(service)) === 0);
  assert.equal(await measured(service, 'uploads_waiting'), 0);
  decoder.go();
  await busy;
});
