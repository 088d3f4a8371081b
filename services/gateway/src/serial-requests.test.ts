import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from '@keyturn/service-kit/testing-context';
import { raw, readAll, send } from './raw-sockets.ts';
import { startGateway } from './testing.ts';

const GET = raw('GET /media/profiles/x');
const LOG_IN = raw('POST /api/users/login', { 'content-type': 'application/json', 'content-length': 2 }, '{}');
test('A1: a request that waits behind another on its connection is not begun before that one is answered', async (t) => {
  const { url, tours } = await startGateway(t);
  const answers: (() => void)[] = [];
  tours.answer = (_received, response) => void answers.push(() => response.end('{}'));
  const close = { connection: 'close' };
  const socket = await send(url, raw('GET /api/tour-requests/1') + raw('GET /api/tour-requests/2', close));
  const read = readAll(socket);
  while (answers.length < 1) await pause(5);
  await pause(100);
  assert.equal(tours.received.length, 1);
  answers[0]?.();
  while (answers.length < 2) await pause(5);
  answers[1]?.();
  assert.equal((await read).match(/HTTP\/1.1 200/g)?.length, 2);
});

test('A1: more than one request behind another, or one with a body, ends a connection', async (t) => {
  const { url, tours, profiles } = await startGateway(t);
  tours.answer = () => undefined;
  for (const behind of [GET.repeat(2), LOG_IN]) {
    assert.equal(await readAll(await send(url, raw('GET /api/tour-requests/1') + behind)), '');
  }
  assert.equal(profiles.received.length, 0);
});

test('A1: a connection that is reset ends the call in hand and begins none that waited behind it', async (t) => {
  const { url, tours } = await startGateway(t);
  let ended = 0;
  tours.answer = (_received, response) => void response.once('close', () => (ended += 1));
  const sockets = await Promise.all(Array.from({ length: 6 }, () => send(url, raw('GET /api/tour-requests/1') + GET)));
  while (tours.received.length < sockets.length) await pause(5);
  for (const socket of sockets) socket.resetAndDestroy();
  while (ended < sockets.length) await pause(5);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  assert.equal(tours.received.length, sockets.length);
});
