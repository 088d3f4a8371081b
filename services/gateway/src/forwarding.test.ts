import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { errorBody, failureBody } from '@keyturn/contracts/errors';
import { INTERNAL_CHALLENGE } from '@keyturn/service-kit/identity';
import { decodeJwt } from 'jose';
import { test } from '@keyturn/service-kit/testing-context';
import { raw, send } from './testing-sockets.ts';
import { ANN, asAnn, startGateway, recordLog } from './testing.ts';
import { untilSo } from '@keyturn/service-kit/testing-times';

test('[F] a signed-in person’s call reaches the service with a token naming caller and service', async (t) => {
  const { url, tours } = await startGateway(t);
  const answer = await fetch(`${url}/api/tour-requests/sent/me?x=1`, { headers: asAnn() });
  assert.equal(answer.status, 200);
  const [received] = tours.received;
  assert.equal(received?.url, '/api/tour-requests/sent/me?x=1');
  const claims = decodeJwt(String(received?.headers['x-internal-token']));
  assert.deepEqual([claims.aud, claims['user']], ['tours', ANN]);
});

test('[F] headers reserved for the gateway never arrive when a client sends them', async (t) => {
  const { url, tours } = await startGateway(t);
  await fetch(`${url}/api/tour-requests/sent/me`, {
    headers: asAnn({
      'x-internal-token': 'forged',
      'x-session-id': 'forged',
      'x-user-id': 'forged',
      'x-forwarded-for': '1.2.3.4',
      'x-client-address': '1.2.3.4',
    }),
  });
  const headers = tours.received[0]?.headers ?? {};
  assert.notEqual(headers['x-internal-token'], 'forged');
  assert.equal(headers['x-client-address'], '127.0.0.1');
  for (const name of ['x-session-id', 'x-user-id', 'x-forwarded-for', 'cookie']) assert.equal(headers[name], undefined);
});

test('[F] a visitor, or a caller with two session cookies, is anonymous', async (t) => {
  const { url, tours } = await startGateway(t);
  const double = `__Host-sid=${'a'.repeat(43)}; __Host-sid=${'b'.repeat(43)}`;
  for (const headers of [{}, { cookie: double }, { cookie: '__Host-sid=short' }]) {
    await fetch(`${url}/api/tour-requests/slots/x`, { headers: headers as Record<string, string> });
  }
  const users = tours.received.map(({ headers }) => decodeJwt(String(headers['x-internal-token']))['user']);
  assert.deepEqual(users, [null, null, null]);
});

test('[F] a session cookie that browsers would read as another cookie is ignored', async (t) => {
  const { url, tours } = await startGateway(t);
  // A non-breaking space as Node's single byte; fetch would send two.
  const headers = { ...asAnn(), cookie: `\u00a0${asAnn()['cookie']}` };
  const call = request(`${url}/api/tour-requests/slots/x`, { headers, agent: false }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  assert.equal(decodeJwt(String(tours.received[0]?.headers['x-internal-token']))['user'], null);
});

test('the session id for ending a session is sent to profiles alone', async (t) => {
  const { url, profiles, tours } = await startGateway(t);
  await fetch(`${url}/api/users/logout`, { method: 'POST', headers: asAnn() });
  await fetch(`${url}/api/tour-requests/sent/me`, { headers: asAnn() });
  const logout = profiles.received.find((call) => call.url === '/api/users/logout');
  assert.equal(logout?.headers['x-session-id'], 's'.repeat(43));
  assert.equal(tours.received[0]?.headers['x-session-id'], undefined);
});

test('A6: the device cookie is sent to profiles alone, and only when well-formed', async (t) => {
  const { url, profiles, tours } = await startGateway(t);
  const device = `${'d'.repeat(22)}.${'p'.repeat(22)}`;
  const send = async (cookie: string) => {
    const headers = { cookie, 'x-device': 'forged' };
    await fetch(`${url}/api/users/login`, { method: 'POST', headers });
    await fetch(`${url}/api/tour-requests/slots/x`, { headers });
    return [profiles.received.at(-1)?.headers['x-device'], tours.received.at(-1)?.headers['x-device']];
  };
  assert.deepEqual(await send(`__Host-device=${device}`), [device, undefined]);
  assert.deepEqual(await send(`__Host-device=${device}; __Host-device=${device}`), [undefined, undefined]);
  assert.deepEqual(await send('__Host-device=short'), [undefined, undefined]);
});

test('a posted body arrives whole, and the answer returns with its status and headers', async (t) => {
  const { url, tours } = await startGateway(t);
  tours.answer = ({ body }, response) => response.writeHead(201, { 'x-own': 'yes' }).end(body);
  const body = JSON.stringify({ text: 'x'.repeat(50_000) });
  const headers = asAnn({ 'content-type': 'application/json' });
  const answer = await fetch(`${url}/api/tour-requests`, { method: 'POST', headers, body });
  assert.deepEqual([answer.status, answer.headers.get('x-own'), await answer.text()], [201, 'yes', body]);
});

test('an upload refused unread is still drained, so that a slow sender gets the answer', async (t) => {
  const { url, tours } = await startGateway(t);
  tours.isRefusing = true;
  const length = 8 * 1024 * 1024;
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  t.after(() => socket.destroy());
  const send = (data: string | Buffer) =>
    new Promise<void>((resolve, reject) => socket.write(data, (error) => (error ? reject(error) : resolve())));
  const head = ['POST /api/media/upload HTTP/1.1', 'host: x', `content-length: ${length}`, 'x-requested-with: fetch'];
  socket.pause();
  await send(`${head.join('\r\n')}\r\n\r\n`);
  await send(Buffer.alloc(1024));
  await pause(200);
  await send(Buffer.alloc(length - 1024));
  const [answer] = (await once(socket.resume(), 'data')) as [Buffer];
  assert.match(answer.toString(), /^HTTP\/1.1 503 /);
});

test('a service that is down yields 503 without details', async (t) => {
  const { url, tours } = await startGateway(t);
  await tours.stop();
  const answer = await fetch(`${url}/api/tour-requests/sent/me`, { headers: asAnn() });
  assert.equal(answer.status, 503);
  failureBody.parse(await answer.json());
});

test('A10: a read that a service delayed and cut off is neither retried nor awaited again', async (t) => {
  const { url, tours } = await startGateway(t);
  tours.answer = (_received, response) => void setTimeout(() => response.destroy(), 2500);
  const { status } = await fetch(`${url}/api/tour-requests/sent/me`, { headers: asAnn() });
  assert.deepEqual([status, tours.received.length], [503, 1]);
});

test('a service with another gateway key is unavailable; nobody is asked to log in', async (t) => {
  const { url, tours } = await startGateway(t);
  const refuse = (challenge?: string) => {
    tours.answer = (_received, response) =>
      response.writeHead(401, challenge === undefined ? {} : { 'www-authenticate': challenge }).end('{}');
  };
  const ask = async () => (await fetch(`${url}/api/tour-requests/sent/me`, { headers: asAnn() })).status;
  refuse(INTERNAL_CHALLENGE);
  assert.equal(await ask(), 503);
  refuse();
  assert.equal(await ask(), 401);
});

test('[A5] a session store that is down yields 503, never 401, and does not affect visitors', async (t) => {
  const { url, profiles } = await startGateway(t);
  await profiles.stop();
  assert.equal((await fetch(`${url}/api/tour-requests/sent/me`, { headers: asAnn() })).status, 503);
  assert.equal((await fetch(`${url}/api/tour-requests/slots/x`)).status, 200);
});

test('[F] a session store that is down is logged once, not on each call', async (t) => {
  let nowMs = 0;
  const { lines, log } = recordLog('error');
  const { url, profiles } = await startGateway(t, {}, { log, clockMs: () => nowMs });
  await profiles.stop();
  const ask = async () => (await fetch(`${url}/api/tour-requests/sent/me`, { headers: asAnn() })).status;
  for (let at = 0; at < 20; at += 1) assert.equal(await ask(), 503);
  assert.equal(lines.length, 1);
  nowMs += 60_000;
  assert.equal(await ask(), 503);
  assert.equal(lines.length, 2, 'the next outage');
});

test('unknown addresses below /api, and /internal, return 404 as JSON', async (t) => {
  const { url } = await startGateway(t);
  for (const path of ['/api/nothing', '/api/tour-requestsx', '/internal/session', '/media/other/x.jpg']) {
    const answer = await fetch(url + path);
    const body = (await answer.json()) as { message: string; error: string };
    assert.equal(answer.status, 404, path);
    assert.equal(body.message, body.error);
  }
});

test('[E6] a live stream is forwarded piece by piece', async (t) => {
  const { url, tours } = await startGateway(t);
  tours.answer = (_received, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: tours\n\n');
  };
  const answer = await fetch(`${url}/api/live`, { headers: asAnn() });
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  assert.equal(new TextDecoder().decode(first?.value), 'event: tours\n\n');
  await reader?.cancel();
});

test('A2: a body that is incomplete or too large causes no call of the service', async (t) => {
  const { url, tours } = await startGateway(t);
  const head = (length: number) => ({ 'content-type': 'application/json', 'content-length': length });
  const slow = await send(url, raw('POST /api/tour-requests', head(400), '{'));
  const large = await fetch(`${url}/api/tour-requests`, {
    method: 'POST',
    headers: asAnn(),
    body: 'x'.repeat(700_000),
  });
  const { code } = errorBody.parse(await large.json());
  assert.deepEqual([large.status, code, tours.begun], [413, 'too_large', 0]);
  slow.destroy();
});

test('a stopping gateway ends its streams and finishes running calls', async (t) => {
  const { tours, startAnother } = await startGateway(t);
  const { url, close } = await startAnother();
  let finish = (): void => undefined;
  tours.answer = ({ url: path }, response) => {
    if (path === '/api/live') response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
    else finish = () => void response.end('{}');
  };
  await fetch(`${url}/api/live`, { headers: asAnn() });
  const slow = fetch(`${url}/api/tour-requests/slots/x`);
  await untilSo(() => tours.received.length >= 2);
  const closed = close();
  setTimeout(() => finish(), 200);
  assert.equal((await slow).status, 200);
  await closed;
});

test('a client’s own request id is not accepted', async (t) => {
  const { url } = await startGateway(t);
  const answer = await fetch(`${url}/api/tour-requests/slots/x`, { headers: { 'x-request-id': 'attacker-chosen' } });
  assert.notEqual(answer.headers.get('x-request-id'), 'attacker-chosen');
});
