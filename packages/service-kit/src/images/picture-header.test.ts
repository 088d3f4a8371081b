import assert from 'node:assert/strict';
import sharp, { type Metadata } from 'sharp';
import { isTooLarge } from './picture-header.ts';

/** Most megapixels, then the header. */
const MOST: readonly (readonly [most: number, header: Partial<Metadata>])[] = [
  [40, { format: 'jpeg', depth: 'uchar' }],
  [25, { format: 'jpeg', depth: 'uchar', isProgressive: true }],
  [40, { format: 'png', depth: 'uchar' }],
  [16, { format: 'png', depth: 'uchar', isProgressive: true }],
  [16, { format: 'png', depth: 'ushort' }],
  [40, { format: 'webp', depth: 'uchar' }],
  [16, { format: 'webp', depth: 'uchar', pages: 2 }],
];

for (const [most, header] of MOST) {
  test(`A3: a picture whose header says ${JSON.stringify(header)} may have ${most} megapixels`, () => {
    const isRefused = (height: number) =>
      isTooLarge(Buffer.alloc(100), { ...header, width: 10_000, height } as Metadata);
    assert.deepEqual([isRefused(most * 100), isRefused(most * 100 + 1)], [false, true]);
  });
}

test('A3: a lossless WebP, alone or with its colours and camera, may have 16 megapixels', async () => {
  const blank = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#c4421a' } });
  const large = { format: 'webp', depth: 'uchar', width: 4_000, height: 4_001 } as Metadata;
  const exif = { IFD0: { Artist: 'Ann Lee' } };
  for (const picture of [blank(), blank().withExif(exif)]) {
    assert.equal(isTooLarge(await picture.clone().webp({ lossless: true }).toBuffer(), large), true);
    assert.equal(isTooLarge(await picture.clone().webp().toBuffer(), large), false);
  }
});

test('A3: a side may have 20,000 pixels', () => {
  const isRefused = (width: number) => isTooLarge(Buffer.alloc(0), { format: 'png', width, height: 1 } as Metadata);
  assert.deepEqual([isRefused(20_000), isRefused(20_001)], [false, true]);
});
