import assert from 'node:assert/strict';
import sharp from 'sharp';
import { Problem } from '../base/problem.ts';
import { test } from '../testing/testing-context.ts';
import { reencode } from './images.ts';

const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#c4421a' }, limitInputPixels: false });
const isTooLarge = (error: unknown) =>
  error instanceof Problem && error.status === 422 && error.code === 'image_too_large';

/** A JPEG whose last scan stands there so many times. */
function repeatLastScan(jpeg: Buffer, times: number): Buffer {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)]);
}

const costly: Record<string, () => Promise<Buffer>> = {
  'an interlaced PNG of 40 million pixels of 16 bits': () =>
    blank(6324, 6324, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  'a progressive JPEG of 40 million pixels': () =>
    blank(6324, 6324).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'a progressive JPEG of 12 million pixels whose last pass comes a hundred times': async () =>
    repeatLastScan(await blank(4000, 3000).jpeg({ progressive: true }).toBuffer(), 100),
};
for (const [what, make] of Object.entries(costly)) {
  test(`A3: ${what}, given, is refused by its headers`, async () => {
    await assert.rejects(reencode(await make(), { maxSide: 2048, owner: 'ann' }), isTooLarge);
  });
}

const usual: Record<string, () => Promise<Buffer>> = {
  'a photo of 24 megapixels, held upright': () => blank(6000, 4000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  'a progressive photo of 24 megapixels': () => blank(6000, 4000).jpeg({ progressive: true }).toBuffer(),
  'a PNG of 24 megapixels': () => blank(6000, 4000).png().toBuffer(),
  'an interlaced PNG of 12 megapixels': () => blank(4032, 3024).png({ progressive: true }).toBuffer(),
  'a WebP of 24 megapixels': () => blank(6000, 4000).webp().toBuffer(),
};
for (const [what, make] of Object.entries(usual)) {
  test(`A3: ${what}, given, is taken`, async () => {
    const { width, height } = await reencode(await make(), { maxSide: 2048, owner: 'ann' });
    assert.equal(Math.max(width, height), 2048);
  });
}
