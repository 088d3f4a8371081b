import assert from 'node:assert/strict';
import { test } from 'node:test';
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
