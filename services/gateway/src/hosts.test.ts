import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { errorBody } from '@keyturn/contracts/errors';
import { raw, readAll, send } from './testing-sockets.ts';
import { asAnn, startGateway, recordLog } from './testing.ts';

test('[F] a request with no Host or two Hosts returns 400 like any other', async (t) => {
  const { url } = await startGateway(t);
  const ask = async (head: string) => readAll(await send(url, `GET /healthz ${head}\r\nconnection: close\r\n\r\n`));
  for (const head of ['HTTP/1.1', 'HTTP/1.1\r\nhost: a.example\r\nhost: b.example']) {
    const answer = await ask(head);
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /x-content-type-options: nosniff/i);
    assert.match(answer, /"message":"That address cannot be read\."/);
  }
  for (const head of ['HTTP/1.1\r\nhost: a.example', 'HTTP/1.0', 'HTTP/1.0\r\nhost: a.example']) {
    assert.match(await ask(head), /^HTTP\/1\.1 200 /);
  }
});

test('A10: a malformed target, or an extra Host, gets an id and a log line like every request', async (t) => {
  const { lines, log } = recordLog('info');
  const { url } = await startGateway(t, {}, { log });
  for (const start of [
    'OPTIONS * HTTP/1.1',
    'GET http://a.example/ HTTP/1.1',
    'GET /faq HTTP/1.1\r\nhost: b.example',
  ]) {
    const answer = await readAll(await send(url, `${start}\r\nhost: a.example\r\nconnection: close\r\n\r\n`));
    assert.match(answer, /^HTTP\/1\.1 400 /, start);
    const [, id] = /x-request-id: ([\w-]+)/i.exec(answer) ?? [];
    assert.ok(id, start);
    await untilSo(() => lines.some(({ requestId, status }) => requestId === id && status === 400), start);
    assert.match(answer, new RegExp(`"requestId":"${id}"`));
  }
});

const GET = raw('GET /media/profiles/x');
const LOG_IN = raw('POST /api/users/login', { 'content-type': 'application/json', 'content-length': 2 }, '{}');
test('A1: a pipelined request starts only after the answer to the one before', async (t) => {
  const { url, tours } = await startGateway(t);
  const answers: (() => void)[] = [];
  tours.answer = (_received, response) => void answers.push(() => response.end('{}'));
  const close = { connection: 'close' };
  const socket = await send(url, raw('GET /api/tour-requests/1') + raw('GET /api/tour-requests/2', close));
  const read = readAll(socket);
  await untilSo(() => answers.length >= 1);
  await pause(100);
  assert.equal(tours.received.length, 1);
  answers[0]?.();
  await untilSo(() => answers.length >= 2);
  answers[1]?.();
  assert.equal((await read).match(/HTTP\/1.1 200/g)?.length, 2);
});

test('A1: more than one pipelined request, or one with a body, closes the connection', async (t) => {
  const { url, tours, profiles } = await startGateway(t);
  tours.answer = () => undefined;
  for (const behind of [GET.repeat(2), LOG_IN]) {
    assert.equal(await readAll(await send(url, raw('GET /api/tour-requests/1') + behind)), '');
  }
  assert.equal(profiles.received.length, 0);
});

test('A1: a connection reset ends the running call and starts no pipelined one', async (t) => {
  const { url, tours } = await startGateway(t);
  let ended = 0;
  tours.answer = (_received, response) => void response.once('close', () => (ended += 1));
  const sockets = await Promise.all(Array.from({ length: 6 }, () => send(url, raw('GET /api/tour-requests/1') + GET)));
  await untilSo(() => tours.received.length >= sockets.length);
  for (const socket of sockets) socket.resetAndDestroy();
  await untilSo(() => ended >= sockets.length);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  assert.equal(tours.received.length, sockets.length);
});

const JSON_TEXT = '{"reports":[]}';
const PACKED: Readonly<Record<string, BodyInit>> = {
  gzip: gzipSync(JSON_TEXT),
  GZIP: gzipSync(JSON_TEXT),
  'identity, gzip': gzipSync(JSON_TEXT),
  klingon: JSON_TEXT,
};

test('A10: a body with any Content-Encoding is refused with a sentence and reaches no service', async (t) => {
  const { url, tours } = await startGateway(t);
  for (const [encoding, body] of Object.entries(PACKED)) {
    for (const path of ['/api/tour-requests', '/api/reports']) {
      const headers = asAnn({ 'content-type': 'application/json', 'content-encoding': encoding });
      const answer = await fetch(url + path, { method: 'POST', headers, body });
      const { code, message } = errorBody.parse(await answer.json());
      const refused = [415, 'unsupported_media_type', 'Please send JSON in UTF-8, uncompressed.'];
      assert.deepEqual([answer.status, code, message], refused, `${path} ${encoding}`);
    }
  }
  assert.deepEqual(tours.received, []);
});

test('A10: an identity-encoded body, and a read with any encoding, pass', async (t) => {
  const { url } = await startGateway(t);
  const plain = asAnn({ 'content-type': 'application/json', 'content-encoding': 'identity' });
  const sent = await fetch(`${url}/api/tour-requests`, { method: 'POST', headers: plain, body: JSON_TEXT });
  const read = await fetch(`${url}/api/tour-requests`, { headers: asAnn({ 'content-encoding': 'gzip' }) });
  assert.deepEqual([sent.status, read.status], [200, 200]);
});
