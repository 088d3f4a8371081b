import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { reencode, resize } from './images.ts';
import { Problem } from '../base/problem.ts';
import { test } from '../testing/testing-context.ts';
import { hasProcessFiles, holdImageWorker, imageWorkersOf } from '../testing/testing-processes.ts';

const photo = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
const isRefused = (error: unknown) =>
  error instanceof Problem && error.status === 422 && error.message === 'That file is not an image we can read.';

/** A nearly empty PNG that claims a size. */
async function claimSize(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('reencode', () => {
  test('a small image is not enlarged', async () => {
    const { width, height } = await reencode(await photo(40, 30).png().toBuffer(), { maxSide: 200 });
    assert.deepEqual([width, height], [40, 30]);
  });

  test('a transparent PNG gets a white background', async () => {
    const upload = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { data } = await reencode(upload, { maxSide: 8 });
    assert.ok([...(await sharp(data).raw().toBuffer())].every((channel) => channel > 250));
  });

  test('a sideways photo becomes upright and loses its position, camera and comment', async () => {
    const upload = await photo(40, 20)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'SECRETCAM', ImageDescription: 'SECRET' }, IFD3: { GPSLatitude: '40/1 14/1 0/1' } })
      .keepIccProfile()
      .jpeg()
      .toBuffer();
    const withOrientation = await sharp(upload).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { data, width, height } = await reencode(withOrientation, { maxSide: 100 });
    assert.deepEqual([width, height], [20, 40]);
    assert.ok(upload.includes('SECRETCAM'));
    const cleaned = (await reencode(upload, { maxSide: 100 })).data;
    for (const made of [data, cleaned]) {
      const { exif, icc, iptc, xmp, orientation } = await sharp(made).metadata();
      assert.deepEqual([exif, icc, iptc, xmp, orientation], [undefined, undefined, undefined, undefined, undefined]);
      assert.ok(!made.includes('SECRET') && !made.includes('Exif'));
    }
  });

  for (const format of ['jpeg', 'png', 'webp'] as const) {
    test(`A3: a sideways ${format} in a telephone’s colours becomes an upright JPEG that fits and keeps them`, async () => {
      const wide = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c4421a' } })
        .withIccProfile('p3')
        .withExif({ IFD0: { Artist: 'Ann Lee' } })
        .withMetadata({ orientation: 6 })
        .toFormat(format)
        .toBuffer();
      const { data, width, height } = await reencode(wide, { maxSide: 100 });
      const made = await sharp(data).metadata();
      assert.deepEqual([made.format, made.width, made.height], ['jpeg', width, height]);
      assert.deepEqual([width, height], [67, 100]);
      const { channels } = await sharp(data).stats();
      for (const [at, was] of [0xc4, 0x42, 0x1a].entries())
        assert.ok(Math.abs((channels[at]?.mean ?? 0) - was) <= 6, `${channels[at]?.mean} was ${was}`);
    });
  }

  test('a JPEG followed by a page of HTML loses the page', async () => {
    const polyglot = Buffer.concat([
      await photo(40, 30).jpeg().toBuffer(),
      Buffer.from('<html><script>alert(1)</script>'),
    ]);
    assert.ok(!(await reencode(polyglot, { maxSide: 100 })).data.includes('<script'));
  });

  test('an animated WebP keeps its first frame only', async () => {
    const frames = await Promise.all([photo(20, 20).png().toBuffer(), photo(20, 20).png().toBuffer()]);
    const upload = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    assert.equal((await sharp(upload).metadata()).pages, 2);
    const { width, height } = await reencode(upload, { maxSide: 100 });
    assert.deepEqual([width, height], [20, 20]);
  });

  const refused: Record<string, () => Promise<Buffer>> = {
    nothing: async () => Buffer.alloc(0),
    'an SVG with a script': async () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'an SVG behind an XML head': async () =>
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'a GIF': () => photo(20, 20).gif().toBuffer(),
    'a GIF that is also a script': async () => Buffer.from('GIF89a=1;alert(1)//'),
    'a TIFF': () => photo(20, 20).tiff().toBuffer(),
    'a PDF': async () => Buffer.from('%PDF-1.7\n'),
    HTML: async () => Buffer.from('<!doctype html><p>hello'),
    'random bytes': async () => randomBytes(5000),
    'random bytes behind the start of a JPEG': async () =>
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(5000)]),
    'half a JPEG': async () => (await photo(200, 200).jpeg().toBuffer()).subarray(0, 5000),
    'half a PNG': async () => (await photo(200, 200).png().toBuffer()).subarray(0, 5000),
  };
  for (const [what, make] of Object.entries(refused)) {
    test(`${what} is refused`, async () => {
      const upload = await make();
      await assert.rejects(reencode(upload, { maxSide: 2048 }), isRefused);
    });
  }

  test('A3: a bomb of 900 million pixels is refused by its header', async () => {
    await assert.rejects(reencode(await claimSize(30_000, 30_000), { maxSide: 2048 }), {
      status: 422,
      code: 'image_too_large',
      message: 'Please send a smaller picture.',
    });
  });
});

describe('resize', () => {
  test('a picture shrinks to a narrower width and never grows', async () => {
    const { data } = await reencode(await photo(400, 200).jpeg().toBuffer(), { maxSide: 2048 });
    const narrow = await resize(data, 100);
    const wide = await resize(data, 960);
    assert.deepEqual([narrow.width, narrow.height, wide.width], [100, 50, 400]);
  });
});

describe('viewers of pictures', () => {
  test('A3: an upload refused when its place in the queue comes is not decoded', async () => {
    const upload = await photo(60, 40).jpeg().toBuffer();
    const onTurn = () => {
      throw new Error('no more');
    };
    await assert.rejects(reencode(upload, { maxSide: 30, onTurn }), /no more/);
    assert.equal((await reencode(upload, { maxSide: 30 })).width, 30);
  });

  test(
    'A2: a narrower copy whose decoding process dies gets 503 with Retry-After',
    { skip: !hasProcessFiles && 'children are looked up in /proc' },
    async () => {
      const picture = await photo(300, 300).jpeg().toBuffer();
      const worker = await holdImageWorker(() => resize(picture, 100));
      const waiting = resize(picture, 100);
      process.kill(worker, 'SIGKILL');
      await assert.rejects(waiting, { status: 503, headers: { 'Retry-After': '5' } });
      assert.equal((await resize(picture, 100)).width, 100);
    },
  );
});

describe('failures that are not the upload’s', () => {
  test(
    'A10: a file whose sender left while queued costs no decoding process',
    { skip: !hasProcessFiles && 'children are looked up in /proc' },
    async () => {
      await reencode(await photo(40, 30).png().toBuffer(), { maxSide: 200 });
      const before = imageWorkersOf();
      assert.equal(before.length, 1);
      await assert.rejects(reencode('/nowhere/at-all', { maxSide: 200 }), { status: 503 });
      assert.deepEqual(imageWorkersOf(), before);
    },
  );

  test('an unreadable own picture is no refusal when a narrower copy is requested', async () => {
    for (const picture of [randomBytes(500), (await photo(200, 200).jpeg().toBuffer()).subarray(0, 5000)]) {
      await assert.rejects(resize(picture, 100), (error) => error instanceof Error && !(error instanceof Problem));
    }
  });
});
