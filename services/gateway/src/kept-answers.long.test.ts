import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { DEFAULT_LIMITS } from './config.ts';
import { raw, send } from './raw-sockets.ts';
import { startGateway, type Upstream } from './testing.ts';

const LARGE = Buffer.alloc(24 * 1024 * 1024, ' ');
/** Its text becomes no shorter than three quarters of it. */
const DENSE = randomBytes(20 * 1024 * 1024).toString('base64');
const CALL = '/api/tour-requests/slots/x';
const from = (address: string) => ({ 'x-forwarded-for': address });

/** Answers a call that asks for `large` with so much, and every other with little. */
function answerLarge(tours: Upstream, text: Buffer | string): void {
  tours.answer = ({ headers: { accept } }, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(accept === 'large' ? text : '1');
}

/** Callers who read nothing of their answers, one after the other. */
async function openReaders(t: TestContext, url: string, count: number, headers: Record<string, string>) {
  const sockets: Socket[] = [];
  t.after(() => sockets.forEach((socket) => socket.destroy()));
  for (let at = 0; at < count; at += 1) {
    sockets.push((await send(url, raw(`GET ${CALL}`, { accept: 'large', ...headers }))).pause());
    await pause(150);
  }
  return sockets;
}

/** Whether the other side has ended a connection; says so only after everything that was sent has been read. */
const isCut = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    socket.resume().once('close', () => resolve(true));
    setTimeout(resolve, 1_500, false);
  });

test('A2: slow readers of one address keep no connection, also where no more may be kept', async (t) => {
  const limits = { ...DEFAULT_LIMITS, serviceConnections: 2, keptMegabytes: 10 };
  const { url, tours } = await startGateway(t, { limits, trustProxy: 1 });
  answerLarge(tours, LARGE);
  await openReaders(t, url, 8, from('192.0.2.1'));
  assert.equal((await fetch(url + CALL, { headers: from('192.0.2.2') })).status, 200);
});

test('A2: where no more may be kept, the oldest of the address that keeps most makes room at once', async (t) => {
  const limits = { ...DEFAULT_LIMITS, keptMegabytes: 46 };
  const { url, tours } = await startGateway(t, { limits, trustProxy: 1 });
  answerLarge(tours, LARGE);
  const [other] = await openReaders(t, url, 1, from('192.0.2.2'));
  const own = await openReaders(t, url, 2, from('192.0.2.1'));
  await pause(2_000);
  assert.deepEqual(await Promise.all([...own, other as Socket].map(isCut)), [true, false, false]);
});

test('A2: answers that their service does not end are cut where an address has many of them', async (t) => {
  let nowMs = 0;
  const limits = { ...DEFAULT_LIMITS, serviceConnections: 20 };
  const { url, tours } = await startGateway(t, { limits, trustProxy: 1 }, { clockMs: () => nowMs });
  tours.answer = ({ headers: { accept } }, response) => {
    if (accept === 'large') response.writeHead(200).write('1');
    else response.end('1');
  };
  await openReaders(t, url, 20, from('192.0.2.1'));
  nowMs += 4_000;
  assert.equal((await fetch(url + CALL, { headers: from('192.0.2.2') })).status, 200);
});

test('A2: a call is answered in gzip, never in Brotli, whose encoders are large', async (t) => {
  const { url, tours } = await startGateway(t);
  answerLarge(tours, LARGE.subarray(0, 100_000));
  const encodingOf = async (path: string, accepted: string) => {
    const headers = { accept: 'large', 'accept-encoding': accepted };
    const answer = await fetch(url + path, { headers });
    return [answer.headers.get('content-encoding'), answer.headers.get('vary'), (await answer.text()).length];
  };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'gzip'],
    ['br', null],
    ['gzip;q=0', null],
    ['identity', null],
  ] as const) {
    assert.deepEqual(await encodingOf(CALL, accepted), [encoding, 'accept-encoding', 100_000], accepted);
  }
});

test('A2: of a compressed answer what is kept is compressed, and it comes whole', async (t) => {
  const limits = { ...DEFAULT_LIMITS, serviceConnections: 2, keptMegabytes: 1 };
  const { url, tours } = await startGateway(t, { limits });
  answerLarge(tours, LARGE);
  const gzip = { 'accept-encoding': 'gzip' };
  const sockets = await openReaders(t, url, 4, { ...gzip, connection: 'close' });
  for (const socket of sockets) {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume();
    await new Promise((resolve) => socket.once('close', resolve));
    assert.deepEqual(gunzipSync(unchunk(Buffer.concat(chunks))).length, LARGE.length);
  }
});

test('A2: a compressed answer that nobody reads weighs what it is compressed', async (t) => {
  const limits = { ...DEFAULT_LIMITS, keptMegabytes: 21 };
  const { url, tours } = await startGateway(t, { limits });
  answerLarge(tours, DENSE);
  const sockets = await openReaders(t, url, 2, { 'accept-encoding': 'gzip' });
  await pause(4_000);
  assert.deepEqual(await Promise.all(sockets.map(isCut)), [true, false]);
});

/** The body of an answer that came in chunks. */
function unchunk(answer: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = answer.indexOf('\r\n\r\n') + 4; ;) {
    const line = answer.indexOf('\r\n', at);
    const size = parseInt(answer.toString('latin1', at, line), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(answer.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
