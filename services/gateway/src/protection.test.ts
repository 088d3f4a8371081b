import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { asAnn, startGateway } from './testing.ts';

/** fetch sets Origin and Sec-Fetch-Site as it likes; this sends exactly what the test says. */
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

test('[F] T-08 a change that another site asks for is refused, our own and a script’s are not', async (t) => {
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

test('[F] T-08 with a public origin configured, only that one counts', async (t) => {
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

test('calls beyond the limit answer 429 with Retry-After; another person still gets through', async (t) => {
  const { url } = await startGateway(t, {
    limits: { visitorCalls: 3, userReads: 2, userWrites: 1, addressCalls: 1000, inFlight: 10 },
  });
  const read = (headers: Record<string, string> = {}) => fetch(`${url}/api/tour-requests/slots/x`, { headers });
  const visitor = [await read(), await read(), await read(), await read()];
  assert.deepEqual(
    visitor.map(({ status }) => status),
    [200, 200, 200, 429],
  );
  assert.ok(Number(visitor[3]?.headers.get('retry-after')) > 0);
  const ann = [await read(asAnn()), await read(asAnn()), await read(asAnn())];
  assert.deepEqual(
    ann.map(({ status }) => status),
    [200, 200, 429],
  );
  const write = () => post(`${url}/api/tour-requests`, asAnn(JSON_BODY));
  assert.deepEqual([await write(), await write()], [200, 429]);
});

test('every page and answer carries the security headers', async (t) => {
  const { url } = await startGateway(t);
  for (const path of ['/', '/api/tour-requests/slots/x', '/mfe/tours/remote.json']) {
    const { headers } = await fetch(url + path);
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';" +
        "connect-src 'self';manifest-src 'self';worker-src 'self';base-uri 'none';form-action 'self';" +
        "frame-ancestors 'none';object-src 'none'",
    );
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'same-origin');
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(headers.get('x-powered-by'), null);
    assert.equal(headers.get('strict-transport-security'), null);
  }
  const answer = await fetch(`${url}/api/nothing`);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
});

test('a path that cannot be read is a 400 with a sentence', async (t) => {
  const { url } = await startGateway(t);
  const answer = await fetch(`${url}/mfe/tours/%E0%A4%A`);
  assert.ok(answer.status === 400 || answer.status === 404, String(answer.status));
});
