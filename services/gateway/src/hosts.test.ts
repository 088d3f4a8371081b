import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
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
