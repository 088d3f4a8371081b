import sharp from 'sharp';
import { blackPng, chunk, withChunks } from './bytes.ts';

type Files = Record<string, Buffer>;

const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#c4421a' }, limitInputPixels: false });

/** Whole pictures that are cheap to send and dear to read, and too large by their headers. */
export const tooLargeFiles = async (): Promise<Files> => ({
  'interlaced png of 40 million pixels of 16 bits': await blank(6324, 6324, 4)
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer(),
  'png of 16 bits, four colours and 40 million pixels': await blank(6324, 6324, 4)
    .toColourspace('rgb16')
    .png()
    .toBuffer(),
  'png of two very long rows': await blank(15_000_000, 2).png().toBuffer(),
  'png of one bit and a very long row': blackPng(30_000_000, 1),
  'progressive jpeg of 40 million pixels': await blank(6324, 6324)
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer(),
  'lossless webp of 40 million pixels': await blank(6324, 6324).webp({ lossless: true, effort: 0 }).toBuffer(),
});

/** The same, and those that are ended for their memory or their time. */
export const costlyFiles = async (): Promise<Files> => ({
  ...(await tooLargeFiles()),
  'progressive jpeg of 12 million pixels with a hundred passes': repeatLastScan(
    await blank(4000, 3000).jpeg({ progressive: true }).toBuffer(),
  ),
  'webp of a pixel and sixty thousand frames': movingWebp(
    await blank(1, 1).webp({ lossless: true }).toBuffer(),
    60_000,
  ),
  'jpeg of three million empty segments': await withSegments(3_000_000),
  'png of a million empty pieces': withChunks(
    await blank(60, 40).png().toBuffer(),
    Buffer.alloc(12 * 1_200_000, chunk('eXIf', '')),
  ),
  'webp of two million empty pieces': Buffer.concat([
    await blank(60, 40).webp().toBuffer(),
    Buffer.alloc(8 * 1_900_000, 'EXIF\0\0\0\0'),
  ]),
});

async function withSegments(count: number): Promise<Buffer> {
  const jpeg = await blank(60, 40).jpeg().toBuffer();
  const segments = Buffer.alloc(4 * count, Buffer.from([0xff, 0xe1, 0, 2]));
  return Buffer.concat([jpeg.subarray(0, 2), segments, jpeg.subarray(2)]);
}

/** The same frame again and again. */
function movingWebp(webp: Buffer, count: number): Buffer {
  const chunk = (name: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8, name, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  const moves = Buffer.alloc(10);
  moves[0] = 2;
  const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(16), webp.subarray(12)]));
  const frames = Buffer.alloc(frame.length * count, frame);
  const body = Buffer.concat([chunk('VP8X', moves), chunk('ANIM', Buffer.alloc(6)), frames]);
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), body]));
}

function repeatLastScan(jpeg: Buffer): Buffer {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: 100 }, () => scan), jpeg.subarray(-2)]);
}
