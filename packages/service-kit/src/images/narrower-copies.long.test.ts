import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { reencode, resize } from './images.ts';
import { test } from '../testing/testing-context.ts';
import { makeFolder } from '../testing/testing-places.ts';
import { hasProcessFiles, holdImageWorker } from '../testing/testing-processes.ts';
import { TurnedAway } from '../base/problem.ts';

const photo = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

test('A2: an upload returns the requested narrower copies, equal to those made later, and none wider', async () => {
  const upload = await photo(700, 350).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { data, width, copies } = await reencode(upload, { maxSide: 600, copies: [100, 200, 300, 480] });
  assert.deepEqual([width, copies.map((copy) => copy.width)], [300, [100, 200]]);
  for (const copy of copies) assert.deepEqual(copy.data, (await resize(data, copy.width)).data);
  assert.deepEqual((await reencode(upload, { maxSide: 600 })).copies, []);
});

test('A2: a narrower copy is made of a file as well as of bytes', async (t) => {
  const jpeg = await photo(400, 200).jpeg().toBuffer();
  const path = join(await makeFolder(t), 'a.jpg');
  await writeFile(path, jpeg);
  assert.deepEqual((await resize(path, 100)).data, (await resize(jpeg, 100)).data);
});

test(
  'A2: a narrower copy that waits longer than two seconds gets 503',
  { skip: !hasProcessFiles && 'children are looked up in /proc' },
  async () => {
    const upload = await photo(60, 40).jpeg().toBuffer();
    const worker = await holdImageWorker(() => resize(upload, 30));
    const busy = reencode(upload, { maxSide: 30 });
    await assert.rejects(resize(upload, 30), (error) => error instanceof TurnedAway && error.status === 503);
    process.kill(worker, 'SIGCONT');
    await busy;
    assert.equal((await resize(upload, 30)).width, 30);
  },
);
