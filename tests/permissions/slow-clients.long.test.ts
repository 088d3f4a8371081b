import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from '@keyturn/service-kit/testing-context';
import { openProduct } from './product.ts';

const CLIENTS = 40;
const JSON_HEAD =
  'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n';

/** Opens a connection, writes its start and then a byte a second; resolves when closed. */
function drip(port: number, beginning: string, next: string): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1');
    const timer = setInterval(() => socket.write(next), 1000);
    socket.write(beginning);
    socket.resume();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      resolve();
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
  for (let calls = 0; !isOver && calls < 40; calls += 1) {
    assert.equal((await fetch(`${url}/api/session`)).status, 200);
    await Promise.race([slow, pause(250)]);
  }
  await slow;
});
