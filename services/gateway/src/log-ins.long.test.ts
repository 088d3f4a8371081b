import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from '@keyturn/service-kit/testing-context';
import { DEFAULT_LIMITS } from './config.ts';
import { ANN, asAnn, startGateway } from './testing.ts';

const JSON_BODY = { 'content-type': 'application/json' };

const DEVICE = `__Host-device=${'d'.repeat(45)}`;
const RIGHT = '{"password":"right"}';

const codeOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { code?: unknown }).code;

/** A gateway before profiles that keep log-ins waiting, as they do with wrong ones of a busy address. */
async function startWithSlowLogIns(...[context, overrides]: Parameters<typeof startGateway>) {
  const gateway = await startGateway(context, { trustProxy: 1, ...overrides });
  const { profiles } = gateway;
  const waiting: (() => void)[] = [];
  profiles.answer = ({ url, headers, body }, response) => {
    if (body === RIGHT) return void response.writeHead(200, { 'set-cookie': DEVICE }).end('{}');
    if (/^\/api\/users\/login/i.test(url)) return void waiting.push(() => response.writeHead(401).end('{}'));
    response.end(JSON.stringify({ user: String(headers['cookie'] ?? headers['x-session-id'] ?? '') && ANN }));
  };
  const logIn = (from: string, path = '/api/users/login') =>
    fetch(gateway.url + path, { method: 'POST', headers: { ...JSON_BODY, 'x-forwarded-for': from }, body: '{}' });
  /** So many log-ins, each from an address of its own, that are at profiles by then. */
  async function keepWaiting(count: number) {
    const before = waiting.length;
    const asked = Array.from({ length: count }, (_, at) => logIn(`192.0.2.${before + at}`));
    while (waiting.length < before + count) await pause(5);
    return asked;
  }
  const finish = () => waiting.splice(0).forEach((end) => end());
  return { ...gateway, logIn, keepWaiting, finish };
}

test('A5: with as many log-ins waiting as may, everybody else’s session is looked up and their calls are answered', async (t) => {
  const { url, logIn, keepWaiting, finish } = await startWithSlowLogIns(t);
  const asked = await keepWaiting(DEFAULT_LIMITS.logIns);
  let isOneOver = false;
  void Promise.race(asked).then(() => (isOneOver = true));
  for (const path of ['/api/session', '/api/tour-requests/slots/x'])
    assert.equal((await fetch(url + path, { headers: asAnn() })).status, 200, path);
  assert.equal((await fetch(`${url}/api/session`)).status, 200);
  const refused = await logIn('198.51.100.7');
  assert.deepEqual([refused.status, refused.headers.get('retry-after'), await codeOf(refused)], [503, '1', 'busy']);
  assert.ok(!isOneOver, 'and all of them wait still');
  finish();
  for (const { status } of await Promise.all(asked)) assert.equal(status, 401);
});

test('A5: with as many log-ins waiting as may, who has logged in there before still does', async (t) => {
  const { url, keepWaiting, finish } = await startWithSlowLogIns(t);
  const logIn = () =>
    fetch(`${url}/api/users/login`, { method: 'POST', headers: { ...JSON_BODY, cookie: DEVICE }, body: RIGHT });
  assert.equal((await logIn()).status, 200);
  const asked = await keepWaiting(DEFAULT_LIMITS.logIns);
  let isOneOver = false;
  void Promise.race(asked).then(() => (isOneOver = true));
  assert.deepEqual([(await logIn()).status, isOneOver], [200, false]);
  finish();
  await Promise.all(asked);
});

test('A5: log-ins that wait, spelled in any way, leave places to other calls', async (t) => {
  const limits = { ...DEFAULT_LIMITS, inFlight: 4, logIns: 2 };
  const { url, logIn, keepWaiting, finish } = await startWithSlowLogIns(t, { limits });
  const asked = await keepWaiting(2);
  for (const path of ['/api/users/login', '/api/users/Login/'])
    assert.equal(await codeOf(await logIn('198.51.100.7', path)), 'busy', path);
  assert.equal((await fetch(`${url}/api/tour-requests/slots/x`)).status, 200);
  finish();
  await Promise.all(asked);
  const again = await keepWaiting(2);
  finish();
  for (const { status } of await Promise.all(again)) assert.equal(status, 401);
});

test('A5: log-ins that are refused for now use up nobody’s log-ins behind the same address, those that are tried do', async (t) => {
  const { url, profiles } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, visitorCalls: 2 } });
  const answers: Record<string, number> = { '"busy"': 429, '"shed"': 503, '"wrong"': 401 };
  profiles.answer = ({ body }, response) => response.writeHead(answers[body] ?? 200).end('{}');
  const logIn = async (body: string) =>
    (await fetch(`${url}/api/users/login`, { method: 'POST', headers: JSON_BODY, body })).status;
  for (let turn = 0; turn < 3; turn += 1) assert.deepEqual([await logIn('"busy"'), await logIn('"shed"')], [429, 503]);
  const tried = profiles.received.length;
  assert.deepEqual([await logIn('"wrong"'), await logIn('"right"'), await logIn('"right"')], [401, 200, 429]);
  assert.equal(await logIn('"busy"'), 429);
  assert.equal(profiles.received.length, tried + 2, 'beyond the limit none reaches profiles');
});
