import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from '@keyturn/service-kit/testing-context';
import { openProduct } from './product.ts';

const CLIENTS = 40;
const JSON_HEAD =
  'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n';

/** Opens a connection, writes its beginning and then a byte a second; resolves with the seconds until it was closed. */
function drip(port: number, beginning: string, next: string): Promise<number> {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    const socket: Socket = connect(port, '127.0.0.1');
    const timer = setInterval(() => socket.write(next), 1000);
    socket.write(beginning);
    socket.resume();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      resolve((Date.now() - startedAt) / 1000);
    });
  });
}

test('[F] T-23 clients that send headers or a body drop by drop are cut off, and others are answered meanwhile', async (t) => {
  const { url } = await openProduct(t);
  const port = Number(new URL(url).port);
  const many = (beginning: string, next: string) =>
    Promise.all(Array.from({ length: CLIENTS }, () => drip(port, beginning, next)));
  let isOver = false;
  const slow = Promise.all([
    many('GET /api/session HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'),
    many(JSON_HEAD, ' '),
    many('GET /api/ses', 's'),
  ]).finally(() => (isOver = true));

  const waits: number[] = [];
  while (!isOver && waits.length < 40) {
    const startedAt = performance.now();
    const { status } = await fetch(`${url}/api/session`);
    waits.push(performance.now() - startedAt);
    assert.equal(status, 200);
    await Promise.race([slow, new Promise((resolve) => setTimeout(resolve, 250))]);
  }
  const [headers, bodies, lines] = await slow;
  t.diagnostic(
    `${3 * CLIENTS} slow clients closed after at most ${Math.max(...headers, ...bodies, ...lines).toFixed(1)} s`,
  );
  assert.ok(Math.max(...headers, ...lines) < 10, 'headers');
  assert.ok(Math.max(...bodies) < 75, 'bodies');
  // One long wait may be the machine; one of ten is the gateway.
  const often = waits.toSorted((a, b) => b - a)[Math.floor(waits.length / 10)] ?? 0;
  assert.ok(often < 2000, `one of ten honest calls waited ${often} ms`);
});
