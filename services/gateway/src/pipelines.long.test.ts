import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '@keyturn/service-kit/log';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { DEFAULT_LIMITS } from './config.ts';
import { raw, readAll, send } from './raw-sockets.ts';
import { startGateway } from './testing.ts';

const GET = raw('GET /media/profiles/x');
const LOG_IN = raw('POST /api/users/login', { 'content-type': 'application/json', 'content-length': 2 }, '{}');
const limits = { ...DEFAULT_LIMITS, inFlight: 8 };

/** Whether one of them is answered already, as only a refusal is. */
const isRefused = (asked: Promise<unknown>[]): Promise<boolean> =>
  Promise.race([...asked.map((one) => one.then(() => true)), pause(5, false)]);

test('A1: a connection reset with queued requests gives every place back', async (t) => {
  const { url, profiles, tours } = await startGateway(t, { limits });
  const held: (() => void)[] = [];
  let isHolding = true;
  tours.answer = (_received, response) => {
    if (isHolding) held.push(() => response.end('{}'));
    else response.end('{}');
  };
  let loggingIn = 0;
  profiles.answer = ({ url: path }, response) => {
    if (path === '/api/users/login') loggingIn += 1;
    else response.end('{}');
  };
  const sockets = await Promise.all(Array.from({ length: 6 }, () => send(url, LOG_IN)));
  while (loggingIn < sockets.length) await pause(5);
  for (const socket of sockets) socket.write(GET);
  // Those behind them are read by then, too.
  await pause(100);
  for (const socket of sockets) socket.resetAndDestroy();
  // All places at once, again while what was begun comes to its end.
  const askAll = async () => {
    isHolding = true;
    const asked = Array.from({ length: limits.inFlight }, () => fetch(`${url}/api/tour-requests/slots/x`));
    while (held.length < limits.inFlight && !(await isRefused(asked))) await pause(5);
    isHolding = false;
    for (const answer of held.splice(0)) answer();
    return (await Promise.all(asked)).every(({ status }) => status === 200);
  };
  await untilSo(askAll, 'a place for each');
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
});

test('A1: a request that waits behind another on its connection is not begun before that one is answered', async (t) => {
  const { url, tours } = await startGateway(t, { limits });
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
  const { url, tours, profiles } = await startGateway(t, { limits });
  tours.answer = () => undefined;
  for (const behind of [GET.repeat(2), LOG_IN]) {
    assert.equal(await readAll(await send(url, raw('GET /api/tour-requests/1') + behind)), '');
  }
  assert.equal(profiles.received.length, 0);
});

test('A1: a request behind a live stream ends the connection, and one behind a live stream that was refused does not', async (t) => {
  const { url, tours } = await startGateway(t, { limits: { ...limits, liveStreams: 1 } });
  tours.answer = ({ url: path }, response) => {
    if (path !== '/api/live') return void response.end('{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  };
  const live = await send(url, raw('GET /api/live', { expect: 'the-moon' }));
  const read = readAll(live);
  while (tours.received.length < 1) await pause(5);
  const refused = await send(url, raw('GET /api/live') + raw('GET /api/tour-requests/1', { connection: 'close' }));
  assert.match(await readAll(refused), /^HTTP\/1.1 503 [^]*HTTP\/1.1 200 /);
  live.write(raw('GET /media/profiles/x', { expect: 'the-moon' }));
  assert.doesNotMatch(await read, /HTTP\/1.1[^]*HTTP\/1.1/);
});

test('A10: G18 calls that are refused for now, however many, leave one line and nothing to be done', async (t) => {
  const lines: string[] = [];
  const note = (_fields: unknown, text = '') => void lines.push(text);
  const log = Object.assign(createLog('gateway', 'silent'), { warn: note, error: note });
  const { url, tours } = await startGateway(
    t,
    { limits: { ...DEFAULT_LIMITS, inFlight: 1, connections: 100 } },
    { log },
  );
  let finish = (): void => undefined;
  tours.answer = (_received, response) => (finish = () => void response.end('{}'));
  const working = fetch(`${url}/api/tour-requests/slots/x`);
  while (tours.received.length < 1) await pause(5);
  for (let round = 0; round < 10; round += 1) {
    const refused = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/api/tour-requests/slots/x`)));
    assert.deepEqual([...new Set(refused.map(({ status }) => status))], [503]);
  }
  assert.deepEqual(lines, ['every place is taken, calls are refused']);
  finish();
  assert.equal((await working).status, 200);
  tours.answer = (_received, response) => response.end('{}');
  assert.equal((await fetch(`${url}/api/tour-requests/slots/x`)).status, 200, 'the next one is answered at once');
  assert.equal(tours.received.length, 2, 'and none of the refused ones was done later');
});

test('A1: a gateway that has answered nobody for long is not ready, and says so', async (t) => {
  const lines: string[] = [];
  let nowMs = 0;
  const note = (_fields: unknown, text = '') => void lines.push(text);
  const log = Object.assign(createLog('gateway', 'silent'), { warn: note, error: note });
  const given = { clockMs: () => nowMs, log };
  const { url, tours } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, inFlight: 1 } }, given);
  let finish = (): void => undefined;
  tours.answer = (_received, response) => (finish = () => void response.end('{}'));
  const working = fetch(`${url}/api/tour-requests/slots/x`);
  while (tours.received.length < 1) await pause(5);
  assert.equal((await fetch(`${url}/api/tour-requests/slots/x`)).status, 503);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  nowMs += 11_000;
  assert.equal((await fetch(`${url}/readyz`)).status, 503);
  assert.match(lines.join(''), /every place is taken[^]*nobody is answered/);
  finish();
  assert.equal((await working).status, 200);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
});
