import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { reencode } from './images.ts';
import { test } from '../testing/testing-context.ts';

const WORDS = '{"level":50,"msg":"not ours"}';
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c4421a' } });

/** A segment of a JPEG. */
function segment(marker: number, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

const xmp = (inside: string): Buffer =>
  segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', `<x:xmpmeta xmlns:x="adobe:ns:meta/">${inside}</x:xmpmeta>`);
const afterStart = (jpeg: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const RDF = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">';
const GAIN = 'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"';
const INDEX = Buffer.concat([
  Buffer.from('4d4d002a000000080003b00000070000000430313030b001000400000001000000', 'hex'),
  Buffer.from('02b00200070000002000000032', 'hex'),
  Buffer.alloc(68),
]);

/** A photo with a gain map, like newer phones', whose XMP is malformed after some point. */
async function withGainMap(): Promise<Buffer> {
  const map = await flat(100, 75).toColourspace('b-w').jpeg().toBuffer();
  const values = 'hdrgm:GainMapMin="0" hdrgm:GainMapMax="2" hdrgm:Gamma="1" hdrgm:HDRCapacityMax="2"';
  const gain = afterStart(map, xmp(`\n<a \r${WORDS}\n${RDF}<rdf:Description ${GAIN} ${values}/></rdf:RDF>`));
  const item = (kind: string, more = '') =>
    `<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="${kind}" Item:Mime="image/jpeg"${more}/></rdf:li>`;
  const names =
    'xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/"';
  const list = item('Primary') + item('GainMap', ` Item:Length="${gain.length}"`);
  const directory = `<Container:Directory><rdf:Seq>${list}</rdf:Seq></Container:Directory>`;
  const primary = xmp(`${RDF}<rdf:Description ${names} ${GAIN}>${directory}</rdf:Description></rdf:RDF>`);
  const photo = afterStart(await flat(400, 300).jpeg().toBuffer(), primary, segment(0xe2, 'MPF\0', INDEX));
  return Buffer.concat([photo, gain]);
}

test('A3: a photo with a gain map is read as its plain JPEG, and nothing is printed', async () => {
  const file = await withGainMap();
  const { data, width, height } = await reencode(file, { maxSide: 200 });
  assert.deepEqual([width, height], [200, 150]);
  assert.equal((await sharp(data).metadata()).format, 'jpeg');
  const worker = fork(new URL('./image-worker.ts', import.meta.url), { serialization: 'advanced', silent: true });
  const streams = [worker.stdout, worker.stderr].filter((stream) => stream !== null);
  let printed = '';
  for (const stream of streams) stream.on('data', (chunk: Buffer) => (printed += chunk.toString('latin1')));
  const haveEnded = streams.map((stream) => once(stream, 'end'));
  worker.send({ file, kind: 'upload', side: 200, copies: [] });
  await once(worker, 'message');
  worker.kill('SIGKILL');
  await Promise.all(haveEnded);
  assert.equal(printed, '');
});
