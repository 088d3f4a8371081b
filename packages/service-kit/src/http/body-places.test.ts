import assert from 'node:assert/strict';
import { request as ask, type ClientRequest, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { callTable, json, jsonBody } from '@keyturn/contracts/calls/call';
import { pino } from 'pino';
import { z } from 'zod';
import { createMetrics } from '../telemetry/metrics.ts';
import { untilSo } from '../testing/testing-times.ts';
import { createApp } from './http.ts';
import { createIdentityVerifier, createTokenIssuer, generateKeyPair } from './identity.ts';
import { reply, route } from './route.ts';

const anything = z.object({}).catchall(z.unknown());
const CALLS = callTable({
  'POST /form': {
    summary: 'Takes a form.',
    access: 'session',
    body: jsonBody(anything),
    answers: { 200: json(anything) },
  },
});
const keys = generateKeyPair();
const issuer = createTokenIssuer(keys.privateKey);
const verify = createIdentityVerifier({ publicKey: keys.publicKey, audience: 'test' });
/** Calls whose route has begun. */
let begun = 0;
const app = createApp({
  name: 'test',
  log: pino({ level: 'silent' }),
  metrics: createMetrics('test'),
  identity: (request, response, next) =>
    verify(request, response, (error) => {
      next(error);
      begun += 1;
    }),
  routes: (router) => route(router, CALLS, 'POST /form', () => reply(200, {})),
});
const FORM = JSON.stringify({ text: 'x'.repeat(50_000) });

let server: Server;
const sent = new Set<ClientRequest>();
beforeAll(async () => {
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const call of sent) call.destroy();
  sent.clear();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Sending {
  readonly call: ClientRequest;
  /** Comes with the answer: 0 where there is none. */
  readonly answer: Promise<{ status: number; retryAfter: string | undefined }>;
}

/** Sends the head of a form, and so much of it. */
async function send(who: string, text: string, headers: Record<string, string> = {}): Promise<Sending> {
  const user = { userId: who, email: `${who}@example.edu`, name: who };
  const token = await issuer.issue({ audience: 'test', user });
  const { port } = server.address() as AddressInfo;
  const all = {
    'content-type': 'application/json',
    ...(headers['transfer-encoding'] === undefined && { 'content-length': String(FORM.length) }),
    'x-internal-token': token,
    ...headers,
  };
  const call = ask({ port, path: '/form', method: 'POST', agent: false, headers: all });
  sent.add(call);
  const answer = new Promise<Awaited<Sending['answer']>>((resolve) => {
    call.on('error', () => resolve({ status: 0, retryAfter: undefined }));
    call.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    });
  });
  call.write(text);
  return { call, answer };
}

/** Forms of whoever is named, all but their ends, until the service has begun to read them. */
async function sendHalves(names: readonly string[], headers?: Record<string, string>): Promise<Sending[]> {
  const halves: Sending[] = [];
  for (const name of names) {
    const before = begun;
    halves.push(await send(name, FORM.slice(0, 20_000), headers));
    await untilSo(() => begun > before);
  }
  return halves;
}

const openConnections = (): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, open) => resolve(open)));
const statusOf = async (who: string): Promise<number> => (await (await send(who, FORM)).answer).status;

for (const [what, headers] of [
  ['of a length that is told', {}],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
] as const) {
  test(`A2: one person has four forms ${what} on their way; a place is free when one ends, however it does`, async () => {
    const halves = await sendHalves(['ann', 'ann', 'ann', 'ann'], headers);
    const fifth = await (await send('ann', FORM.slice(0, 20_000))).answer;
    assert.deepEqual(fifth, { status: 503, retryAfter: '2' });
    assert.equal(await statusOf('ben'), 200);
    const small = { 'content-length': '2' };
    assert.equal((await (await send('ann', '{}', small)).answer).status, 200);
    halves[0]?.call.destroy();
    await untilSo(async () => (await statusOf('ann')) === 200, 'the place of who has left');
    halves[1]?.call.end(FORM.slice(20_000));
    assert.equal((await halves[1]?.answer)?.status, 200);
  });
}

test('A2: where every place is taken, whoever has most gives one to a newcomer, and all are free again afterwards', async () => {
  const many = Array.from({ length: 100 }, (_, at) => `person-${Math.floor(at / 4)}`);
  const halves = await sendHalves(many);
  assert.equal(await statusOf('ann'), 200);
  assert.deepEqual(await halves[0]?.answer, { status: 503, retryAfter: '5' });
  for (const { call } of halves) call.destroy();
  await untilSo(async () => (await openConnections()) === 0);
  const again = await Promise.all(many.map((who) => statusOf(who)));
  assert.ok(again.every((status) => status === 200));
});
