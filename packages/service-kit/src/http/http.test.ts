import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { z } from 'zod';
import { createApp, parse } from './http.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { Problem, tooMany, unavailable } from '../base/problem.ts';
import { StoreUnavailable } from '../store/store.ts';

const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
const person = z.object({
  name: z.string().max(5),
  age: z.number().min(18),
  email: z.email('Please enter a valid e-mail address.').optional(),
  homeTowns: z.array(z.string()).optional(),
});

let isReady = true;
let writes = 0;
const app = createApp({
  name: 'test',
  log,
  metrics: createMetrics('test'),
  bodyLimit: (req) => (req.path === '/large' ? 2000 : 1000),
  isMultipart: (req) => req.path === '/upload',
  ready: async () => {
    if (!isReady) throw new Error('store is down');
  },
  onWrite: () => void (writes += 1),
  routes(router) {
    router.get('/things/:email', (req, res) => void res.json({ email: req.params.email }));
    router.post(['/echo', '/large'], (req, res) => void res.json({ body: req.body ?? null }));
    router.post('/people', (req, res) => void res.json(parse(person, req.body)));
    router.post('/upload', (_req, res) => void res.sendStatus(204));
    router.get('/problem', () => {
      throw new Problem(409, 'taken', 'That time is already booked');
    });
    router.get('/busy', () => {
      throw tooMany('Slow down.', 7);
    });
    router.get('/unavailable', () => {
      throw unavailable('The secret reason.');
    });
    router.get('/store-down', async () => {
      throw new StoreUnavailable('disk full at /secret/path');
    });
    router.get('/bug', () => {
      throw new Error('secret at /secret/path');
    });
    router.get('/odd', (_req, _res, next) => next('a string'));
    router.get('/late', (_req, res) => {
      res.write('half');
      throw new Error('too late');
    });
  },
});

const server = createServer(app);
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const response = await fetch(url + path, { method, body: text ?? null, headers: { ...type, ...headers } });
  return { status: response.status, headers: response.headers, body: JSON.parse((await response.text()) || 'null') };
}

async function assertFault(answer: ReturnType<typeof call>, status: number, code: string) {
  const { status: given, body } = await answer;
  assert.equal(given, status);
  assert.equal(body.code, code);
  assert.equal(body.error, body.message);
  assert.match(body.message, /^[A-Z].*\w/);
  assert.ok(body.requestId.length >= 8);
  assert.deepEqual(Object.keys(body).sort(), ['code', 'error', 'message', 'requestId']);
}

async function assertFailure(answer: ReturnType<typeof call>, status: number, code: string) {
  const { status: given, body, headers } = await answer;
  assert.equal(given, status);
  assert.deepEqual(body, { code, requestId: headers.get('x-request-id') });
}

const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;

describe('bodies', () => {
  test('JSON, within the limits, arrives', async () => {
    assert.deepEqual((await call('POST', '/echo', { a: [1] })).body, { body: { a: [1] } });
  });
  test('no body, on a write call, is allowed', async () => {
    assert.deepEqual((await call('POST', '/echo')).body, { body: null });
  });
  test('malformed JSON, and JSON that is no object, are 400', async () => {
    for (const body of ['{"a":', 'null', '"text"', '1', '{"a":1}x']) {
      await assertFault(call('POST', '/echo', body), 400, 'bad_request');
    }
  });
  test('a body over the limit, also of one route only, is 413', async () => {
    await assertFault(call('POST', '/echo', { a: 'x'.repeat(1500) }), 413, 'too_large');
    assert.equal((await call('POST', '/large', { a: 'x'.repeat(1500) })).status, 200);
    await assertFault(call('POST', '/large', { a: 'x'.repeat(2500) }), 413, 'too_large');
  });
  test('another kind of body, charset or encoding, is 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      await assertFault(call('POST', '/echo', '{}', { 'content-type': type }), 415, 'unsupported_media_type');
    }
    const wrongCharset = call('POST', '/echo', '{}', { 'content-type': 'application/json; charset=latin5' });
    await assertFault(wrongCharset, 415, 'unsupported_media_type');
    await assertFault(call('POST', '/echo', '{}', { 'content-encoding': 'gzip' }), 415, 'unsupported_media_type');
  });
  test('multipart, on a route that asks for it, passes', async () => {
    const form = new FormData();
    form.set('file', new Blob(['x']));
    assert.equal((await fetch(`${url}/upload`, { method: 'POST', body: form })).status, 204);
  });
  test('nesting, at 10 and at 11 and at the largest that fits, is allowed up to 10', async () => {
    assert.equal((await call('POST', '/echo', nested(10))).status, 200);
    await assertFault(call('POST', '/echo', nested(11)), 400, 'too_deep');
    await assertFault(call('POST', '/echo', nested(160)), 400, 'too_deep');
    await assertFault(call('POST', '/echo', `{"a":${'['.repeat(400)}${']'.repeat(400)}}`), 400, 'too_deep');
  });
});

describe('parse', () => {
  const cases: [unknown, string][] = [
    [{ age: 20 }, 'Name is missing.'],
    [{ name: 1, age: 20 }, 'Name is not valid.'],
    [{ name: 'too long', age: 20 }, 'Name is too long.'],
    [{ name: 'Ann', age: 3 }, 'Age is too small.'],
    [{ name: 'Ann', age: 20, email: 'x' }, 'Please enter a valid e-mail address.'],
    [{ name: 'Ann', age: 20, homeTowns: [1] }, 'Home town 1 is not valid.'],
    [{ name: ['a', 'b'], age: 20 }, 'Name is not valid.'],
    [[], 'The request is not valid.'],
  ];
  for (const [body, sentence] of cases) {
    test(`${JSON.stringify(body)}, sent, is 422 "${sentence}"`, async () => {
      await assertFault(call('POST', '/people', body), 422, 'invalid');
      assert.equal((await call('POST', '/people', body)).body.message, sentence);
    });
  }
  test('nothing, sent, is 422', () => assertFault(call('POST', '/people'), 422, 'invalid'));
  test('a valid value, sent, comes back without unknown fields', async () => {
    assert.deepEqual((await call('POST', '/people', { name: 'Ann', age: 20, isAdmin: true })).body, {
      name: 'Ann',
      age: 20,
    });
  });
});

describe('errors', () => {
  test('a Problem, thrown, carries its sentence twice, its code and the request id', async () => {
    await assertFault(call('GET', '/problem'), 409, 'taken');
    assert.equal((await call('GET', '/problem')).body.error, 'That time is already booked');
  });
  test('a Problem with headers, thrown, sets them', async () => {
    assert.equal((await call('GET', '/busy')).headers.get('retry-after'), '7');
  });
  test('failures, thrown, carry only code and request id', async () => {
    await assertFailure(call('GET', '/unavailable'), 503, 'unavailable');
    await assertFailure(call('GET', '/store-down'), 503, 'unavailable');
    await assertFailure(call('GET', '/bug'), 500, 'internal');
    await assertFailure(call('GET', '/odd'), 500, 'internal');
  });
  test('a bug, thrown, is logged with its stack and the id of the answer', async () => {
    const { headers } = await call('GET', '/bug');
    const line = lines.find(({ requestId, err }) => requestId === headers.get('x-request-id') && err);
    assert.match((line?.['err'] as { stack: string }).stack, /secret at .*\n\s+at /);
  });
  test('an error, after the answer began, cuts it off', async () => {
    await assert.rejects(fetch(`${url}/late`).then((response) => response.text()));
  });
  test('an unknown address or method, called, is 404', async () => {
    await assertFault(call('GET', '/nothing'), 404, 'unknown_route');
    await assertFault(call('DELETE', '/echo'), 404, 'unknown_route');
  });
  test('a badly encoded address, called, is 400', () =>
    assertFault(call('GET', '/things/%E0%A4%A'), 400, 'bad_request'));
  test('an address with a NUL, called, is 400', () => assertFault(call('GET', '/things/%00'), 400, 'bad_request'));
});

describe('around the routes', () => {
  test('an answer, by default, is neither cached nor tagged nor signed', async () => {
    const { headers } = await call('GET', '/things/x');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('etag'), null);
    assert.equal(headers.get('x-powered-by'), null);
  });
  test('a request id, given, is kept when it is plain and replaced when it is not', async () => {
    const id = async (given: string) =>
      (await call('GET', '/things/x', undefined, { 'x-request-id': given })).headers.get('x-request-id');
    assert.equal(await id('abc-DEF_12345'), 'abc-DEF_12345');
    assert.match((await id('a"} {"b')) ?? '', /^[\w-]{22}$/);
  });
  test('the access log, of a path with an e-mail, holds the pattern and not the e-mail', async () => {
    const { headers } = await call('GET', '/things/ann@example.edu?x=secret');
    const line = lines.find(({ requestId }) => requestId === headers.get('x-request-id'));
    assert.deepEqual([line?.['route'], line?.['status']], ['/things/:email', 200]);
    assert.ok(!lines.some((one) => /ann@example|secret=|x=secret/.test(JSON.stringify(one))));
  });
  test('onWrite, after reads and writes, was called for the writes', async () => {
    writes = 0;
    await call('GET', '/things/x');
    await call('POST', '/echo', {});
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(writes, 1);
  });
  test('health, readiness and metrics, asked, tell the state', async () => {
    assert.equal((await call('GET', '/healthz')).status, 200);
    assert.equal((await call('GET', '/readyz')).status, 200);
    isReady = false;
    assert.deepEqual((await call('GET', '/readyz')).body, { status: 'unavailable' });
    assert.equal((await call('GET', '/readyz')).status, 503);
    isReady = true;
    const text = await (await fetch(`${url}/metrics`)).text();
    assert.match(
      text,
      /http_request_duration_seconds_count\{service="test",method="GET",route="\/things\/:email",status="200"\}/,
    );
    assert.match(text, /nodejs_eventloop_lag_p99_seconds/);
    assert.ok(!text.includes('healthz'));
  });
});
