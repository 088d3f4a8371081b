import assert from 'node:assert/strict';
import { request as ask } from 'node:http';
import { bytes, callTable, json, jsonBody, nothing, optionalJsonBody } from '@keyturn/contracts/calls/call';
import { id } from '@keyturn/contracts/primitives';
import { pino } from 'pino';
import { z } from 'zod';
import { createMetrics } from '../telemetry/metrics.ts';
import { serveApp } from '../testing/testing-places.ts';
import { createApp } from './http.ts';
import { createIdentityVerifier, createTokenIssuer, generateKeyPair, type Identity } from './identity.ts';
import { reply, route } from './route.ts';

const anything = z.object({}).catchall(z.unknown());
const CALLS = callTable({
  'POST /echo': {
    summary: 'Says the same.',
    access: 'session',
    body: optionalJsonBody(anything),
    answers: { 200: json(anything) },
  },
  'POST /small': {
    summary: 'Says the same, of little.',
    access: 'session',
    body: jsonBody(anything, { maxBytes: 2000 }),
    answers: { 200: json(anything) },
  },
  'POST /open': {
    summary: 'For visitors.',
    access: 'public',
    body: jsonBody(anything),
    answers: { 200: json(anything) },
  },
  'POST /upload': {
    summary: 'A form.',
    access: 'session',
    body: { type: 'multipart/form-data', schema: anything, isRequired: true },
    answers: { 200: bytes('text/plain', 'How many bytes came') },
  },
  'POST /rule': { summary: 'For admins.', access: 'admin', body: jsonBody(anything), answers: { 200: json(anything) } },
  'POST /pages/:id': {
    summary: 'Says what it parsed.',
    access: 'session',
    self: 'body.email',
    path: { id },
    query: z.object({ count: z.coerce.number().max(9).default(3) }),
    body: jsonBody(z.object({ email: z.string() })),
    answers: { 200: json(anything) },
  },
  'POST /stop': { summary: 'Takes nothing.', access: 'public', answers: { 204: nothing } },
});

const keys = generateKeyPair();
const issuer = createTokenIssuer(keys.privateKey);
const app = createApp({
  name: 'test',
  log: pino({ level: 'silent' }),
  metrics: createMetrics('test'),
  identity: createIdentityVerifier({ publicKey: keys.publicKey, audience: 'test' }),
  routes(router) {
    route(router, CALLS, 'POST /echo', ({ body }) => reply(200, body));
    route(router, CALLS, 'POST /small', ({ body }) => reply(200, body));
    route(router, CALLS, 'POST /open', ({ body }) => reply(200, body));
    route(router, CALLS, 'POST /rule', ({ caller }) => reply(200, { by: caller.userId }));
    route(router, CALLS, 'POST /pages/:id', ({ path, query, body }) => reply(200, { path, query, body }));
    route(router, CALLS, 'POST /stop', () => reply(204));
    route(router, CALLS, 'POST /upload', async ({ request, response }) => {
      let count = 0;
      for await (const chunk of request) count += (chunk as Buffer).length;
      response.type('text/plain').send(String(count));
      return null;
    });
  },
});

const url = await serveApp({ after: afterAll }, app);

const ann = { userId: 'ann', email: 'ann@example.edu', name: 'Ann' };
const tokenOf = (user: Identity | null) => issuer.issue({ audience: 'test', user });

interface Sent {
  readonly headers?: Record<string, string>;
  readonly user?: Identity | null;
}

async function post(path: string, body?: unknown, { headers = {}, user = ann }: Sent = {}) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const token = { 'x-internal-token': await tokenOf(user) };
  const response = await fetch(url + path, {
    method: 'POST',
    body: text ?? null,
    headers: { ...type, ...token, ...headers },
  });
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
}

async function assertFault(answer: ReturnType<typeof post>, status: number, code: string) {
  const { status: given, body } = await answer;
  assert.deepEqual([given, body.code], [status, code]);
}

/** Sends a call's head without its body, and returns the status. */
async function statusOfHead(path: string, length: number, user: typeof ann | null): Promise<number | undefined> {
  const token = await tokenOf(user);
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': length, 'x-internal-token': token };
    const sent = ask(url + path, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode);
      sent.destroy();
    });
    sent.on('error', reject).flushHeaders();
  });
}

const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;

describe('who', () => {
  test('[F] a call that needs a session refuses a visitor before it reads anything', async () => {
    assert.equal(await statusOfHead('/echo', 90_000, null), 401);
    assert.equal(await statusOfHead('/upload', 90_000, null), 401);
    await assertFault(post('/echo', '{"a":', { user: null }), 401, 'unauthorized');
  });

  test('[F] a call for admins refuses tokens without the role before it reads anything', async () => {
    await assertFault(post('/rule', '{"a":', { user: null }), 401, 'unauthorized');
    for (const role of [undefined, '', 'Admin', 'manager'])
      await assertFault(
        post('/rule', '{"a":', { user: { ...ann, ...(role !== undefined && { role }) } }),
        403,
        'admins_alone',
      );
    assert.equal(await statusOfHead('/rule', 90_000, ann), 403);
    assert.deepEqual((await post('/rule', {}, { user: { ...ann, role: 'admin' } })).body, { by: 'ann' });
  });
});

test('[F] a call parses path, query and known body fields in order, after the session, before the owner', async () => {
  const body = { email: ann.email };
  const { body: parsed } = await post('/pages/a', { ...body, isAdmin: true });
  assert.deepEqual(parsed, { path: { id: 'a' }, query: { count: 3 }, body });
  assert.deepEqual((await post('/pages/a?count=4', body)).body.query, { count: 4 });
  await assertFault(post('/pages/a%20b?count=x', {}, { user: null }), 401, 'unauthorized');
  await assertFault(post('/pages/a%20b?count=x', '{'), 404, 'not_found');
  await assertFault(post('/pages/a?count=x', '{'), 422, 'invalid');
  for (const wrong of [undefined, {}, []]) await assertFault(post('/pages/a', wrong), 422, 'invalid');
  await assertFault(post('/pages/a', { email: 'bob@example.edu' }), 403, 'not_yours');
});

describe('bodies', () => {
  test('JSON within the limits arrives', async () => {
    assert.deepEqual((await post('/echo', { a: [1] })).body, { a: [1] });
  });
  test('a missing optional body is an empty one', async () => {
    assert.deepEqual((await post('/echo')).body, {});
  });
  test('malformed JSON, and JSON that is no object, are 400', async () => {
    for (const body of ['{"a":', 'null', '"text"', '1', '{"a":1}x']) {
      await assertFault(post('/echo', body), 400, 'bad_request');
    }
  });
  test('[F] 100 KB with a session, 4 KB without, and a row’s own limit are read; more is 413 unread', async () => {
    const bytesOf = (length: number) => ({ a: 'x'.repeat(length - 8) });
    assert.equal((await post('/echo', bytesOf(100 * 1024))).status, 200);
    await assertFault(post('/echo', bytesOf(100 * 1024 + 1)), 413, 'too_large');
    assert.equal((await post('/small', bytesOf(2000))).status, 200);
    await assertFault(post('/small', bytesOf(2001)), 413, 'too_large');
    for (const user of [ann, null]) {
      assert.equal((await post('/open', bytesOf(4 * 1024), { user })).status, 200);
      await assertFault(post('/open', bytesOf(4 * 1024 + 1), { user }), 413, 'too_large');
    }
    assert.equal(await statusOfHead('/open', 600_000, null), 413);
  });
  test('another kind of body, charset or encoding is 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      await assertFault(post('/echo', '{}', { headers: { 'content-type': type } }), 415, 'unsupported_media_type');
    }
    for (const charset of ['latin5', 'utf-16', 'klingon']) {
      const headers = { 'content-type': `application/json; charset=${charset}` };
      await assertFault(post('/echo', '{}', { headers }), 415, 'unsupported_media_type');
    }
    const headers = { 'content-encoding': 'gzip' };
    await assertFault(post('/echo', '{}', { headers }), 415, 'unsupported_media_type');
  });
  test('a form passes where the handler reads it, and anything where no body is read', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    assert.equal((await post('/upload', 'abc', { headers })).body, 3);
    assert.equal(
      (await post('/stop', 'a=1', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status,
      204,
    );
  });
  test('nesting is allowed up to 10, and refused at 11 and at the largest that fits', async () => {
    assert.equal((await post('/echo', nested(10))).status, 200);
    await assertFault(post('/echo', nested(11)), 400, 'too_deep');
    await assertFault(post('/echo', nested(16_000)), 400, 'too_deep');
    await assertFault(post('/echo', `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`), 400, 'too_deep');
  });
  test('brackets in texts, also behind escapes, do not count as nesting', async () => {
    const texts = {
      a: '['.repeat(20),
      b: `"${'{'.repeat(20)}`,
      c: `\\"${'['.repeat(20)}\\`,
      d: '\u{1F600}é{{{{{{{{{{{{',
    };
    assert.deepEqual((await post('/echo', texts)).body, texts);
  });
});
