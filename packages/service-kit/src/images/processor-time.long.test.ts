import assert from 'node:assert/strict';
import sharp from 'sharp';
import { reencode, resize } from './images.ts';
import { test } from '../testing/testing-context.ts';
import { exhaustingPicture } from '../testing/testing-images.ts';
import { hasProcessFiles, holdImageWorker, imageWorkersOf } from '../testing/testing-processes.ts';

const LITTLE_MS = 100;
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c4421a' } });
const dear = () => blank(6000, 4000).png({ progressive: true, compressionLevel: 1 }).toBuffer();
const tooLarge = { status: 422, code: 'image_too_large' };

test('A3: a picture that takes more of a processor than it may is refused, costs more than any other, and its process is replaced', async () => {
  const { file: photo, tooLittleMs } = await exhaustingPicture();
  const small = await blank(60, 40).png().toBuffer();
  await resize(small, 30);
  const before = hasProcessFiles ? imageWorkersOf() : [];
  const told: number[] = [];
  const onCost = (processorMs: number) => void told.push(processorMs);
  await assert.rejects(reencode(photo, { maxSide: 100, owner: 'ann', processorMs: tooLittleMs, onCost }), tooLarge);
  assert.equal((await resize(small, 30)).width, 30);
  assert.deepEqual(told, [Infinity]);
  if (hasProcessFiles) assert.equal(imageWorkersOf().filter((worker) => before.includes(worker)).length, 0);
  assert.equal((await reencode(photo, { maxSide: 100, owner: 'ann', onCost })).width, 100);
  assert.ok(told.length === 2 && tooLittleMs < Number(told[1]) && Number(told[1]) < Infinity, told.join(' '));
});

test('A3: a picture refused by its headers, and one that is none, cost less than one that is decoded', async () => {
  const told: number[] = [];
  const send = (file: Buffer) =>
    reencode(file, { maxSide: 100, owner: 'ann', onCost: (processorMs) => void told.push(processorMs) });
  await assert.rejects(send(await dear()), tooLarge);
  await assert.rejects(send(Buffer.from('no picture')), { status: 422, code: 'not_an_image' });
  await send(await blank(4000, 4000).png({ progressive: true }).toBuffer());
  const [costly = NaN, none = NaN, decoded = NaN] = told;
  assert.ok(costly < decoded && none < decoded && decoded < Infinity, told.join(' '));
});

test(
  'A3: a process that stands still takes nothing of a processor, and its picture is taken once it goes on',
  { skip: !hasProcessFiles && 'children are looked up in /proc' },
  async () => {
    const small = await blank(60, 40).png().toBuffer();
    const worker = await holdImageWorker(() => resize(small, 30));
    const waiting = reencode(small, { maxSide: 20, owner: 'ann', processorMs: LITTLE_MS });
    await new Promise((done) => setTimeout(done, 4 * LITTLE_MS));
    process.kill(worker, 'SIGCONT');
    assert.equal((await waiting).width, 20);
  },
);

test('A3: PNGs that do not let themselves be packed are taken, in rows and in passes', async () => {
  for (const [width, height] of [
    [300, 200],
    [3, 2000],
    [2000, 3],
  ] as const) {
    // prettier-ignore
    const noise = sharp({
      create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    });
    for (const progressive of [false, true]) {
      const file = await noise.clone().png({ compressionLevel: 0, progressive }).toBuffer();
      assert.ok((await reencode(file, { maxSide: 100, owner: 'ann' })).width > 0);
    }
  }
});
