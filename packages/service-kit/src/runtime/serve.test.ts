import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { openListener } from './serve.ts';
import { test } from '../testing/testing-context.ts';
import { untilSo } from '../testing/testing-times.ts';

const STILL_MS = 600;

async function open(context: { after(stop: () => Promise<void>): unknown }, app: RequestListener) {
  const listener = await openListener('test', app, { port: 0, stillMs: STILL_MS });
  const service = { name: 'test', app, start: () => Promise.resolve(), stop: () => Promise.resolve() };
  const running = await listener.run(service as never);
  context.after(() => running.close());
  const socket = connect(running.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

test('[F] T-23 a caller who does not read the answer is cut off, and frees its memory', async (t) => {
  let isHeld = false;
  const socket = await open(t, (_request, response) => {
    isHeld = true;
    response.once('close', () => (isHeld = false));
    response.write(Buffer.alloc(32 * 1024 * 1024));
  });
  socket.pause();
  await untilSo(() => isHeld, 'the call');
  await untilSo(() => !isHeld, 'its end');
  socket.destroy();
});

test('a stream that sends something now and then stays open', async (t) => {
  const socket = await open(t, (_request, response) => {
    const timer = setInterval(() => response.write(': here\n\n'), STILL_MS / 3);
    response.once('close', () => clearInterval(timer));
  });
  let isClosed = false;
  socket.once('close', () => (isClosed = true));
  let text = '';
  socket.on('data', (piece: Buffer) => void (text += piece.toString()));
  // Three words within the idle limit.
  await untilSo(() => isClosed || text.split(': here').length > 9, 'the ninth word');
  assert.ok(!isClosed);
  socket.destroy();
});
