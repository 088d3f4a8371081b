import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { startGateway } from './testing.ts';

const CALL = '/api/tour-requests/slots/x';
const JSON_HEAD = { 'content-type': 'application/json' };
const GZIP = { 'accept-encoding': 'gzip' };

test('each caller gets their own small answer, whole and compressed', async (t) => {
  const { url, tours } = await startGateway(t);
  let answers = 0;
  tours.answer = (_received, response) => {
    const text = JSON.stringify({ for: (answers += 1) % 2 }).padEnd(4_000);
    response.writeHead(200, { ...JSON_HEAD, 'content-length': text.length }).end(text);
  };
  for (const whose of [1, 0, 1, 0]) {
    const answer = await fetch(url + CALL, { headers: GZIP });
    assert.equal(answer.headers.get('content-encoding'), 'gzip');
    const length = Number(answer.headers.get('content-length'));
    assert.ok(length > 0 && length < 1_000, String(length));
    const text = await answer.text();
    assert.equal(text.length, 4_000);
    assert.deepEqual(JSON.parse(text), { for: whose });
  }
});

test('a small answer that its service breaks off is not returned as whole', async (t) => {
  const { url, tours } = await startGateway(t);
  tours.answer = (_received, response) => {
    response.writeHead(200, { ...JSON_HEAD, 'content-length': 4_000 }).write('[1, 2');
    setTimeout(() => response.destroy(), 20);
  };
  await assert.rejects(fetch(url + CALL, { headers: GZIP }));
});

test('a service learns that the caller of its small answer has left', async (t) => {
  const { url, tours } = await startGateway(t);
  const left = new AbortController();
  let isTold = false;
  tours.answer = (_received, response) => {
    response.once('close', () => (isTold = true));
    response.writeHead(200, { ...JSON_HEAD, 'content-length': 4_000 }).write('[1, 2', () => left.abort());
  };
  await assert.rejects(fetch(url + CALL, { headers: GZIP, signal: left.signal }));
  await untilSo(() => isTold, 'its service is told');
});
