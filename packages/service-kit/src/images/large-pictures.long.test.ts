import assert from 'node:assert/strict';
import sharp from 'sharp';
import { test } from '../testing/testing-context.ts';
import { reencode } from './images.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c4421a' } });

const largest: Record<string, () => Promise<Buffer>> = {
  'a photo of 24 megapixels, held upright': () => blank(6000, 4000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  'a progressive JPEG of 25 megapixels in full colours': () =>
    blank(5000, 5000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'a JPEG of 12 megapixels in four inks': () => blank(4032, 3024).toColourspace('cmyk').jpeg().toBuffer(),
  'a PNG of 40 megapixels': () => blank(8000, 5000).png().toBuffer(),
  'an interlaced PNG of 16 megapixels': () => blank(4000, 4000).png({ progressive: true }).toBuffer(),
  'a WebP of 24 megapixels': () => blank(6000, 4000).webp().toBuffer(),
};
for (const [what, make] of Object.entries(largest)) {
  test(`A3: ${what} is accepted`, async () => {
    const { width, height } = await reencode(await make(), { maxSide: 2048 });
    assert.equal(Math.max(width, height), 2048);
  });
}
