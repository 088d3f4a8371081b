import assert from 'node:assert/strict';
import sharp from 'sharp';
import { reencode } from './images.ts';
import { Problem } from '../base/problem.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c4421a' } });
const take = (file: Buffer) => reencode(file, { maxSide: 200, owner: 'ann' });
const isRefusedAs = (code: string) => (error: unknown) =>
  error instanceof Problem && error.status === 422 && error.code === code;

/** Before any decoder saw it. */
const isRefusedUnread = (error: unknown) =>
  isRefusedAs('not_an_image')(error) && error instanceof Problem && error.cause === 'no JPEG, PNG or WebP';

const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const END = Buffer.from([0xff, 0xd9]);
const [WIDTH, HEIGHT] = [400, 300];

/** A progressive JPEG without its end, and how many scans it has. */
async function progressive(): Promise<{ body: Buffer; own: number }> {
  const body = (await blank(WIDTH, HEIGHT).jpeg({ progressive: true }).toBuffer()).subarray(0, -2);
  return { body, own: body.toString('latin1').split(START_OF_SCAN.toString('latin1')).length - 1 };
}

/** One more turn through the whole picture that changes nothing and may come as often as wanted. */
function emptyScan(): Buffer {
  // One code, of one bit: the block ends.
  const codes = Buffer.from([0xff, 0xc4, 0, 20, 0x13, 1, ...Array<number>(15).fill(0), 0]);
  const head = Buffer.from([0, 8, 1, 1, 0x03, 1, 63, 0]);
  const blocks = Math.ceil(WIDTH / 8) * Math.ceil(HEIGHT / 8);
  return Buffer.concat([codes, START_OF_SCAN, head, Buffer.alloc(Math.ceil(blocks / 8))]);
}

const scans = (count: number): Buffer => Buffer.concat(Array.from({ length: count }, emptyScan));

/** A frame header of 8 by 8 pixels. */
const smallFrame = (marker: number): Buffer => Buffer.from([0xff, marker, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]);

test('A3: a JPEG whose many scans end with the frame of a small picture is refused unread', async () => {
  const { body } = await progressive();
  for (const frame of [smallFrame(0xc2), smallFrame(0xc0)]) {
    const file = Buffer.concat([body, scans(2_600), frame, END]);
    await assert.rejects(take(file), isRefusedUnread);
    await assert.rejects(take(Buffer.concat([body, frame, END])), isRefusedUnread);
  }
});

/** Where a restart marker is due another one stands: the decoder skips it alone, a reader of segments all that its length says. */
function hiding(code: number, hidden: Buffer): Buffer {
  const restartsAfter = (blocks: number) => Buffer.from([0xff, 0xdd, 0, 4, 0, blocks]);
  const scan = emptyScan();
  const begun = scan.subarray(0, scan.indexOf(START_OF_SCAN) + 12);
  return Buffer.concat([restartsAfter(16), begun, Buffer.from([0xff, code, 0xff, 0xff]), restartsAfter(0), hidden]);
}

test('A3: a JPEG that hides scans behind a marker no encoder writes is refused unread', async () => {
  const { body } = await progressive();
  for (const code of [0x01, 0x02, 0x4f, 0xbf, 0xc8, 0xd8, 0xde, 0xf0, 0xfd]) {
    const file = Buffer.concat([body, hiding(code, scans(300)), END]);
    await assert.rejects(take(file), isRefusedUnread, code.toString(16));
  }
});

test('A3: a small JPEG of more than a hundred scans is refused as too large, one of a hundred is taken', async () => {
  const { body, own } = await progressive();
  const withScans = (count: number) => Buffer.concat([body, scans(count - own), END]);
  await assert.rejects(take(withScans(101)), isRefusedAs('image_too_large'));
  assert.equal((await take(withScans(100))).width, 200);
});

test('A3: JPEGs with restart markers, filling bytes and a thumbnail are taken', async () => {
  const plain = await blank(400, 300).jpeg().toBuffer();
  const at = plain.indexOf(START_OF_SCAN);
  const filled = Buffer.concat([plain.subarray(0, at), Buffer.from([0xff, 0xff]), plain.subarray(at)]);
  const thumbnail = await blank(20, 20).jpeg().toBuffer();
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(thumbnail.length + 2, 2);
  const carrying = Buffer.concat([plain.subarray(0, 2), head, thumbnail, plain.subarray(2)]);
  for (const file of [plain, filled, carrying, withRestarts()]) assert.ok((await take(file)).width > 0);
});

/** A grey picture of 16 by 8 pixels, its two blocks apart by a restart marker. */
function withRestarts(): Buffer {
  const table = Buffer.from([0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(1)]);
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 8, 0, 16, 1, 1, 0x11, 0]);
  // One code each, of one bit: no difference, and end of block.
  const codes = (kind: number) => Buffer.from([0xff, 0xc4, 0, 20, kind, 1, ...Array<number>(15).fill(0), 0]);
  const interval = Buffer.from([0xff, 0xdd, 0, 4, 0, 1]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x3f, 0xff, 0xd0, 0x3f]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), table, frame, codes(0), codes(0x10), interval, scan, END]);
}

/** A grey JPEG of arithmetic coding: one scan or several, whose few bytes say something for each of its pixels. */
function arithmetic(frame: number, conditioning = Buffer.alloc(0)): Buffer {
  const table = Buffer.from([0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(1)]);
  const head = Buffer.from([0xff, frame, 0, 11, 8, 0, 64, 0, 64, 1, 1, 0x11, 0]);
  const scan = (first: number, last: number, bits: number) =>
    Buffer.from([...START_OF_SCAN, 0, 8, 1, 1, 0, first, last, bits, 0x5a, 0xa5, 0x33]);
  const isProgressive = (frame & 3) === 2;
  const own = isProgressive ? [scan(0, 0, 0), scan(1, 63, 1), scan(1, 63, 0x10)] : [scan(0, 63, 0)];
  return Buffer.concat([Buffer.from([0xff, 0xd8]), table, head, conditioning, ...own, END]);
}

test('A3: a JPEG of arithmetic coding is refused unread', async () => {
  for (const frame of [0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
    await assert.rejects(take(arithmetic(frame)), isRefusedUnread, frame.toString(16));
  const conditioning = Buffer.from([0xff, 0xcc, 0, 4, 0, 0x10]);
  await assert.rejects(take(arithmetic(0xca, conditioning)), isRefusedUnread);
  const plain = await blank(WIDTH, HEIGHT).jpeg().toBuffer();
  const at = plain.indexOf(START_OF_SCAN);
  const withConditioning = Buffer.concat([plain.subarray(0, at), conditioning, plain.subarray(at)]);
  await assert.rejects(take(withConditioning), isRefusedUnread);
});

/** The header of a JPEG of four inks, and nothing of its picture. */
async function inks(width: number, height: number): Promise<Buffer> {
  const copy = await blank(64, 64).toColourspace('cmyk').jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
  const at = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
}

test('A3: a JPEG of four inks is taken up to 12 megapixels, and weighs as much as it takes', async () => {
  const photo = await blank(4032, 3024).toColourspace('cmyk').jpeg().toBuffer();
  assert.equal((await sharp(photo).metadata()).channels, 4);
  assert.equal((await take(photo)).width, 200);
  await assert.rejects(take(await inks(5000, 4000)), isRefusedAs('image_too_large'));
});
