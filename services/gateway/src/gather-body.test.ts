import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { gatherBody } from './gather-body.ts';

test('A2: a body in twenty thousand chunks of a byte is passed on whole, in few pieces, its last byte once it is let in', async () => {
  let isIn = false;
  const chunks = Array.from({ length: 20_000 }, (_, at) => Buffer.from([at % 251]));
  const pieces: Buffer[] = [];
  for await (const piece of Readable.from(chunks).pipe(gatherBody(async () => void (isIn = true))))
    pieces.push(piece as Buffer);
  assert.ok(Buffer.concat(pieces).equals(Buffer.concat(chunks)));
  assert.ok(pieces.length < 500, `${pieces.length} pieces`);
  assert.equal(isIn, true);
});

test('A2: what has come of a body is passed on though no more comes, but for the byte that may be its last', async () => {
  const body = gatherBody(() => Promise.resolve());
  let seen = '';
  body.on('data', (piece: Buffer) => (seen += piece.toString()));
  body.write('abc');
  while (seen === '') await pause(5);
  assert.equal(seen, 'ab');
  body.end('d');
  while (!seen.endsWith('d')) await pause(5);
  assert.equal(seen, 'abcd');
});

test('A2: a body that is not let in ends with the reason', async () => {
  const body = gatherBody(() => Promise.reject(new Error('busy')));
  body.on('data', () => undefined);
  body.end('abc');
  const error = await new Promise((resolve) => body.once('error', resolve));
  assert.equal((error as Error).message, 'busy');
});
