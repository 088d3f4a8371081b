import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from '@keyturn/service-kit/testing-context';
import { DEFAULT_LIMITS } from './config.ts';
import { ANN, asAnn, SESSION, startGateway } from './testing.ts';

const CHECK_MS = 50;

/** Ann's open stream, before a gateway that asks about sessions often; `session` says whether hers still holds. */
async function openStream(context: Parameters<typeof startGateway>[0]) {
  const gateway = await startGateway(context, { sessionCheckMs: CHECK_MS });
  const session = { answer: (): { user: typeof ANN | null } | null => ({ user: ANN }) };
  gateway.profiles.answer = ({ url, headers }, response) => {
    if (!url.startsWith('/internal')) return void response.end('{}');
    const answer = headers['x-session-id'] === SESSION ? session.answer() : { user: null };
    if (answer === null) return void response.writeHead(500).end('{}');
    response.end(JSON.stringify(answer));
  };
  gateway.tours.answer = (_received, response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
  const { body } = await fetch(`${gateway.url}/api/live`, { headers: asAnn() });
  const reader = body?.getReader();
  await reader?.read();
  const untilEnd = async (): Promise<void> => {
    while ((await reader?.read())?.done === false);
  };
  const checks = () => gateway.profiles.received.filter(({ url }) => url.includes('isUse=false')).length;
  const untilChecked = async (): Promise<void> => {
    const before = checks();
    while (checks() < before + 3) await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  };
  return { ...gateway, session, reader, untilEnd, untilChecked };
}

test('A9: [E6] a live stream ends with the log-out, and with the log-in as somebody else', async (t) => {
  for (const call of ['logout', 'login']) {
    const { url, untilEnd } = await openStream(t);
    await fetch(`${url}/api/users/${call}`, { method: 'POST', headers: asAnn() });
    await untilEnd();
  }
});

test('A9: [E6] a live stream ends when its session has ended elsewhere or by time', async (t) => {
  const { session, untilEnd } = await openStream(t);
  session.answer = () => ({ user: null });
  await untilEnd();
});

test('A9: [E6] a live stream goes on while its session holds, and while nobody can tell', async (t) => {
  const { session, reader, untilChecked } = await openStream(t);
  let isEnded = false;
  void reader?.closed.then(() => (isEnded = true));
  await untilChecked();
  session.answer = () => null;
  await untilChecked();
  assert.ok(!isEnded);
  await reader?.cancel();
});

test('A5: streams that are asked for all at once wait for their sessions a few at a time; the others are refused and ask again', async (t) => {
  const { url, profiles, tours } = await startGateway(t, { trustProxy: 1 });
  let isHeld = true;
  const waiting: (() => void)[] = [];
  profiles.answer = (_received, response) => {
    const answer = () => response.end(JSON.stringify({ user: ANN }));
    if (isHeld) waiting.push(answer);
    else answer();
  };
  tours.answer = (_received, response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
  const ends = new AbortController();
  t.after(() => ends.abort());
  const statuses: number[] = [];
  const asked = Array.from({ length: 100 }, async (_, at) => {
    const headers = { ...asAnn(), 'x-forwarded-for': `192.0.2.${at % 10}` };
    const { status } = await fetch(`${url}/api/live`, { headers, signal: ends.signal });
    statuses.push(status);
  });
  while (statuses.length + waiting.length < 100) await pause(5);
  assert.deepEqual(new Set(statuses), new Set([503]));
  assert.equal(statuses.length, 68);
  isHeld = false;
  waiting.forEach((answer) => answer());
  await Promise.all(asked);
  assert.equal(statuses.filter((status) => status === 200).length, 32);
  const { status } = await fetch(`${url}/api/live`, { headers: asAnn(), signal: ends.signal });
  assert.equal(status, 200, 'those that have begun are no longer counted');
});

/** Opens a live stream with a session of its own, whoever holds it; answers its status. */
async function openAs(url: string, session: string): Promise<{ status: number; end: () => Promise<void> }> {
  const { status, body } = await fetch(`${url}/api/live`, { headers: { cookie: `__Host-sid=${session}` } });
  return { status, end: async () => await body?.cancel() };
}

test('A9: sessions of streams that were opened together are asked for one after the other', async (t) => {
  const count = 8;
  const roundMs = 2_000;
  const { url, profiles, tours } = await startGateway(t, { sessionCheckMs: roundMs });
  const asked = new Map<string, number>();
  profiles.answer = ({ url: path, headers }, response) => {
    const session = String(headers['x-session-id']);
    if (path.includes('isUse=false') && !asked.has(session)) asked.set(session, performance.now());
    response.end(JSON.stringify({ user: ANN }));
  };
  tours.answer = (_received, response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
  const streams = await Promise.all(
    Array.from({ length: count }, (_, at) => openAs(url, String(at).padStart(43, 's'))),
  );
  while (asked.size < count) await pause(20);
  const times = [...asked.values()].sort((a, b) => a - b);
  assert.ok((times.at(-1) ?? 0) - (times[0] ?? 0) >= roundMs / 2, 'over half of a round, on a slow machine longer');
  for (const { end } of streams) await end();
});

test('A2: all live streams together are bounded, and one that ends makes room', async (t) => {
  const { url, tours, profiles } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, liveStreams: 2 } });
  profiles.answer = (_received, response) => response.end(JSON.stringify({ user: ANN }));
  tours.answer = (_received, response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
  const first = await openAs(url, 'a'.repeat(43));
  const second = await openAs(url, 'b'.repeat(43));
  const refused = await fetch(`${url}/api/live`, { headers: asAnn() });
  assert.deepEqual([first.status, second.status, refused.status], [200, 200, 503]);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  await first.end();
  let again = await openAs(url, SESSION);
  while (again.status === 503) again = await openAs(url, SESSION);
  assert.equal(again.status, 200);
  await Promise.all([second.end(), again.end()]);
});

test('A2: only what opens a live stream goes without a place', async (t) => {
  const { url, tours } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, inFlight: 1 } });
  const held: (() => void)[] = [];
  tours.answer = (_received, response) => void held.push(() => response.end('{}'));
  const posted = fetch(`${url}/api/live`, { method: 'POST', headers: asAnn() });
  while (held.length < 1) await pause(5);
  assert.match(await (await fetch(`${url}/api/tour-requests/slots/x`)).text(), /"busy"/);
  held[0]?.();
  await posted;
});
