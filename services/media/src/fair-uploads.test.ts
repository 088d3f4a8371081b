import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { newId } from '@keyturn/service-kit/ids';
import { reencode } from '@keyturn/service-kit/images';
import { test } from '@keyturn/service-kit/testing-context';
import { hasProcessFiles } from '@keyturn/service-kit/testing-processes';
import sharp from 'sharp';
import { testUser, type Answer } from '@keyturn/service-kit/testing';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import type { ImageDocument } from './images.ts';
import { holdDecoder, measured, photo, startMedia, upload, uploadForm, uploadPhoto } from './testing.ts';

const ann = testUser('Ann Lee');
const bob = testUser('Bob Ray');
const WINDOW_MS = 30 * 60_000;
const needsProcesses = { skip: !hasProcessFiles && 'children are looked up in /proc' };

/** A picture that is refused at its very end. */
const cutOff = async (side = 60): Promise<Buffer> =>
  (await photo(side, side).png({ progressive: true }).toBuffer()).subarray(0, -60);

test('A3: pictures that are refused count as uploads, together with those that are kept, for half an hour', async (t) => {
  const service = await startMedia(t);
  const bad = uploadForm(await cutOff());
  const good = uploadForm(await photo(8, 8).jpeg().toBuffer());
  for (let turn = 0; turn < 60; turn += 1) {
    assertRefused(await upload(service, ann, bad), 422);
    assert.equal((await upload(service, ann, good)).status, 200);
  }
  for (const form of [bad, good]) assertRefused(await upload(service, ann, form), 429);
  assert.equal((await upload(service, bob, good)).status, 200);
  service.clock.advance(WINDOW_MS);
  assert.equal((await upload(service, ann, good)).status, 200);
});

test('A3: a picture that exhausts the decoder counts as twenty uploads, one refused by its headers as one', async (t) => {
  const service = await startMedia(t, null, { processorMs: 150 });
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c4421a' } })
      .png({ progressive: true })
      .toBuffer();
  const good = uploadForm(await photo(8, 8).jpeg().toBuffer());
  const [exhausting, costly] = [uploadForm(await blank(5000, 4000)), uploadForm(await blank(6300, 6300))];
  for (let turn = 0; turn < 8; turn += 1) assertRefused(await upload(service, bob, costly), 422);
  assert.equal((await upload(service, bob, good)).status, 200);
  for (let turn = 0; turn < 5; turn += 1) {
    const refused = await upload(service, ann, exhausting);
    assertRefused(refused, 422);
    assert.equal(refused.body.code, 'image_too_large');
    assert.equal((await upload(service, ann, good)).status, 200);
  }
  assertRefused(await upload(service, ann, exhausting), 422);
  for (const form of [good, exhausting]) assertRefused(await upload(service, ann, form), 429);
  service.clock.advance(WINDOW_MS);
  assert.equal((await upload(service, ann, good)).status, 200);
});

test('A3: photos kept before a restart count, too, and the last refused picture of a person is one, sent four times at once', async (t) => {
  const service = await startMedia(t);
  const createdAt = service.clock.now().toISOString();
  const image = { userId: ann.userId, width: 1, height: 1, bytes: 1, createdAt };
  const images = service.store.collection<ImageDocument>('images');
  for (let at = 0; at < 119; at += 1) await images.insertOne({ _id: newId(), ...image });
  const bad = await cutOff();
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(service, ann, uploadForm(bad))));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [422, 429, 429, 429]);
});

test(
  'A3: [C12] ten accounts whose pictures hold every place keep nobody else from uploading, and one of them makes room',
  needsProcesses,
  async (t) => {
    const service = await startMedia(t);
    const bad = await cutOff(200);
    const decoder = await holdDecoder(service);
    const answers: Answer[] = [];
    const crowd = Array.from({ length: 40 }, async (_, at) => {
      answers.push(await upload(service, testUser(`Crowd ${at % 10}`), uploadForm(bad)));
    });
    while (answers.length === 0 && (await measured(service, 'uploads_waiting')) < 39) await pause();
    const eve = uploadPhoto(service, testUser('Eve Fox'), await photo(20, 20).jpeg().toBuffer());
    while (answers.length === 0) await pause();
    assert.deepEqual([answers[0]?.status, answers[0]?.headers.get('retry-after')], [503, '5']);
    decoder.go();
    await eve;
    await Promise.all(crowd);
    const others = answers.slice(1).filter(({ status }) => status !== 422);
    assert.ok(others.length < 2, 'the rest was looked into');
    assert.deepEqual(await readdir(`${service.folder}-uploads`), []);
  },
);

test(
  'A2: an upload whose sender leaves while it waits is not decoded and leaves no file',
  needsProcesses,
  async (t) => {
    const service = await startMedia(t);
    const jpeg = await photo(20, 20).jpeg().toBuffer();
    const decoder = await holdDecoder(service);
    let isOver = false;
    const first = reencode(jpeg, { maxSide: 8, owner: ann.userId })
      .catch(() => undefined)
      .finally(() => (isOver = true));
    const leaving = new AbortController();
    const second = service.request('POST', '/api/media/upload', {
      user: bob,
      body: uploadForm(jpeg),
      signal: leaving.signal,
    });
    while (!isOver && (await measured(service, 'uploads_waiting')) < 1) await pause();
    const wasHeld = !isOver;
    leaving.abort();
    await assert.rejects(second);
    assert.ok(wasHeld, 'the decoder was given up before the second one came');
    while ((await readdir(`${service.folder}-uploads`)).length > 0) await pause();
    while ((await measured(service, 'uploads_waiting')) > 0) await pause();
    decoder.go();
    await first;
    assert.equal(await service.store.collection<ImageDocument>('images').countDocuments({ userId: bob.userId }), 1);
  },
);

const pause = () => new Promise((done) => setTimeout(done, 5));
