import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';

/** A file of which the first byte is sent, and the rest only when it is told to. */
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

/** Begins uploads that stop after their first byte, each once the one before has a place. */
async function beginSlowUploads(service: TestService & { folder: string }, people: number, each: number) {
  const begun: { file: SlowFile; answer: ReturnType<typeof upload> }[] = [];
  for (let person = 0; person < people; person += 1) {
    for (let turn = 0; turn < each; turn += 1) {
      const file = new SlowFile(['x'], 'a.jpg', { type: 'image/jpeg' });
      const form = uploadForm(null);
      form.append('file', file);
      begun.push({ file, answer: upload(service, testUser(`Slow ${person}`), form) });
      while ((await filesOnTheirWay(service)) < begun.length) await new Promise((done) => setTimeout(done, 5));
    }
  }
  return begun;
}

const filesOnTheirWay = async ({ folder }: { folder: string }) => (await readdir(`${folder}-uploads`)).length;

test('A2: [C12] four accounts that send their photos at a crawl keep nobody else from uploading', async (t) => {
  const service = await startMedia(t);
  const slow = await beginSlowUploads(service, 4, 4);
  await uploadPhoto(service, testUser('Eve Fox'), await photo(20, 20).jpeg().toBuffer());
  for (const { file } of slow) file.finish();
  const statuses = (await Promise.all(slow.map(({ answer }) => answer))).map(({ status }) => status);
  assert.deepEqual([...new Set(statuses)], [422], 'each was read to its end: it is no photo');
});

test('A2: [C12] where forms on their way hold every place, the oldest gets a 503 it can read, and its place is free', async (t) => {
  const service = await startMedia(t);
  const slow = await beginSlowUploads(service, 10, 4);
  await uploadPhoto(service, testUser('Eve Fox'), await photo(20, 20).jpeg().toBuffer());
  const [first, ...others] = slow;
  // Nothing more of it was sent.
  const answer = await first?.answer;
  assert.deepEqual([answer?.status, answer?.headers.get('retry-after')], [503, '5']);
  for (const { file } of others) file.finish();
  for (const { answer: one } of others) assert.equal((await one).status, 422);
  first?.file.finish();
  while ((await filesOnTheirWay(service)) > 0) await new Promise((done) => setTimeout(done, 5));
});

test('A2: uploads that are broken off around their last byte leave no file', async (t) => {
  const service = await startMedia(t);
  for (let delayMs = 0; delayMs < 40; delayMs += 1) {
    const leaving = new AbortController();
    const file = Buffer.alloc(4_000_000);
    const call = { user: testUser('Slow Sam'), body: uploadForm(file), signal: leaving.signal };
    let isOver = false;
    const sent = service.request('POST', '/api/media/upload', call);
    const answer = sent.catch(() => undefined).finally(() => (isOver = true));
    while (!isOver && (await filesOnTheirWay(service)) === 0) await new Promise((done) => setImmediate(done));
    await new Promise((done) => setTimeout(done, delayMs));
    leaving.abort();
    await answer;
    while ((await filesOnTheirWay(service)) > 0) await new Promise((done) => setTimeout(done, 5));
  }
});
