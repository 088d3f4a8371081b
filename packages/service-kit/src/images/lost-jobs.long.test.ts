import assert from 'node:assert/strict';
import sharp from 'sharp';
import { test } from '../testing/testing-context.ts';
import { reencode } from './images.ts';
import { hasProcessFiles, holdImageWorker } from '../testing/testing-processes.ts';

/** Writes bits in the order of a lossless WebP, lowest first in each byte. */
function writeBits() {
  const bytes: number[] = [];
  let [held, count] = [0, 0];
  return {
    add(value: number, bits: number) {
      for (let at = 0; at < bits; at += 1) {
        held |= ((value >>> at) & 1) << count;
        count += 1;
        if (count === 8) [held, count] = [(bytes.push(held), 0), 0];
      }
    },
    end: () => Buffer.from([...bytes, held]),
  };
}

const SIDE = 1024;

/** A lossless WebP of a million pixels with separate tables per block of sixteen pixels, 65,536 in all (RFC 9649). */
function manyTables(): Buffer {
  const bits = writeBits();
  const simple = (): void => bits.add(1, 4);
  /** A code whose first 256 symbols have eight bits each. */
  const flat = (symbols: number): void => {
    bits.add(0, 1);
    bits.add(8, 4);
    for (const symbol of [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8]) bits.add(symbol === 0 || symbol === 8 ? 1 : 0, 3);
    bits.add(0, 1);
    for (let symbol = 0; symbol < symbols; symbol += 1) bits.add(symbol < 256 ? 1 : 0, 1);
  };
  bits.add(0x2f, 8);
  for (const [value, count] of [
    [SIDE - 1, 14],
    [SIDE - 1, 14],
    [0, 4], // neither alpha nor a version
    [0, 2], // no transform, no cache of colours
    [1, 1], // tables by blocks
    [0, 3], // of four pixels a side
    [0, 1], // no cache there
  ] as const)
    bits.add(value, count);
  flat(280);
  flat(256);
  for (let code = 0; code < 3; code += 1) simple();
  for (let block = 0; block < (SIDE / 4) ** 2; block += 1) {
    bits.add(block & 255, 8);
    bits.add(block >> 8, 8);
  }
  for (let table = 0; table < (SIDE / 4) ** 2; table += 1) bits.add(0x11111, 20);
  const body = Buffer.concat([bits.end(), Buffer.alloc(16)]);
  const chunk = (name: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), chunk('VP8L', body)]));
}

test('A3: a picture needing more memory than its header says is refused; the next gets a new process', async () => {
  await assert.rejects(reencode(manyTables(), { maxSide: 100 }), {
    status: 422,
    code: 'image_too_large',
    message: 'Please send a smaller picture.',
  });
  const small = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c4421a' } });
  assert.equal((await reencode(await small.jpeg().toBuffer(), { maxSide: 30 })).width, 30);
});

test(
  'A3: a picture not decoded within its time is refused, and the next gets a new process',
  { skip: !hasProcessFiles && 'children are looked up in /proc' },
  async () => {
    const small = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c4421a' } })
      .jpeg()
      .toBuffer();
    await holdImageWorker(() => reencode(small, { maxSide: 30 }));
    await assert.rejects(reencode(small, { maxSide: 30 }), { status: 422, code: 'image_too_large' });
    assert.equal((await reencode(small, { maxSide: 30 })).width, 30);
  },
);
