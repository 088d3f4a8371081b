import assert from 'node:assert/strict';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { reencode } from './images.ts';

const PNG_HEADER_BYTES = 33;

/** A colour profile of these tags. */
function profileOf(tags: readonly (readonly [name: string, body: Buffer])[]): Buffer {
  const head = Buffer.alloc(132);
  head.writeUInt32BE(0x04300000, 8);
  for (const [at, text] of [[12, 'mntrRGB Lab '], [36, 'acsp']] as const) head.write(text, at, 'latin1'); // prettier-ignore
  [0xf6d6, 0x10000, 0xd32d].forEach((value, at) => head.writeUInt32BE(value, 68 + 4 * at));
  head.writeUInt32BE(tags.length, 128);
  let at = head.length + 12 * tags.length;
  const entries = tags.map(([name, body]) => {
    const entry = Buffer.alloc(12, name, 'latin1');
    entry.writeUInt32BE(at, 4);
    entry.writeUInt32BE(body.length, 8);
    at += body.length;
    return entry;
  });
  head.writeUInt32BE(at, 0);
  return Buffer.concat([head, ...entries, ...tags.map(([, body]) => body)]);
}

/** As many steps as wanted, all the same one. */
function chainOf(count: number): Buffer {
  const step = Buffer.alloc(60, 0);
  step.write('matf', 0, 'latin1');
  step.writeUInt32BE(0x00030003, 8);
  for (const at of [0, 4, 8]) step.writeFloatBE(1.0000001, 12 + 4 * at);
  const chain = Buffer.alloc(16 + 8 * count);
  chain.write('mpet', 0, 'latin1');
  chain.writeUInt32BE(0x00030003, 8);
  chain.writeUInt32BE(count, 12);
  for (let at = 16; at < chain.length; at += 8) {
    chain.writeUInt32BE(chain.length, at);
    chain.writeUInt32BE(step.length, at + 4);
  }
  return Buffer.concat([chain, step]);
}

/** A table that changes nothing; a profile is followed only where it has one. */
function tableOfNothing(): Buffer {
  const head = Buffer.alloc(48);
  head.write('mft1', 0, 'latin1');
  head.set([3, 3, 2], 8);
  for (const at of [12, 28, 44]) head.writeUInt32BE(0x10000, at);
  const ramp = Buffer.from(Array.from({ length: 3 * 256 }, (_, at) => at % 256));
  const corners = Buffer.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => [4, 2, 1].map((bit) => (at & bit ? 255 : 0))));
  return Buffer.concat([head, ramp, corners, ramp]);
}

function withProfile(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPx\0\0', 'latin1'), deflateSync(profile, { level: 9 })]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), chunk.length - 4);
  return Buffer.concat([png.subarray(0, PNG_HEADER_BYTES), chunk, png.subarray(PNG_HEADER_BYTES)]);
}

const red = () => sharp({ create: { width: 300, height: 300, channels: 3, background: '#c4421a' } });

test('A3: a colour profile of four hundred thousand steps is taken', async () => {
  const profile = profileOf([
    ['A2B0', tableOfNothing()],
    ['B2A0', tableOfNothing()],
    ['D2B0', chainOf(400_000)],
  ]);
  const png = withProfile(await red().png().toBuffer(), profile);
  assert.ok((await reencode(png, { maxSide: 100, owner: 'ann' })).data.length > 0);
});

test('A3: a picture in the colours of a telephone keeps them', async () => {
  const wide = await red().withIccProfile('p3').png().toBuffer();
  const { data } = await reencode(wide, { maxSide: 100, owner: 'ann' });
  const { channels } = await sharp(data).stats();
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean);
  for (const [is, was] of [[r, 0xc4], [g, 0x42], [b, 0x1a]] as const) assert.ok(Math.abs(is - was) <= 6, `${is} was ${was}`); // prettier-ignore
});

test('A3: what looks like a plain profile elsewhere in a JPEG lets no other one through', async () => {
  const jpeg = await red().jpeg({ quality: 95 }).toBuffer();
  const segmentOf = (marker: number, body: Buffer): Buffer => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
  const decoy = segmentOf(0xfe, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(132)]));
  const wide = await red().withIccProfile('p3').jpeg().toBuffer();
  const at = wide.indexOf('ICC_PROFILE');
  const profile = wide.subarray(at, at - 2 + wide.readUInt16BE(at - 2));
  const [first, second] = [profile.subarray(0, 300), profile.subarray(300)];
  const parts = [
    Buffer.concat([Buffer.from('ICC_PROFILEX\x01\x02', 'latin1'), first.subarray(14)]),
    Buffer.concat([Buffer.from('ICC_PROFILEX\x02\x02', 'latin1'), second]),
  ];
  const file = Buffer.concat([
    jpeg.subarray(0, 2),
    decoy,
    ...parts.map((part) => segmentOf(0xe2, part)),
    jpeg.subarray(2),
  ]);
  const { data } = await reencode(file, { maxSide: 100, owner: 'ann' });
  const { channels } = await sharp(data).stats();
  for (const [at, was] of [0xc4, 0x42, 0x1a].entries()) {
    assert.ok(Math.abs((channels[at]?.mean ?? 0) - was) <= 6, `${channels[at]?.mean} was ${was}`);
  }
});
