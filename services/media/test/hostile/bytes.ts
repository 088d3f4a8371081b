import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** What must never come out of the service, in whatever corner of a file it went in. */
export const SECRET = 'SECRET-40.2338N-111.6585W';

/** A JPEG with further segments right behind its start. */
export const withSegments = (jpeg: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** A segment: its marker's second byte, and at most 65,533 bytes. */
export function segment(marker: number, payload: string | Buffer): Buffer {
  const data = Buffer.from(payload as string);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A PNG with further chunks behind its header. */
export const withChunks = (png: Buffer, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

export function chunk(type: string, payload: string | Buffer): Buffer {
  const data = Buffer.from(payload as string);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A whole PNG of one bit a pixel, all black: a thousandth of what it unpacks to. */
export function blackPng(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  size[8] = 1;
  const rows = deflatedZeros(height * (1 + Math.ceil(width / 8)));
  const head = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([head, chunk('IHDR', size), chunk('IDAT', rows), chunk('IEND', '')]);
}

/** A PNG whose header claims another size. */
export function claimSize(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}

/** A JPEG whose frame header claims another size. */
export function claimJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const at = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
}

/** A lossy WebP whose frame header claims the largest size there is. */
export function claimWebpSize(webp: Buffer): Buffer {
  const copy = Buffer.from(webp);
  const at = copy.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3;
  copy.writeUInt16LE(16_383, at);
  copy.writeUInt16LE(16_383, at + 2);
  return copy;
}

/** So many bytes of zero, deflated to a thousandth. */
export const deflatedZeros = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 });

/** Bytes that look random and are the same each time. */
export function noise(bytes: number, seed = 'noise'): Buffer {
  const parts = Array.from({ length: Math.ceil(bytes / 32) }, (_, at) =>
    createHash('sha256').update(`${seed}${at}`).digest(),
  );
  return Buffer.concat(parts).subarray(0, bytes);
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
