import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { raw, readAll, send } from './raw-sockets.ts';
import { startGateway } from './testing.ts';

const HEADERS = { 'content-type': 'application/json', 'transfer-encoding': 'chunked', connection: 'close' };
const chunks = (count: number, bytes: number): string =>
  `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(count);
const post = (body: string, headers: Record<string, string> = {}, path = '/api/tour-requests/1'): string =>
  raw(`POST ${path}`, { ...HEADERS, ...headers }, `${body}0\r\n\r\n`);

test('A2: a body in thousands of chunks of a byte ends its connection, wherever it is sent', async (t) => {
  const { url, tours } = await startGateway(t);
  const crumbs = chunks(5_000, 1);
  const unlike = chunks(1, 5_000) + crumbs;
  for (const bytes of [
    post(crumbs),
    post(unlike),
    post(crumbs, { expect: 'something else' }),
    raw('GET /healthz') + post(crumbs),
  ]) {
    const answers = await readAll(await send(url, bytes));
    assert.equal(tours.received.length, 0, answers);
  }
  const nowhere = post(crumbs, { connection: 'keep-alive' }, '/nothing') + raw('GET /healthz');
  assert.doesNotMatch(await readAll(await send(url, nowhere)), / 200 /);
});

test('A2: bodies in a few small chunks, and in many of the usual size, are passed on whole', async (t) => {
  const { url, tours } = await startGateway(t);
  for (const [count, bytes] of [
    [400, 1],
    [2_000, 1_024],
  ] as const) {
    assert.match(await readAll(await send(url, post(chunks(count, bytes)))), / 200 /);
    assert.equal(tours.received.at(-1)?.body.length, count * bytes);
  }
});
