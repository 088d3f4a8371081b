import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { reencode } from './images.ts';
import { printOf } from './picture-print.ts';

const WIDE = 480;
const SENT = { maxSide: 2048, copies: [WIDE, 960], isPrinted: true };

/** 32 by 32 pixels of these colors. */
const drawn = (colorAt: (x: number, y: number) => readonly [number, number, number]): Sharp =>
  sharp(Buffer.from(Array.from({ length: 1024 }, (_, at) => colorAt(at % 32, Math.floor(at / 32))).flat()), {
    raw: { width: 32, height: 32, channels: 3 },
  });

test('[E19] the print of known pixels never changes, as stored ones are compared with it', async () => {
  const house = await printOf(
    drawn((x, y) => (y < 10 ? [120, 180, 240] : x > 6 && x < 21 ? [200, 80, 60] : [40, 130, 50])),
  );
  const colors = '78b4f0'.repeat(4) + '4b8a62b469698777663c8f623c7c33c8503c8c63382882323c7c33c8503c8c6338288232';
  assert.deepEqual(house, { hash: '1ce3e318c1181c00', colors, entropy: 1.58 });
});

test('[E19] a one-colored sheet has no entropy, in gray ones too', async () => {
  const sheet = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c4421a' } });
  const { entropy, colors } = await printOf(sheet.clone());
  assert.deepEqual([entropy, colors], [0, 'c4421a'.repeat(16)]);
  const gray = await sheet.clone().greyscale().png().toBuffer();
  assert.equal((await printOf(sharp(gray))).entropy, 0);
});

test('[E19] an upload returns its narrow copy’s print where requested', async () => {
  const upload = await sharp(randomBytes(700 * 500 * 3), { raw: { width: 700, height: 500, channels: 3 } })
    .jpeg()
    .toBuffer();
  const { copies, print } = await reencode(upload, SENT);
  assert.deepEqual(print, await printOf(sharp(copies[0]?.data)));
  assert.equal((await reencode(upload, { ...SENT, isPrinted: false })).print, null);
  const small = await reencode(upload, { ...SENT, maxSide: 300 });
  assert.deepEqual(small.print, await printOf(sharp(small.data)));
});
