import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from '@keyturn/service-kit/testing-context';
import { assertWithin, timeOf } from '@keyturn/service-kit/testing-times';
import { DEFAULT_LIMITS } from './config.ts';
import { raw, readAll, send } from './raw-sockets.ts';
import { startGateway, type Upstream } from './testing.ts';

/** More than the buffers between a service and a caller take, and less than one answer may be. */
const LARGE = Buffer.alloc(24 * 1024 * 1024, ' ');
const CALL = '/api/tour-requests/slots/x';

function answerLarge(tours: Upstream, headers: Record<string, string | number>): void {
  tours.answer = ({ headers: { accept } }, response) => {
    const isLarge = accept === 'large';
    response.writeHead(200, { 'content-type': 'application/json', ...(isLarge && headers) }).end(isLarge ? LARGE : '1');
  };
}

for (const [what, headers] of [
  ['of a known length', { 'content-length': LARGE.length }],
  ['whose length nobody told', { 'transfer-encoding': 'chunked' }],
] as const) {
  test(`A2: answers ${what} that nobody reads keep no connection to their service`, async (t) => {
    const { url, tours } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, serviceConnections: 2 } });
    answerLarge(tours, headers);
    const sockets: Socket[] = [];
    for (let at = 1; at <= 3; at += 1) {
      sockets.push((await send(url, raw(`GET ${CALL}`, { accept: 'large' }))).pause());
      await pause(100);
    }
    const { status } = await fetch(url + CALL).finally(() => sockets.forEach((socket) => socket.destroy()));
    assert.equal(status, 200);
    assert.equal(tours.received.length, 4);
  });
}

test('A2: answers whose length nobody told are weighed, too', async (t) => {
  let nowMs = 0;
  const limits = { ...DEFAULT_LIMITS, addressAnswerMegabytes: 30 };
  const { url, tours } = await startGateway(t, { limits }, { clockMs: () => nowMs });
  answerLarge(tours, { 'transfer-encoding': 'chunked' });
  const ask = async () => (await send(url, raw(`GET ${CALL}`, { accept: 'large' }))).pause();
  const sockets = [await ask(), await ask(), await ask()];
  t.after(() => sockets.forEach((socket) => socket.destroy()));
  await pause(1_500);
  nowMs += 6_000;
  await pause(1_500);
  const isCut = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket.resume().once('close', () => resolve(true));
      setTimeout(resolve, 1_000, false);
    });
  assert.deepEqual(await Promise.all(sockets.map(isCut)), [true, true, false]);
});

test('A2: a call that waits for a connection to its service waits no longer than one that has it', async (t) => {
  const { url, tours } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, serviceConnections: 1 } });
  tours.answer = () => undefined;
  const call = () => fetch(url + CALL, { method: 'POST', body: '{}' });
  await assertWithin(8_000, () =>
    timeOf(async () => {
      for (const { status } of await Promise.all([call(), call(), call()])) assert.equal(status, 503);
    }),
  );
});

test('A2: nor where the connection is held by an answer that does not come to its end', async (t) => {
  const { url, tours } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, serviceConnections: 1 } });
  tours.answer = (_received, response) => void response.writeHead(200).write('1');
  const first = await fetch(url + CALL);
  await assertWithin(8_000, () => timeOf(async () => assert.equal((await fetch(url + CALL)).status, 503)));
  await first.body?.cancel();
});

const openFrom = async (url: string, localAddress: string): Promise<Socket> => {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  return socket;
};

const isAnswered = async (socket: Socket, path = '/healthz'): Promise<boolean> => {
  socket.write(raw(`GET ${path}`, { connection: 'close' }));
  return /^HTTP\/1.1 200 /.test(await readAll(socket));
};

test('A2: one address may have so many connections; others still get in', async (t) => {
  const { url } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, addressConnections: 3 } });
  const own = [];
  for (let at = 0; at < 3; at += 1) own.push(await openFrom(url, '127.0.0.9'));
  assert.equal(await isAnswered(await openFrom(url, '127.0.0.9')), false);
  assert.equal(await isAnswered(await openFrom(url, '127.0.0.10')), true);
  own[0]?.destroy();
  await pause(100);
  assert.equal(await isAnswered(await openFrom(url, '127.0.0.9')), true);
  own.forEach((socket) => socket.destroy());
});

test('A2: where all connections are taken, whoever has most gives an idle one back for an address that has fewer', async (t) => {
  const limits = { ...DEFAULT_LIMITS, connections: 5, addressConnections: 5 };
  const { url, tours } = await startGateway(t, { limits });
  let answer = (): unknown => undefined;
  tours.answer = (_, response) => (answer = () => response.end('1'));
  const asking = await openFrom(url, '127.0.0.9');
  const asked = isAnswered(asking, CALL);
  while (tours.received.length === 0) await pause(5);
  const idle = [];
  for (let at = 0; at < 4; at += 1) idle.push(await openFrom(url, '127.0.0.9'));
  const ends = idle.map((socket) => readAll(socket));
  assert.equal(await isAnswered(await openFrom(url, '127.0.0.10')), true);
  assert.equal(await ends[0], '', 'the oldest that was idle is ended');
  answer();
  assert.equal(await asked, true, 'the one that waits for its answer stays');
  [asking, ...idle].forEach((socket) => socket.destroy());
});

test('A2: all together have so many connections; those of a proxy are counted as its own alone', async (t) => {
  const limits = { ...DEFAULT_LIMITS, connections: 5, addressConnections: 3 };
  const { url } = await startGateway(t, { limits, trustProxy: 1 });
  const all = [];
  for (let at = 0; at < 5; at += 1) all.push(await openFrom(url, '127.0.0.9'));
  assert.equal(await isAnswered(await openFrom(url, '127.0.0.9')), false);
  assert.equal(await isAnswered(await openFrom(url, '127.0.0.10')), true, 'a probe that comes past the proxy');
  all[1]?.destroy();
  await pause(100);
  assert.equal(await isAnswered(await openFrom(url, '127.0.0.9')), true);
  all.forEach((socket) => socket.destroy());
});

test('A2: a body that trickles on after its answer counts as open, and is ended', async (t) => {
  let nowMs = 0;
  const limits = { ...DEFAULT_LIMITS, addressOpen: 4 };
  const { url } = await startGateway(t, { limits }, { clockMs: () => nowMs });
  const sockets: Socket[] = [];
  for (let at = 0; at < 4; at += 1) {
    const socket = await send(url, raw('GET /remotes.json', { 'content-length': 90_000 }, 'x'));
    await new Promise((resolve) => socket.once('data', resolve));
    sockets.push(socket.resume());
  }
  assert.equal((await fetch(`${url}/remotes.json`)).status, 429);
  assert.equal((await fetch(`${url}/healthz`)).status, 200, 'a health address is never refused');
  nowMs += 12_000;
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  assert.equal((await fetch(`${url}/remotes.json`)).status, 200);
});

test('A2: a body that trickles on after the answer of a health address is ended, too', async (t) => {
  const { url } = await startGateway(t);
  const socket = (await send(url, raw('GET /healthz', { 'content-length': 90_000 }, 'x'))).resume();
  const timer = setInterval(() => socket.write('x'), 1_000);
  t.after(() => clearInterval(timer));
  await new Promise((resolve) => socket.once('close', resolve));
});

test('A2: what is kept of answers is bounded at once, also where a request was not sent to its end', async (t) => {
  const limits = { ...DEFAULT_LIMITS, keptMegabytes: 30 };
  const { url, tours } = await startGateway(t, { limits });
  answerLarge(tours, { 'transfer-encoding': 'chunked' });
  const unfinished = raw(`GET ${CALL}`, { accept: 'large', 'content-length': 90_000 }, 'x');
  const sockets = [(await send(url, unfinished)).pause(), (await send(url, unfinished)).pause()];
  while (tours.received.length < 2) await pause(5);
  await pause(2_500);
  await Promise.race(sockets.map((socket) => new Promise((resolve) => socket.resume().once('close', resolve))));
  sockets.forEach((socket) => socket.destroy());
});
