import assert from 'node:assert/strict';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from '@keyturn/service-kit/testing-context';
import { DEFAULT_LIMITS } from './config.ts';
import { asAnn, startGateway } from './testing.ts';

/** fetch sets Origin and Sec-Fetch-Site itself; this sends exactly what the test sets. */
function post(url: string, headers: Record<string, string>, body = '{}'): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.once('error', reject);
    call.end(body);
  });
}

const JSON_BODY = { 'content-type': 'application/json' };

test('[F] T-08 a change requested by another site is refused; the product’s own and a script’s pass', async (t) => {
  const { url } = await startGateway(t);
  const call = (headers: Record<string, string>) =>
    post(`${url}/api/tour-requests`, asAnn({ ...JSON_BODY, ...headers }));
  assert.equal(await call({ origin: url, 'sec-fetch-site': 'same-origin' }), 200);
  assert.equal(await call({}), 200);
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: url.replace('http:', 'https:') },
    { origin: `${url}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { origin: url, 'sec-fetch-site': 'same-site' },
  ]) {
    assert.equal(await call(headers as Record<string, string>), 403, JSON.stringify(headers));
  }
});

test('[F] T-08 a configured public origin is the only one that passes', async (t) => {
  const { url } = await startGateway(t, { publicOrigin: 'https://keyturn.example' });
  const call = (origin: string) => post(`${url}/api/tour-requests`, asAnn({ ...JSON_BODY, origin }));
  assert.equal(await call('https://keyturn.example'), 200);
  assert.equal(await call(url), 403);
});

test('[C12] an upload that a plain form could send is refused', async (t) => {
  const { url } = await startGateway(t);
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  assert.equal(await post(`${url}/api/media/upload`, asAnn(form), '--x--'), 403);
  const shouted = { 'content-type': 'Multipart/Form-Data; boundary=x' };
  assert.equal(await post(`${url}/api/media/upload`, asAnn(shouted), '--x--'), 403);
  assert.equal(await post(`${url}/api/media/upload`, asAnn({ ...form, 'x-requested-with': 'fetch' }), '--x--'), 200);
});

test('A4: a mail program can unsubscribe with a form of either kind', async (t) => {
  const { url } = await startGateway(t);
  const stop = `${url.replace(/\/$/, '')}/api/notifications/stop/token`;
  for (const type of ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']) {
    assert.notEqual(await post(stop, { 'content-type': type }, 'List-Unsubscribe=One-Click'), 403, type);
  }
});

test('calls beyond the limit return 429 with Retry-After; another person’s still pass', async (t) => {
  const { url } = await startGateway(t, {
    limits: { ...DEFAULT_LIMITS, visitorCalls: 3, userReads: 2, userWrites: 1 },
  });
  const read = (headers: Record<string, string> = {}) => fetch(`${url}/api/tour-requests/slots/x`, { headers });
  const visitor = [await read(), await read(), await read(), await read()];
  const statuses = visitor.map(({ status }) => status);
  assert.deepEqual(statuses, [200, 200, 200, 429]);
  assert.ok(Number(visitor[3]?.headers.get('retry-after')) > 0);
  const ann = [await read(asAnn()), await read(asAnn()), await read(asAnn())];
  const shown = ann.map(({ status }) => status);
  assert.deepEqual(shown, [200, 200, 429]);
  const write = () => post(`${url}/api/tour-requests`, asAnn(JSON_BODY));
  assert.deepEqual([await write(), await write()], [200, 429]);
});

test('A5: other readers behind an address do not block signed-in people or log-ins there', async (t) => {
  const { url } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, visitorCalls: 3 } });
  const read = async (headers: Record<string, string> = {}) =>
    (await fetch(`${url}/api/tour-requests/slots/x`, { headers })).status;
  for (let turn = 0; turn < 3; turn += 1) await read();
  const logIn = await post(`${url}/api/users/login`, JSON_BODY);
  assert.deepEqual([await read(), logIn, await read(asAnn())], [429, 200, 200]);
});

test('A5: log-ins refused for now do not count for others behind the address; tried ones do', async (t) => {
  const { url, profiles } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, visitorCalls: 2 } });
  let status = 503;
  profiles.answer = (_received, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  const logIn = () => post(`${url}/api/users/login`, JSON_BODY);
  for (let turn = 0; turn < 5; turn += 1) assert.equal(await logIn(), 503);
  status = 401;
  assert.deepEqual([await logIn(), await logIn(), await logIn()], [401, 401, 429]);
});

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';" +
  "connect-src 'self';manifest-src 'self';worker-src 'self';base-uri 'none';form-action 'self';" +
  "frame-ancestors 'none';object-src 'none'";
const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-powered-by': undefined,
};
const YEAR = 'max-age=31536000; includeSubDomains';
const rawHeaders = (url: string, path: string): Promise<{ status: number; headers: IncomingHttpHeaders }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const call = request({ hostname, port, path }, (response) => {
      response.resume();
      resolve({ headers: response.headers, status: response.statusCode ?? 0 });
    });
    call.once('error', reject);
    call.end();
  });
/** The whole answer to bytes that are no valid request. */
const answerTo = (url: string, bytes: string): Promise<string> => {
  const { hostname, port } = new URL(url);
  return text(connect(Number(port), hostname).end(bytes));
};
const UNREADABLE = {
  400: 'GET / HTTP/1.1\r\nhost keyturn.example\r\n\r\n',
  431: `GET / HTTP/1.1\r\nhost: keyturn.example\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
};

for (const [origin, sts] of [
  ['https://keyturn.example', YEAR],
  ['http://localhost:3000', undefined],
] as const) {
  test(`A10: behind ${origin}, pages, answers and refusals carry the security headers; HSTS is ${sts ?? 'not set'}`, async (t) => {
    const { url } = await startGateway(t, { publicOrigin: origin });
    const statuses = [];
    for (const path of ['/', '/api/nothing', '/mfe/tours/remote.json', 'http://elsewhere.example/', '*']) {
      const { status, headers } = await rawHeaders(url, path);
      statuses.push(status);
      assert.equal(headers['strict-transport-security'], sts, path);
      for (const [name, value] of Object.entries(HEADERS)) assert.equal(headers[name], value, `${path} ${name}`);
      if (status === 404) assert.equal(headers['cache-control'], 'no-store');
    }
    assert.deepEqual(statuses, [200, 404, 200, 400, 400]);
    for (const [status, bytes] of Object.entries(UNREADABLE)) {
      const [head = ''] = (await answerTo(url, bytes)).split('\r\n\r\n');
      assert.ok(head.startsWith(`HTTP/1.1 ${status} `), head);
      assert.equal(/^strict-transport-security: (.*)$/im.exec(head)?.[1], sts, head);
    }
  });
}
