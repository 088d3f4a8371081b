import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { openClient } from './seed/client.ts';
import { asksSecondStep, readSettings } from './settings.ts';
import { startEmbedded } from './start.ts';

const ACCOUNT = { name: 'Ann Lee', email: 'ann@example.edu', password: 'quiet mountain lease' };

async function start(context: { after(stop: () => Promise<void>): unknown }, env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-proxy-'));
  const own = { DATA_DIR: folder, BUNDLE_ROOT: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' };
  const product = await startEmbedded(readSettings({ ...own, ...env }));
  context.after(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return product.url;
}

/** A browser's request as a TLS proxy forwards it. */
function post(url: string, path: string, headers: Record<string, string>): Promise<number> {
  const browser = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const call = request(url + path, { method: 'POST', headers: { ...browser, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.once('error', reject);
    call.end(JSON.stringify(ACCOUNT));
  });
}

const REGISTER = '/api/users/register';
const LOG_IN = '/api/users/login';
const origin = 'https://keyturn.example.edu';

test('[A6] behind a proxy that ends TLS, PUBLIC_URL lets only its own pages register and log in', async (t) => {
  const url = await start(t, { PUBLIC_URL: `${origin}/`, TRUST_PROXY: '1' });
  const proxied = { host: 'localhost:3000', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
  assert.equal(await post(url, REGISTER, { ...proxied, origin }), 201);
  assert.equal(await post(url, LOG_IN, { ...proxied, origin }), 200);
  assert.equal(await post(url, LOG_IN, { ...proxied, origin: 'https://evil.example' }), 403);
  assert.equal(await post(url, LOG_IN, { ...proxied, origin: url }), 403);
  // A non-browser client writes the demo data.
  assert.ok(await openClient(url).call('POST', LOG_IN, ACCOUNT));
});

test('[A6] a proxy that forwards the host needs TRUST_PROXY alone, and is not trusted without', async (t) => {
  const proxied = { host: 'keyturn.example.edu', 'x-forwarded-proto': 'https', origin };
  assert.equal(await post(await start(t, { TRUST_PROXY: '1' }), REGISTER, proxied), 201);
  assert.equal(await post(await start(t, {}), REGISTER, proxied), 403);
});

test('[E6] links in e-mails begin with PUBLIC_URL, else with the port', () => {
  const linked = (env: Record<string, string>) => readSettings(env).environment['PUBLIC_URL'];
  assert.equal(linked({ PORT: '4000' }), 'http://localhost:4000');
  assert.equal(linked({ PORT: '4000', PUBLIC_URL: origin, TRUST_PROXY: '1' }), origin);
});

test('a public product, with PUBLIC_URL, gets demo people only where configured, a private one by default', () => {
  const isDemo = (env: Record<string, string>) => readSettings(env).isDemo;
  const forOthers = { PUBLIC_URL: 'https://keyturn.example.edu', TRUST_PROXY: '1' };
  assert.deepEqual([isDemo({}), isDemo({ DEMO: '0' }), isDemo(forOthers)], [true, false, false]);
  assert.equal(isDemo({ ...forOthers, DEMO: '1' }), true);
  assert.equal(isDemo({ NODE_ENV: 'production', EMBEDDED: '1', DEMO: '1' }), false);
});

test('[F] only a private demo lets admins act without a second step', () => {
  const asks = (env: Record<string, string>, isDemoFolder: boolean) => asksSecondStep(readSettings(env), isDemoFolder);
  const forOthers = { PUBLIC_URL: 'https://keyturn.example.edu', TRUST_PROXY: '1' };
  const none = { ADMIN_SECOND_STEP: '0' };
  assert.deepEqual([asks({}, true), asks(none, true), asks({ ADMIN_SECOND_STEP: '1' }, true)], [false, false, true]);
  assert.deepEqual([asks({}, false), asks(forOthers, true), asks(forOthers, false)], [true, true, true]);
  assert.throws(() => asks(none, false), /ADMIN_SECOND_STEP=0/);
  assert.throws(() => asks({ ...forOthers, ...none }, true), /ADMIN_SECOND_STEP=0/);
});

test('A5: a public product does not start until the number of proxies before it is set', () => {
  assert.throws(() => readSettings({ PUBLIC_URL: origin }), /TRUST_PROXY/);
  assert.equal(readSettings({ PUBLIC_URL: origin, TRUST_PROXY: '0' }).trustProxy, 0);
  assert.equal(readSettings({}).trustProxy, 0);
});

test('A9: a public product has the operated one’s limits, a private one wider ones', () => {
  const limitsOf = (env: Record<string, string>) => {
    const { environment, limits } = readSettings(env);
    return [environment['LIMIT_REGISTRATIONS'], limits.visitorCalls];
  };
  const forOthers = { PUBLIC_URL: origin, TRUST_PROXY: '1' };
  assert.deepEqual(limitsOf(forOthers), [undefined, undefined]);
  assert.deepEqual(limitsOf({ NODE_ENV: 'production', EMBEDDED: '1' }), [undefined, undefined]);
  assert.deepEqual(limitsOf({ ...forOthers, LIMIT_REGISTRATIONS: '40', LIMIT_VISITOR_CALLS: '7' }), ['40', 7]);
  assert.deepEqual(limitsOf({}), ['200', 3000]);
  assert.deepEqual(limitsOf({ LIMIT_REGISTRATIONS: '' }), ['200', 3000], 'an empty one is none');
});

test('an address with a path, and a sender without an address, are refused in one sentence', async (t) => {
  const path = { PUBLIC_URL: `${origin}/keyturn`, TRUST_PROXY: '1' };
  assert.throws(() => readSettings(path), /PUBLIC_URL: must end with the host, without a path$/);
  await assert.rejects(start(t, { MAIL_FROM: 'Keyturn' }), /MAIL_FROM: must hold an address/);
});
