import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from '@keyturn/service-kit/testing-context';
import { DEFAULT_LIMITS } from './config.ts';
import { ANN, asAnn, SESSION, startGateway } from './testing.ts';

const SLOTS = '/api/tour-requests/slots/x';
const OTHERS = 'o'.repeat(43);

test('A2: one person may have so many calls in hand, whatever their sessions and addresses; others still get through', async (t) => {
  const limits = { ...DEFAULT_LIMITS, personInFlight: 2 };
  const { url, profiles, tours } = await startGateway(t, { limits, trustProxy: 1 });
  const second = 't'.repeat(43);
  profiles.answer = ({ headers }, response) => {
    const isAnn = [SESSION, second].includes(String(headers['x-session-id']));
    const user = isAnn ? ANN : { ...ANN, userId: 'user-bea' };
    response.end(JSON.stringify({ user }));
  };
  const held: (() => void)[] = [];
  tours.answer = (_received, response) => void held.push(() => response.end('{}'));
  const call = (
    session: string,
    address: string,
    init: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ) =>
    fetch(url + SLOTS, {
      ...init,
      headers: { ...init.headers, cookie: `__Host-sid=${session}`, 'x-forwarded-for': address },
    });
  const working = [call(SESSION, '192.0.2.1'), call(second, '192.0.2.2')];
  while (held.length < 2) await pause(5);
  const refused = await call(SESSION, '192.0.2.3');
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1']);
  const body = { method: 'POST', body: '{}', headers: { 'sec-fetch-site': 'same-origin' } };
  assert.equal((await call(second, '192.0.2.3', body)).status, 429);
  working.push(call(OTHERS, '192.0.2.1'), fetch(url + SLOTS));
  while (held.length < 4) await pause(5);
  for (const finish of held) finish();
  for (const { status } of await Promise.all(working)) assert.equal(status, 200);
  tours.answer = (_received, response) => void response.end('{}');
  assert.equal((await call(SESSION, '192.0.2.1')).status, 200);
  assert.equal((await call(SESSION, '192.0.2.1')).status, 200);
});

test('A2: photos that a person sends do not count among their calls in hand', async (t) => {
  const { url, tours } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, personInFlight: 1 } });
  const held: (() => void)[] = [];
  tours.answer = (_received, response) => void held.push(() => response.end('{}'));
  const headers = asAnn({ 'sec-fetch-site': 'same-origin', 'x-requested-with': 'fetch' });
  const form = new FormData();
  form.append('photo', 'x');
  const working = [1, 2].map(() => fetch(`${url}/api/media/upload`, { method: 'POST', body: form, headers }));
  while (held.length < 2) await pause(5);
  working.push(fetch(url + SLOTS, { headers }));
  while (held.length < 3) await pause(5);
  for (const finish of held) finish();
  for (const { status } of await Promise.all(working)) assert.equal(status, 200);
});

test('A2: a call that only says that it brings photos counts among those that a person has in hand', async (t) => {
  const { url, tours } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, personInFlight: 1 } });
  const held: (() => void)[] = [];
  tours.answer = (_received, response) => void held.push(() => response.end('{}'));
  const headers = asAnn({ 'x-requested-with': 'fetch', 'content-type': 'multipart/form-data; boundary=x' });
  const first = fetch(url + SLOTS, { headers });
  while (held.length < 1) await pause(5);
  assert.equal((await fetch(url + SLOTS, { headers })).status, 429);
  for (const finish of held) finish();
  assert.equal((await first).status, 200);
});

test('A2: live streams that begin at one address leave room for those of others', async (t) => {
  const { url, tours } = await startGateway(t, { trustProxy: 1 });
  const begun: (() => void)[] = [];
  tours.answer = (_received, response) =>
    void begun.push(() => response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n'));
  const open = (address: string) => fetch(`${url}/api/live`, { headers: { 'x-forwarded-for': address } });
  const beginning = Array.from({ length: 16 }, () => open('192.0.2.1'));
  while (begun.length < 16) await pause(5);
  assert.equal((await open('192.0.2.1')).status, 429);
  beginning.push(...Array.from({ length: 16 }, (_, at) => open(`192.0.2.${at + 2}`)));
  while (begun.length < 32) await pause(5);
  assert.equal((await open('192.0.2.99')).status, 503);
  for (const begin of begun) begin();
  const answers = await Promise.all(beginning);
  assert.ok(answers.every(({ status }) => status === 200));
  const again = open('192.0.2.1');
  while (begun.length < 33) await pause(5);
  begun.at(-1)?.();
  assert.equal((await again).status, 200);
  for (const { body } of [...answers, await again]) await body?.cancel();
});
