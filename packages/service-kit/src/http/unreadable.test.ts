import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { errorBody } from '@keyturn/contracts/errors';
import { answerUnreadable } from './unreadable.ts';
import { defineService } from '../runtime/service.ts';
import { test } from '../testing/testing-context.ts';
import { untilSo } from '../testing/testing-times.ts';
import { startTestService } from '../testing/testing.ts';

const startThings = (context: Parameters<typeof startTestService>[1]) =>
  startTestService((deps) => defineService({ name: 'things', deps, routes: () => undefined }), context);

/** Sends bytes and reads until the server closes. */
function exchange(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
  });
}

const headers = (count: number): string => Array.from({ length: count }, (_, at) => `${at}:\r\n`).join('');

for (const [what, bytes, status] of [
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a header with a control character', 'GET / HTTP/1.1\r\nhost: x\r\na: \u0001\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
  ['101 headers', `GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers(99)}\r\n`, 431],
  ['2,000 headers', `GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers(1998)}\r\n`, 431],
  ['headers of 20 KB', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
] as const) {
  test(`[F] ${what} is ${status} with one sentence, as every refusal`, async (t) => {
    const { url } = await startThings(t);
    const answer = await exchange(url, bytes);
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
    const { message, error } = errorBody.strict().parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''));
    assert.equal(message, error);
    assert.match(message, /^[A-Z].+\.$/);
  });
}

test('[F] a request with 100 headers, the limit, is answered', async (t) => {
  const { url } = await startThings(t);
  const head = `GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers(98)}\r\n`;
  assert.match(await exchange(url, head), /^HTTP\/1.1 200 /);
});

test('[F] an unreadable request does not disturb the answer to the one before', async (t) => {
  let isAsked = false;
  const { url } = await startTestService(
    (deps) =>
      defineService({
        name: 'things',
        deps: { ...deps, identity: () => void (isAsked = true) },
        routes: () => undefined,
      }),
    t,
  );
  assert.equal(await exchange(url, 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\nGARBAGE\r\n\r\n'), '');
  assert.ok(isAsked);
});

test('[F] an unreadable body is 400, though its request is running', async (t) => {
  const { url } = await startTestService(
    (deps) => defineService({ name: 'things', deps: { ...deps, identity: () => undefined }, routes: () => undefined }),
    t,
  );
  const head = 'POST /slow HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
  assert.match(await exchange(url, `${head}zz\r\n`), /^HTTP\/1.1 400 /);
});

test('[F] an unknown expectation does not prevent the answer', async (t) => {
  const { url } = await startThings(t);
  const head = 'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: the-moon\r\nconnection: close\r\n\r\n';
  assert.match(await exchange(url, head), /^HTTP\/1.1 200 /);
});

test('A2: a caller who stays connected after an unreadable request is disconnected', async (t) => {
  const server = createServer();
  answerUnreadable(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  t.after(() => {
    socket.destroy();
    server.close();
  });
  const isToldOff = new Promise<void>((resolve) => socket.once('end', resolve));
  socket.resume().write('hello\r\n\r\n');
  await isToldOff;
  const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)));
  await untilSo(async () => (await count()) === 0);
});
