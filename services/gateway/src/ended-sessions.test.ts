import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '@keyturn/service-kit/log';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { raw, readAll, send } from './raw-sockets.ts';
import { ANN, asAnn, startGateway } from './testing.ts';

const ANSWERS = {
  'the same person': (response: ServerResponse) => response.end(JSON.stringify({ user: ANN })),
  nobody: (response: ServerResponse) => response.end(JSON.stringify({ user: null })),
  'somebody else': (response: ServerResponse) => response.end(JSON.stringify({ user: { ...ANN, userId: 'user-bob' } })),
  'an admin no more': (response: ServerResponse) => response.end(JSON.stringify({ user: ANN })),
  'who has another address': (response: ServerResponse) =>
    response.end(JSON.stringify({ user: { ...ANN, email: 'ann.two@example.edu' } })),
  'an outage': (response: ServerResponse) => response.writeHead(500).end('{}'),
} as const;
const SILENT = createLog('gateway', 'silent');
type Meanwhile = keyof typeof ANSWERS;

/** A call whose head the service has while its session is of somebody, and whose body is sent to its end by `end`. */
async function begin(t: TestContext, method: string, { isChunked = false, before = ANN, log = SILENT } = {}) {
  const { url, profiles, tours } = await startGateway(t, {}, { log });
  profiles.answer = (_received, response) => void response.end(JSON.stringify({ user: before }));
  const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': 12 };
  const headers = asAnn({ 'content-type': 'application/json', connection: 'close' });
  const begun = isChunked ? '6\r\n{"a": \r\n' : '{"a": ';
  const socket = await send(url, raw(`${method} /api/tour-requests`, { ...headers, ...length }, begun));
  const answered = readAll(socket);
  await untilSo(() => tours.begun === 1, 'the head of a call at the service');
  const end = () => void socket.write(isChunked ? '6\r\n12345}\r\n0\r\n\r\n' : '12345}');
  return { profiles, tours, socket, answered, end };
}

/** What answers a call whose body comes once its session says this; and what the service was given of it. */
async function callInParts(
  t: TestContext,
  method: string,
  meanwhile: Meanwhile,
  { isChunked = false, log = SILENT } = {},
) {
  const before = meanwhile === 'an admin no more' ? { ...ANN, role: 'admin' } : ANN;
  const { profiles, tours, answered, end } = await begin(t, method, { isChunked, before, log });
  profiles.answer = (_received, response) => void ANSWERS[meanwhile](response);
  end();
  const answer = await answered;
  return { answer, status: Number(answer.slice(9, 12)), done: tours.received.map(({ body }) => body) };
}

for (const method of ['POST', 'PUT', 'DELETE']) {
  test(`A6: a ${method} whose session ends while it is sent is done no more`, async (t) => {
    const { answer, status, done } = await callInParts(t, method, 'nobody');
    assert.deepEqual([status, done], [401, []]);
    assert.match(answer, /"message":"Please log in\."/);
    assert.match(answer, /"code":"unauthorized"/);
  });
}

for (const [meanwhile, expected] of [
  ['somebody else', 401],
  ['an admin no more', 401],
  ['who has another address', 401],
  ['an outage', 503],
] as const) {
  test(`A6: a call is done no more where ${meanwhile} holds its session once it is sent`, async (t) => {
    const { status, done } = await callInParts(t, 'POST', meanwhile);
    assert.deepEqual([status, done], [expected, []]);
  });
}

test('A6: a photo that was sent is not lost to a moment in which nobody can say who holds its session', async (t) => {
  const { profiles, tours, answered, end } = await begin(t, 'POST');
  let failures = 0;
  profiles.answer = (_received, response) => {
    failures += 1;
    ANSWERS[failures > 2 ? 'the same person' : 'an outage'](response);
  };
  end();
  assert.match(await answered, /^HTTP\/1.1 200/);
  assert.deepEqual([failures, tours.received.length], [3, 1]);
});

test('A6: for a caller who has left it is not asked any more', async (t) => {
  const { profiles, tours, socket, end } = await begin(t, 'POST');
  profiles.answer = (_received, response) => {
    ANSWERS['an outage'](response);
    socket.destroy();
  };
  end();
  await untilSo(() => socket.destroyed && profiles.received.length > 1, 'the second look-up');
  await pause(700);
  assert.deepEqual([profiles.received.length, tours.received.length], [2, 0]);
});

test('A6: an outage in which calls were sent leaves one line in the log, with its cause', async (t) => {
  const lines: unknown[] = [];
  const log = Object.assign(createLog('gateway', 'silent'), { error: (fields: unknown) => void lines.push(fields) });
  assert.equal((await callInParts(t, 'POST', 'an outage', { log })).status, 503);
  assert.equal(lines.length, 1);
  const [{ err } = { err: null }] = lines as { err: Error }[];
  assert.match(String(err?.cause), /Session check answered 500/);
});

test('A6: nor is one that comes in chunks; what is sent slowly by who still is signed in is done', async (t) => {
  assert.deepEqual((await callInParts(t, 'POST', 'nobody', { isChunked: true })).done, []);
  for (const isChunked of [true, false]) {
    const { status, done } = await callInParts(t, 'POST', 'the same person', { isChunked });
    assert.deepEqual([status, done], [200, ['{"a": 12345}']]);
  }
});

test('A6: a call that came whole asks once who calls', async (t) => {
  const { url, profiles, tours } = await startGateway(t);
  const headers = asAnn({ 'content-type': 'application/json' });
  for (let count = 0; count < 5; count += 1)
    await fetch(`${url}/api/tour-requests`, { method: 'POST', headers, body: '{"a":1}' });
  assert.deepEqual([profiles.received.length, tours.received.length], [5, 5]);
});

test('A6: what a visitor sends slowly asks nobody', async (t) => {
  const { url, profiles, tours } = await startGateway(t);
  const head = { 'content-type': 'application/json', 'content-length': 8, connection: 'close' };
  const socket = await send(url, raw('POST /api/tour-requests', head, '{"a"'));
  const answered = readAll(socket);
  await untilSo(() => tours.begun === 1, 'the head of a call at the service');
  socket.write(': 1}');
  assert.match(await answered, /^HTTP\/1.1 200/);
  assert.deepEqual([profiles.received.length, tours.received.length], [0, 1]);
});
