import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { ANN, asAnn, SESSION, startGateway } from './testing.ts';
import { untilSo } from '@keyturn/service-kit/testing-times';

const CHECK_MS = 50;

/** Ann's open stream at a gateway with frequent session checks; `session` sets whether hers is valid. */
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
    await untilSo(() => checks() >= before + 3);
  };
  return { ...gateway, session, reader, untilEnd, untilChecked };
}

test('A9: [E6] a live stream ends with the log-out, and with a log-in as another person', async (t) => {
  for (const [call, given] of [
    ['logout', ''],
    ['login', 'o'.repeat(43)],
  ] as const) {
    const { url, profiles, untilEnd } = await openStream(t);
    const answerSession = profiles.answer;
    profiles.answer = (received, response) => {
      if (received.url.startsWith('/internal')) return answerSession(received, response);
      response.setHeader('set-cookie', `__Host-sid=${given}; Path=/; Secure`).end('{}');
    };
    await fetch(`${url}/api/users/${call}`, { method: 'POST', headers: asAnn() });
    await untilEnd();
  }
});

test('A9: [E6] a live stream ends when its session ended elsewhere or expired', async (t) => {
  const { session, untilEnd } = await openStream(t);
  session.answer = () => ({ user: null });
  await untilEnd();
});

test('A9: [E6] a live stream continues while its session is valid, and while that cannot be checked', async (t) => {
  const { session, reader, untilChecked } = await openStream(t);
  let isEnded = false;
  void reader?.closed.then(() => (isEnded = true));
  await untilChecked();
  session.answer = () => null;
  await untilChecked();
  assert.ok(!isEnded);
  await reader?.cancel();
});

/** Opens a live stream with a session; returns its status. */
async function openAs(url: string, session: string): Promise<{ status: number; end: () => Promise<void> }> {
  const { status, body } = await fetch(`${url}/api/live`, { headers: { cookie: `__Host-sid=${session}` } });
  return { status, end: async () => await body?.cancel() };
}

test('A9: sessions of streams opened together are checked one after the other', async (t) => {
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
  await untilSo(() => asked.size >= count);
  const times = [...asked.values()].sort((a, b) => a - b);
  assert.ok((times.at(-1) ?? 0) - (times[0] ?? 0) >= roundMs / 2, 'over half of a round, on a slow machine longer');
  for (const { end } of streams) await end();
});
