import { gzipSync } from 'node:zlib';
import { photo } from '../../src/testing.ts';
import { chunk, claimJpegSize, claimSize, claimWebpSize, deflatedZeros, noise, withChunks } from './bytes.ts';

type Files = Record<string, Buffer>;

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script>
<image href="file:///etc/passwd"/><use href="http://127.0.0.1:1/#x"/></svg>`;
const LAUGHS = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
const hex = (text: string): Buffer => Buffer.concat([Buffer.from(text.replaceAll(' ', ''), 'hex'), noise(500)]);

/** Texts that browsers would run or draw. */
const texts: Files = {
  svg: Buffer.from(SVG),
  'svg with an XML head and a foreign entity': Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${SVG}`,
  ),
  'svg of a billion laughs': Buffer.from(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${LAUGHS}]>${SVG}`),
  'svg, packed': gzipSync(SVG),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  php: Buffer.from('<?php system($_GET[1]); ?>'),
  postscript: Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'),
  'imagemagick script': Buffer.from('push graphic-context\nfill \'url(https://x/"|id")\'\npop graphic-context'),
};

/** The heads of files of other kinds. */
const heads: Files = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj'),
  zip: hex('504b0304 14000000 0800'),
  'linux program': hex('7f454c46 0201'),
  mp4: hex('00000018 66747970 69736f6d'),
  heic: hex('00000018 66747970 68656963'),
  bmp: Buffer.concat([Buffer.from('BM'), hex('8600000000000000 36000000 28000000 0100000001000000 0100 1800')]),
  ico: hex('00000100 0100 10100000 01002000 68040000 16000000'),
};

/** Nothing, or nothing that is something. */
const scraps: Files = {
  zeros: Buffer.alloc(100_000),
  'jpeg head and noise': Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), noise(5_000)]),
  'webp head and nothing': Buffer.from('RIFF\x04\x00\x00\x00WEBP'),
};

/** Every file that must be refused, by what it is. */
export async function refusedFiles(): Promise<Files> {
  const jpeg = await photo(200, 200).jpeg().toBuffer();
  const png = await photo(50, 50).png().toBuffer();
  const webp = await photo(50, 50).webp({ quality: 50 }).toBuffer();
  const gif = await photo(8, 8).gif().toBuffer();
  return {
    ...texts,
    ...heads,
    ...scraps,
    gif,
    'gif bomb': Buffer.concat([Buffer.from('GIF89a'), Buffer.from('ffffffff', 'hex'), gif.subarray(10)]),
    tiff: await photo(8, 8).tiff().toBuffer(),
    avif: await photo(16, 16).avif({ effort: 0 }).toBuffer(),
    'pdf with a photo in it': Buffer.concat([Buffer.from('%PDF-1.7\n'), jpeg]),
    'script before a photo': Buffer.concat([Buffer.from('/*'), jpeg, Buffer.from('*/alert(1)')]),
    'half a jpeg': jpeg.subarray(0, jpeg.length / 2),
    'half a webp': webp.subarray(0, webp.length / 2),
    'png head and html': Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
    'png without a picture': Buffer.concat([png.subarray(0, 33), chunk('IEND', '')]),
    'png of no size': claimSize(png, 0, 0),
    'png with a broken sum': Buffer.concat([png.subarray(0, 29), Buffer.alloc(4), png.subarray(33)]),
    'png that claims 900 million pixels': claimSize(png, 30_000, 30_000),
    'png one row over 40 million pixels': claimSize(png, 8_000, 5_001),
    'png that unpacks to far more than its size': Buffer.concat([
      ...[png.subarray(0, 33), chunk('IDAT', deflatedZeros(50_000_000).subarray(0, 40_000)), chunk('IEND', '')],
    ]),
    'jpeg that claims 4 billion pixels': claimJpegSize(jpeg, 65_500, 65_500),
    'webp that claims 268 million pixels': claimWebpSize(webp),
    'png with its parts in disorder': withChunks(png.subarray(0, 33), chunk('IEND', ''), png.subarray(33)),
  };
}
