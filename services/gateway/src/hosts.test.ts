import assert from 'node:assert/strict';
import { createLog } from '@keyturn/service-kit/log';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { readAll, send } from './raw-sockets.ts';
import { startGateway } from './testing.ts';

test('[F] a request names one host: none, or two, is a 400 like every other', async (t) => {
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

test('A10: a target that is no path, or a host too many, has an id and a line in the log like every other request', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const info = (fields: Record<string, unknown>) => void lines.push(fields);
  const log = Object.assign(createLog('gateway', 'silent'), { info });
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
