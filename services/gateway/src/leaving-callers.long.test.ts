import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from '@keyturn/service-kit/testing-context';
import { DEFAULT_LIMITS } from './config.ts';
import { raw, send } from './raw-sockets.ts';
import { ANN, SESSION, startGateway } from './testing.ts';

const CALLERS = 5;
const LARGE = 'x'.repeat(1_000_000);

/** Callers who leave while a gateway looks up who they are; how many of their calls a service still answers then. */
async function leaveEarly(t: Parameters<typeof startGateway>[0], path: string, type: string) {
  const { url, profiles, tours } = await startGateway(t);
  const lookUps: (() => void)[] = [];
  profiles.answer = (_received, response) => void lookUps.push(() => response.end(JSON.stringify({ user: ANN })));
  let open = 0;
  tours.answer = (_received, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
    response.writeHead(200, { 'content-type': type }).write(LARGE);
  };
  const call = raw(`GET ${path}`, { cookie: `__Host-sid=${SESSION}` });
  const sockets = await Promise.all(Array.from({ length: CALLERS }, () => send(url, call)));
  // Look-ups of one session may be one.
  while (lookUps.length < 1) await pause(5);
  for (const socket of sockets) socket.resetAndDestroy();
  await pause(100);
  profiles.answer = (_received, response) => void response.end(JSON.stringify({ user: ANN }));
  for (const answer of lookUps) answer();
  await pause(300);
  for (let tries = 0; tries < 200 && open > 0; tries += 1) await pause(50);
  return open;
}

test('A2: callers who leave while their session is looked up leave no call behind', async (t) => {
  assert.equal(await leaveEarly(t, '/api/tour-requests/slots/x', 'application/json'), 0);
});

test('A2: pages that are closed while their session is looked up leave no live stream behind', async (t) => {
  assert.equal(await leaveEarly(t, '/api/live', 'text/event-stream'), 0);
});

/** Opens live streams until one is refused; answers how many were let in. */
async function countStreams(url: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    const { status } = await fetch(`${url}/api/live`);
    if (status !== 200) return count;
  }
}

test('A2: streams that are broken off give back one place each, however they end', async (t) => {
  const { url, tours } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, liveStreams: 2 } });
  let open = 0;
  tours.answer = (_received, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
  };
  for (let turn = 0; turn < 4; turn += 1) {
    const socket = await send(url, raw('GET /api/live'));
    while (open < 1) await pause(5);
    if (turn % 2 === 0) socket.resetAndDestroy();
    else socket.destroy();
    while (open > 0) await pause(5);
  }
  assert.equal(await countStreams(url), 2);
});

test('A2: requests that are broken off give back one place of their address each', async (t) => {
  const { url, tours } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, addressOpen: 3 } });
  let open = 0;
  tours.answer = (_received, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
  };
  const call = raw('GET /api/tour-requests/slots/x');
  const sockets = await Promise.all([1, 2, 3].map(() => send(url, call)));
  while (open < 3) await pause(5);
  sockets[0]?.resetAndDestroy();
  while (open > 2) await pause(5);
  await send(url, call);
  while (open < 3) await pause(5);
  assert.equal((await fetch(`${url}/api/tour-requests/slots/x`)).status, 429);
});

test('A2: encodings that nobody’s browser names are not read', async (t) => {
  const { url } = await startGateway(t);
  const encodingOf = async (accepted: string) => {
    const answer = await fetch(`${url}/api/openapi.json`, { headers: { 'accept-encoding': accepted } });
    await answer.arrayBuffer();
    return answer.headers.get('content-encoding');
  };
  assert.equal(await encodingOf('gzip'), 'gzip');
  assert.equal(await encodingOf(`${'a,'.repeat(5_000)}gzip`), null);
});
