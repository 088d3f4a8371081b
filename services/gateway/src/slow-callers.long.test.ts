import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PROFILE_SCHOOLS } from '@keyturn/domain/places';
import { test } from '@keyturn/service-kit/testing-context';
import { DEFAULT_LIMITS } from './config.ts';
import { raw, readAll, send } from './raw-sockets.ts';
import { startGateway, type Upstream } from './testing.ts';

/** More than the buffers between two ends of a connection take. */
const LARGE = Buffer.alloc(48 * 1024 * 1024);
const limits = { ...DEFAULT_LIMITS, inFlight: 4, addressAnswerMegabytes: 1024 };
const HALF_LOG_IN = raw('POST /api/users/login', { 'content-type': 'application/json', 'content-length': 80 }, '{');

/** A clock that only the test moves. */
function createClock() {
  let nowMs = 0;
  return { clockMs: () => nowMs, advance: (ms: number) => void (nowMs += ms) };
}

const hasPlace = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/api/tour-requests/slots/x`)).status === 200;

/** Answers with more than anybody takes who does not read, and counts how many such answers are open. */
function answerLarge(upstream: Upstream): { open: number } {
  const state = { open: 0 };
  upstream.answer = (_received, response) => {
    state.open += 1;
    response.once('close', () => (state.open -= 1)).end(LARGE);
  };
  return state;
}

/** Six of them; answers what ends them. */
async function openSlowReaders(url: string, answers: { open: number }): Promise<() => void> {
  const sockets: Socket[] = [];
  for (let at = 1; at <= 6; at += 1) {
    sockets.push((await send(url, raw('GET /media/profiles/x'))).pause());
    while (answers.open < at) await pause(5);
  }
  return () => sockets.forEach((socket) => socket.destroy());
}

test('A2: photos that nobody reads take no place, and are not held for ever', async (t) => {
  const clock = createClock();
  const { url, profiles } = await startGateway(t, { limits }, clock);
  const answers = answerLarge(profiles);
  const endReaders = await openSlowReaders(url, answers);
  assert.ok(await hasPlace(url));
  clock.advance(20_000);
  await pause(1_500);
  assert.equal(answers.open, 6, 'a reader may stand still for a while');
  while (answers.open > 0) {
    clock.advance(20_000);
    await pause(200);
  }
  endReaders();
});

test('A2: an answer that is read at a good pace is sent to its end, however long it takes', async (t) => {
  const clock = createClock();
  const { url, profiles } = await startGateway(t, { limits }, clock);
  const answers = answerLarge(profiles);
  const response = await fetch(`${url}/media/profiles/x`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    clock.advance(2);
  }
  assert.equal(bytes, LARGE.length);
  while (answers.open > 0) await pause(5);
});

test('A2: log-ins that stop after the first byte take no place, and are told that they took too long', async (t) => {
  const clock = createClock();
  const { url } = await startGateway(t, { limits }, clock);
  const answers: Promise<string>[] = [];
  for (let opened = 0; opened < 6; opened += 1) {
    answers.push(readAll(await send(url, HALF_LOG_IN)));
    await pause(20);
    // Each has a place until its body is on its way; more than four at the very same moment would be too many.
    while (!(await hasPlace(url))) await pause(5);
  }
  const timer = setInterval(() => clock.advance(6_000), 100);
  t.after(() => clearInterval(timer));
  for (const answer of await Promise.all(answers))
    assert.match(answer, /^HTTP\/1.1 408 [^]*That request took too long/);
});

test('A2: a body that comes to its end when no place is free is refused, and never reaches its service whole', async (t) => {
  const { url, tours } = await startGateway(t, { limits });
  const held: (() => void)[] = [];
  tours.answer = (_received, response) => void held.push(() => response.end('{}'));
  const body = 'x'.repeat(80);
  const head = raw('POST /api/tour-requests', { 'content-length': 80, connection: 'close' }, body.slice(1));
  const socket = await send(url, head);
  const answer = readAll(socket);
  await pause(100);
  const working = Array.from({ length: 4 }, () => fetch(`${url}/api/tour-requests/slots/x`));
  while (held.length < 4) await pause(5);
  socket.write('x');
  assert.match(await answer, /^HTTP\/1.1 503 /);
  for (const finish of held) finish();
  await Promise.all(working);
  assert.equal(tours.received.filter(({ method }) => method === 'POST').length, 0);
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

test('A2: one address, a /64 of IPv6, may have so many calls in hand; others still get through', async (t) => {
  const { url, tours } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, addressInFlight: 2 }, trustProxy: 1 });
  const held: (() => void)[] = [];
  tours.answer = (_received, response) => void held.push(() => response.end('{}'));
  const slot = `${url}/api/tour-requests/slots/x`;
  const working = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2'].map((address) => fetch(slot, from(address)));
  while (held.length < 2) await pause(5);
  const refused = await fetch(slot, from('2001:db8:1:2::3'));
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1']);
  working.push(fetch(slot, from('2001:db8:1:3::1')));
  while (held.length < 3) await pause(5);
  for (const finish of held) finish();
  for (const { status } of await Promise.all(working)) assert.equal(status, 200);
});

test('A2: one address may have so many requests open, photos and pages included; others still get through', async (t) => {
  const { url, profiles } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, addressOpen: 6 }, trustProxy: 1 });
  const endReaders = await openSlowReaders(url, answerLarge(profiles));
  assert.equal((await fetch(url)).status, 429);
  assert.equal((await fetch(url, from('192.0.2.7'))).status, 200);
  endReaders();
});

test('A2: where too much is open, what has been on its way longest makes room', async (t) => {
  const { url, profiles } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, open: 6 } });
  const answers = answerLarge(profiles);
  const endReaders = await openSlowReaders(url, answers);
  assert.ok(await hasPlace(url));
  while (answers.open > 5) await pause(5);
  endReaders();
});

test('A2: where too much is open, it is the address with most that makes room, not whoever has been sending longest', async (t) => {
  const { url } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, open: 6 }, trustProxy: 1 });
  const body = '{"email":"ann@example.edu","password":"a"}';
  const half = (address: string) =>
    raw(
      'POST /api/users/login',
      {
        'content-type': 'application/json',
        'content-length': body.length,
        'x-forwarded-for': address,
        connection: 'close',
      },
      body.slice(0, 5),
    );
  const honest = await send(url, half('192.0.2.7'));
  await pause(50);
  const flood = await Promise.all(Array.from({ length: 12 }, () => send(url, half('203.0.113.9'))));
  while (flood.filter((socket) => socket.destroyed || socket.readableEnded).length < 7) await pause(5);
  honest.write(body.slice(5));
  assert.match(await readAll(honest), /^HTTP\/1.1 200 /);
  flood.forEach((socket) => socket.destroy());
});

test('A2: photos have a limit of their own for each address', async (t) => {
  const { url, profiles } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, mediaCalls: 2 } });
  profiles.answer = (_received, response) => void response.end('photo');
  const statuses = [];
  for (let turn = 0; turn < 3; turn += 1) statuses.push((await fetch(`${url}/media/profiles/x`)).status);
  assert.deepEqual(statuses, [200, 200, 429]);
  assert.ok(await hasPlace(url));
});

test('A2: bodies that stop in the middle keep no connection that others wait for', async (t) => {
  const { url } = await startGateway(t, { limits: DEFAULT_LIMITS });
  const half = raw(
    'POST /api/users/register',
    { 'content-type': 'application/json', 'content-length': 90_000 },
    '{"a":"',
  );
  const sockets: Socket[] = [];
  t.after(() => sockets.forEach((socket) => socket.destroy()));
  // More than there are connections to a service.
  for (let at = 0; at < 140; at += 1) sockets.push(await send(url, half));
  await pause(200);
  const readProfile = () => fetch(`${url}/api/users/x`, { signal: AbortSignal.timeout(4_000) });
  assert.equal((await readProfile()).status, 200);
  sockets.forEach((socket) => socket.destroy());
  await pause(100);
  assert.equal((await readProfile()).status, 200);
});

test('A2: calls whose service gave up before they were sent to their end refuse nobody else', async (t) => {
  const { url, profiles } = await startGateway(t, { limits: DEFAULT_LIMITS });
  profiles.breaksOffAfterMs = 1_200;
  const half = raw('POST /api/users/register', { 'content-type': 'application/json', 'content-length': 80 }, '{"');
  const sendHalf = async () => readAll(await send(url, half));
  for (const answer of await Promise.all(Array.from({ length: 6 }, sendHalf))) assert.match(answer, /^HTTP\/1.1 503 /);
  profiles.breaksOffAfterMs = null;
  // One call would be let through as a probe.
  const read = async () => (await fetch(`${url}/api/users/x`)).status;
  assert.deepEqual(await Promise.all([read(), read()]), [200, 200]);
});

test('A2: a profile whose photo waits for its turn to be decoded is waited for as an upload is', async (t) => {
  const { url, profiles } = await startGateway(t, { limits });
  const answerSoon = profiles.answer;
  profiles.answer = (received, response) =>
    received.method === 'POST' ? void setTimeout(() => response.end('{}'), 6_500) : answerSoon(received, response);
  const headers = { 'content-type': 'application/json' };
  // The second one is a small photo.
  const statuses = [10_000, 1_600].map(async (length) => {
    const body = JSON.stringify({ profilePic: 'x'.repeat(length) });
    return (await fetch(`${url}/api/profiles`, { method: 'POST', headers, body })).status;
  });
  assert.deepEqual(await Promise.all(statuses), [200, 200]);
});

test('A2: a profile of the longest words without a new photo is waited for as other calls are', async (t) => {
  const { url, profiles } = await startGateway(t, { limits });
  const answerSoon = profiles.answer;
  profiles.answer = (received, response) =>
    received.method === 'POST' ? void setTimeout(() => response.end('{}'), 6_500) : answerSoon(received, response);
  const headers = { 'content-type': 'application/json' };
  const longest = { email: 'e'.repeat(254), name: '\u4e2d'.repeat(100), location: '\u4e2d'.repeat(100) };
  const fields = { instagram: false, linkedin: false, tiktok: false, isPropertyManager: false, profileCreated: true };
  const school = PROFILE_SCHOOLS.reduce((longer, name) => (name.length > longer.length ? name : longer), '');
  const profilePic = `/media/profiles/${'x'.repeat(22)}.${'0'.repeat(32)}.jpg`;
  const body = JSON.stringify({ ...longest, ...fields, school, profilePic, createdAt: new Date().toISOString() });
  assert.equal((await fetch(`${url}/api/profiles`, { method: 'POST', headers, body })).status, 503);
});

/** Asks for a large answer and takes nothing of it; whether it was cut off shows once it is read. */
async function openUnread(url: string, address: string, answers: { open: number }) {
  const before = answers.open;
  const socket = (await send(url, raw('GET /media/profiles/x', { 'x-forwarded-for': address }))).pause();
  while (answers.open === before) await pause(5);
  return {
    end: () => socket.destroy(),
    isCut: () =>
      new Promise<boolean>((resolve) => {
        socket.resume().once('close', () => resolve(true));
        setTimeout(resolve, 1_000, false);
      }),
  };
}

for (const [what, bounds, senders] of [
  ['of one address the oldest', { addressAnswerMegabytes: 100 }, ['.1', '.1', '.1', '.2']],
  ['of all the oldest of whoever has most', { answerMegabytes: 150 }, ['.2', '.1', '.1', '.3']],
] as const) {
  test(`A2: of large answers that nobody takes only so many megabytes stay: ${what} make room`, async (t) => {
    const clock = createClock();
    const { url, profiles } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, ...bounds }, trustProxy: 1 }, clock);
    const answers = answerLarge(profiles);
    const readers: Awaited<ReturnType<typeof openUnread>>[] = [];
    for (const sender of senders) readers.push(await openUnread(url, `192.0.2${sender}`, answers));
    t.after(() => readers.forEach(({ end }) => end()));
    await pause(1_500);
    assert.equal(answers.open, 4, 'for a moment');
    clock.advance(6_000);
    while (answers.open > 3) await pause(20);
    await pause(1_500);
    assert.equal(answers.open, 3);
    const oldestOfMost = senders.indexOf('.1');
    assert.equal(await readers[oldestOfMost]?.isCut(), true);
  });
}
