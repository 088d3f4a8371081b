import assert from 'node:assert/strict';
import { pino } from 'pino';
import { createApp } from './http.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { Problem, tooMany, unavailable } from '../base/problem.ts';
import { StoreUnavailable } from '../store/store.ts';
import { serveApp } from '../testing/testing-places.ts';
import { untilSo } from '../testing/testing-times.ts';

const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
let isReady = true;
let writes = 0;
const app = createApp({
  name: 'test',
  log,
  metrics: createMetrics('test'),
  ready: async () => {
    if (!isReady) throw new Error('store is down');
  },
  onWrite: () => void (writes += 1),
  routes(router) {
    router.get('/things/:email', (req, res) => void res.json({ email: req.params.email }));
    router.post('/things', (_req, res) => void res.sendStatus(204));
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

const url = await serveApp({ after: afterAll }, app);

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

describe('errors', () => {
  test('a refusal’s code is in its call’s log line; failures and successes have none', async () => {
    for (const [path, code] of [
      ['/problem', 'taken'],
      ['/nowhere', 'unknown_route'],
      ['/unavailable', undefined],
      ['/things/ann', undefined],
    ] as const) {
      const { headers } = await call('GET', path);
      const id = headers.get('x-request-id');
      const isItsLine = ({ requestId, route }: Record<string, unknown>) => requestId === id && route !== undefined;
      await untilSo(() => lines.some(isItsLine), `the line of ${path}`);
      assert.equal(lines.find(isItsLine)?.['code'], code, path);
    }
  });
  test('a thrown Problem returns its sentence twice, its code and the request id', async () => {
    await assertFault(call('GET', '/problem'), 409, 'taken');
    assert.equal((await call('GET', '/problem')).body.error, 'That time is already booked');
  });
  test('a thrown Problem’s headers are sent', async () => {
    assert.equal((await call('GET', '/busy')).headers.get('retry-after'), '7');
  });
  test('thrown failures return only code and request id', async () => {
    await assertFailure(call('GET', '/unavailable'), 503, 'unavailable');
    await assertFailure(call('GET', '/store-down'), 503, 'unavailable');
    await assertFailure(call('GET', '/bug'), 500, 'internal');
    await assertFailure(call('GET', '/odd'), 500, 'internal');
  });
  test('a thrown bug is logged with its stack and the id of the answer', async () => {
    const { headers } = await call('GET', '/bug');
    const line = lines.find(({ requestId, err }) => requestId === headers.get('x-request-id') && err);
    assert.match((line?.['err'] as { stack: string }).stack, /secret at .*\n\s+at /);
  });
  test('an error after the answer began cuts it off', async () => {
    await assert.rejects(fetch(`${url}/late`).then((response) => response.text()));
  });
  test('an unknown address or method is 404', async () => {
    await assertFault(call('GET', '/nothing'), 404, 'unknown_route');
    await assertFault(call('DELETE', '/problem'), 404, 'unknown_route');
  });
  test('a badly encoded address is 400', () => assertFault(call('GET', '/things/%E0%A4%A'), 400, 'bad_request'));
  test('an address with a NUL is 400', () => assertFault(call('GET', '/things/%00'), 400, 'bad_request'));
});

describe('around the routes', () => {
  test('an answer by default is neither cached nor tagged nor signed', async () => {
    const { headers } = await call('GET', '/things/x');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('etag'), null);
    assert.equal(headers.get('x-powered-by'), null);
  });
  test('a plain request id is kept, any other is replaced', async () => {
    const id = async (given: string) =>
      (await call('GET', '/things/x', undefined, { 'x-request-id': given })).headers.get('x-request-id');
    assert.equal(await id('abc-DEF_12345'), 'abc-DEF_12345');
    assert.match((await id('a"} {"b')) ?? '', /^[\w-]{22}$/);
  });
  test('the access log contains a path’s pattern and not its e-mail', async () => {
    const { headers } = await call('GET', '/things/ann@example.edu?x=secret');
    const line = lines.find(({ requestId }) => requestId === headers.get('x-request-id'));
    assert.deepEqual([line?.['route'], line?.['status']], ['/things/:email', 200]);
    assert.ok(!lines.some((one) => /ann@example|secret=|x=secret/.test(JSON.stringify(one))));
  });
  test('onWrite is called after writes, not after reads', async () => {
    writes = 0;
    await call('GET', '/things/x');
    await call('POST', '/things', {});
    await untilSo(() => writes > 0, 'the write');
    assert.equal(writes, 1);
    await call('GET', '/things/x');
    await call('POST', '/things', {});
    await untilSo(() => writes > 1, 'the second write');
    assert.equal(writes, 2);
  });
  test('health, readiness and metrics return the state', async () => {
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
