import { crc32 } from 'node:zlib';
import { headSegments } from './jpeg-cost.ts';

const ORIENTATION = 0x0112;
const SHORT = 3;
const APP1 = 0xe1;
/** Before what TIFF has, in a JPEG always, in a WebP sometimes. */
const NAME = Buffer.from('Exif\0\0', 'latin1');
/** Head, count, one entry, and no further directory. */
const PLAIN_BYTES = 26;
const ENTRY_BYTES = 12;

/**
 * A picture whose EXIF says nothing but which way up it is: nothing else of it is kept, and directories that point at one another kept
 * the decoder busy for seconds with sixty kilobytes. What cannot be read says nothing at all.
 */
export function withPlainExif(format: 'jpeg' | 'png' | 'webp' | null, given: Buffer): Buffer {
  if (format === null || [...exifsIn(format, given)].length === 0) return given;
  const data = Buffer.from(given);
  for (const exif of exifsIn(format, data)) {
    const tiff = exif.subarray(0, NAME.length).equals(NAME) ? exif.subarray(NAME.length) : exif;
    writePlain(tiff, readOrientation(tiff));
    if (format === 'png') writeCheck(data, exif);
  }
  return data;
}

/** Every piece that a decoder may take for EXIF, as parts of the data. */
function* exifsIn(format: 'jpeg' | 'png' | 'webp', data: Buffer): Generator<Buffer> {
  if (format === 'jpeg') {
    for (const { marker, segment } of headSegments(data))
      if (marker === APP1 && segment.subarray(0, 4).equals(NAME.subarray(0, 4))) yield segment;
    return;
  }
  const isPng = format === 'png';
  const lengthAt = (at: number): number => (isPng ? data.readUInt32BE(at) : data.readUInt32LE(at + 4));
  for (let at = isPng ? 8 : 12; at + 8 <= data.length;) {
    const name = isPng ? data.toString('latin1', at + 4, at + 8) : data.toString('latin1', at, at + 4);
    const length = lengthAt(at);
    if (name.toLowerCase() === 'exif') yield data.subarray(at + 8, at + 8 + length);
    at += 8 + length + (isPng ? 4 : length % 2);
  }
}

/** 1 to 8 as cameras write it, in the first directory; 0 where it is not said. */
function readOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < PLAIN_BYTES || (order !== 'II' && order !== 'MM')) return 0;
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return 0;
    if (short(at) === ORIENTATION && short(at + 2) === SHORT) return short(at + 8);
  }
  return 0;
}

function writePlain(tiff: Buffer, orientation: number): void {
  tiff.fill(0);
  if (orientation < 1 || orientation > 8 || tiff.length < PLAIN_BYTES) return;
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(SHORT, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
}

/** A chunk of a PNG is followed by a checksum of its name and body. */
function writeCheck(data: Buffer, body: Buffer): void {
  const start = body.byteOffset - data.byteOffset;
  const end = start + body.length;
  if (end + 4 <= data.length) data.writeUInt32BE(crc32(data.subarray(start - 4, end)), end);
}
