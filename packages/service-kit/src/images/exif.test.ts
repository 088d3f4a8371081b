import assert from 'node:assert/strict';
import sharp from 'sharp';
import { withPlainExif } from './exif.ts';
import { reencode } from './images.ts';

const photo = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#c4421a' } });
const FORMATS = ['jpeg', 'png', 'webp'] as const;

for (const format of FORMATS) {
  test(`A3: of the EXIF of a ${format} nothing is left but which way up it is, which is followed`, async () => {
    const exif = { IFD0: { Artist: 'Ann Lee', Copyright: 'x'.repeat(500) } };
    for (const orientation of [1, 3, 6, 8]) {
      const given = await photo().withExif(exif).withMetadata({ orientation }).toFormat(format).toBuffer();
      const plain = withPlainExif(format, given);
      assert.equal(plain.length, given.length);
      assert.ok(given.includes('Ann Lee') && !plain.includes('Ann Lee'));
      assert.equal((await sharp(plain, { failOn: 'warning' }).metadata()).orientation, orientation);
      const { width, height } = await reencode(given, { maxSide: 30, owner: 'ann' });
      assert.deepEqual([width, height], orientation < 5 ? [30, 20] : [20, 30]);
    }
  });
}

test('A3: a picture without EXIF is left as it is', async () => {
  for (const format of FORMATS) {
    const given = await photo().toFormat(format).toBuffer();
    assert.equal(withPlainExif(format, given), given);
  }
});

/** A hundred directories that point at a second, fifty times each at a third, of five thousand entries. */
function bomb(): Buffer {
  const directory = (entries: readonly (readonly [number, number, number, number])[]): Buffer => {
    const bytes = Buffer.alloc(2 + entries.length * 12 + 4);
    bytes.writeUInt16LE(entries.length);
    entries.forEach(([tag, kind, count, value], at) => {
      bytes.writeUInt16LE(tag, 2 + at * 12);
      bytes.writeUInt16LE(kind, 4 + at * 12);
      bytes.writeUInt32LE(count, 6 + at * 12);
      bytes.writeUInt32LE(value, 10 + at * 12);
    });
    return bytes;
  };
  const repeat = (times: number, entry: readonly [number, number, number, number]) =>
    directory(Array.from({ length: times }, () => entry));
  const second = 8 + 2 + 100 * 12 + 4;
  const third = second + 2 + 50 * 12 + 4;
  const fourth = third + 2 + 12 + 4;
  const head = Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1');
  return Buffer.concat([
    head,
    repeat(100, [0x8769, 4, 1, second]),
    repeat(50, [0x8825, 4, 1, third]),
    repeat(1, [0xa005, 4, 1, fourth]),
    repeat(5000, [1, 7, 0x7fffffff, 0xfffffff0]),
  ]);
}

test('A3: directories of EXIF that point at one another cost no more than a picture without', async () => {
  const plain = await photo().jpeg().toBuffer();
  const exif = bomb();
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  const given = Buffer.concat([plain.subarray(0, 2), head, exif, plain.subarray(2)]);
  const costOf = async (file: Buffer): Promise<number> => {
    let cost = 0;
    await reencode(file, { maxSide: 30, owner: 'ann', onCost: (processorMs) => (cost = processorMs) });
    return cost;
  };
  await costOf(plain);
  const [without, with_] = [await costOf(plain), await costOf(given)];
  assert.ok(with_ < without + 500, `${without} and ${with_} ms of a processor`);
});
