import assert from 'node:assert/strict';
import { createPrivateKey, randomBytes } from 'node:crypto';
import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import { createApp } from './http.ts';
import {
  callerOf,
  createIdentityVerifier,
  createTokenIssuer,
  generateKeyPair,
  requireSelf,
  requireUser,
} from './identity.ts';
import type { Identity } from './identity.ts';
import { createLog } from '../base/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { serveApp } from '../testing/testing-places.ts';

const ann: Identity = { userId: 'u1', email: 'ann@example.edu', name: 'Ann' };
const keys = generateKeyPair();
const otherKeys = generateKeyPair();
let nowMs = Date.parse('2026-11-23T17:00:00.000Z');
const now = () => new Date(nowMs);
const issuer = createTokenIssuer(keys.privateKey, now);

const app = createApp({
  name: 'tours',
  log: createLog('test', 'silent'),
  metrics: createMetrics('tours'),
  identity: createIdentityVerifier({ publicKey: keys.publicKey, audience: 'tours', now }),
  routes(router) {
    router.get('/caller', (req, res) => void res.json({ user: callerOf(req) }));
    router.get('/user', (req, res) => void res.json(requireUser(req)));
    router.get('/self/:email', (req, res) => void res.json(requireSelf(req, req.params.email)));
  },
});
const url = await serveApp({ after: afterAll }, app);

async function call(path: string, token?: string) {
  const response = await fetch(url + path, { headers: token === undefined ? {} : { 'x-internal-token': token } });
  const body = await response.json();
  return {
    status: response.status,
    body: body as { user?: Identity | null; code?: string; error?: string } & Partial<Identity>,
  };
}

const good = () => issuer.issue({ audience: 'tours', user: ann });

/** A token like the gateway's, with one change. */
async function forge(change: { header?: object; claims?: object; key?: string } = {}) {
  const real = await good();
  return new SignJWT({ ...decodeJwt(real), ...change.claims })
    .setProtectedHeader({ ...decodeProtectedHeader(real), alg: 'EdDSA', ...change.header })
    .sign(createPrivateKey(change.key ?? keys.privateKey));
}

describe('internal tokens', () => {
  test('a valid token names the caller', async () => {
    assert.deepEqual((await call('/caller', await good())).body, { user: ann });
    assert.equal(
      (await call('/caller', await forge())).status,
      200,
      'an unchanged forgery is good, so the others fail by their change',
    );
  });

  test('a token without a user is a visitor’s', async () => {
    const token = await issuer.issue({ audience: 'tours', user: null });
    assert.deepEqual((await call('/caller', token)).body, { user: null });
    const { status, body } = await call('/user', token);
    assert.deepEqual([status, body.error], [401, 'Please log in.']);
  });

  const inSeconds = (seconds: number) => Math.floor(nowMs / 1000) + seconds;
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const bad: Record<string, () => Promise<string | undefined>> = {
    none: async () => undefined,
    'an empty one': async () => '',
    garbage: async () => randomBytes(80).toString('base64url'),
    'one signed by another key': () => forge({ key: otherKeys.privateKey }),
    'one of another gateway': () =>
      createTokenIssuer(otherKeys.privateKey, now).issue({ audience: 'tours', user: ann }),
    'one for another service': () => issuer.issue({ audience: 'posts', user: ann }),
    'one with alg none': async () => {
      const [, claims] = (await good()).split('.');
      return `${base64({ ...decodeProtectedHeader(await good()), alg: 'none' })}.${claims}.`;
    },
    'one with a cut signature': async () => (await good()).slice(0, -4),
    'one with other claims': async () => {
      const [header, , signature] = (await good()).split('.');
      return `${header}.${base64({ ...decodeJwt(await good()), user: { ...ann, userId: 'u2' } })}.${signature}`;
    },
    'one of the wrong typ': () => forge({ header: { typ: 'JWT' } }),
    'one of an unknown kid': () => forge({ header: { kid: 'other' } }),
    'one of another issuer': () => forge({ claims: { iss: 'somebody' } }),
    'one that ended': () => forge({ claims: { exp: inSeconds(-10) } }),
    'one that never ends': () => forge({ claims: { exp: undefined } }),
    'one made too long ago': () => forge({ claims: { iat: inSeconds(-120), exp: inSeconds(20) } }),
    'one from the future': () => forge({ claims: { iat: inSeconds(60), exp: inSeconds(90) } }),
    'one without a user': () => forge({ claims: { user: undefined } }),
    'one with half a user': () => forge({ claims: { user: { userId: 'u1' } } }),
  };
  for (const [what, make] of Object.entries(bad)) {
    test(`a token refused with 401: ${what}`, async () => {
      const { status, body } = await call('/caller', await make());
      assert.deepEqual([status, body.code], [401, 'no_internal_token']);
    });
  }

  test('an expired token is 401 although it was known', async () => {
    const token = await good();
    assert.equal((await call('/caller', token)).status, 200);
    nowMs += 29_000;
    assert.equal((await call('/caller', token)).status, 200);
    nowMs += 4_000;
    assert.equal((await call('/caller', token)).status, 401);
  });

  test('the issuer reuses a token for some seconds only and for one user only', async () => {
    const first = await good();
    assert.equal(await good(), first);
    assert.notEqual(await issuer.issue({ audience: 'posts', user: ann }), first);
    assert.notEqual(await issuer.issue({ audience: 'tours', user: { ...ann, name: 'Anne' } }), first);
    assert.notEqual(await issuer.issue({ audience: 'tours', user: { ...ann, role: 'admin' } }), first);
    nowMs += 16_000;
    assert.notEqual(await good(), first);
  });

  test('two public keys are both accepted while keys rotate', async () => {
    const verify = createIdentityVerifier({ publicKey: [otherKeys.publicKey, keys.publicKey], audience: 'tours', now });
    for (const { privateKey } of [keys, otherKeys]) {
      const token = await createTokenIssuer(privateKey, now).issue({ audience: 'tours', user: ann });
      const request = { get: () => token } as unknown as Parameters<typeof verify>[0];
      await new Promise<void>((resolve) => void verify(request, null as never, () => resolve()));
      assert.deepEqual(callerOf(request), ann);
    }
  });

  test('health and metrics answer without a token', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) assert.equal((await fetch(url + path)).status, 200);
  });
});

describe('requireSelf', () => {
  for (const [given, status] of [
    ['me', 200],
    ['ann@example.edu', 200],
    ['%20ANN@Example.edu%20', 200],
    ['bob@example.edu', 403],
    ['ann@example.edu.evil', 403],
    ['%20', 403],
  ] as const) {
    test(`"${given}" requested by Ann is ${status}`, async () => {
      const answer = await call(`/self/${given}`, await good());
      assert.equal(answer.status, status);
      if (status === 200) assert.equal(answer.body.userId, 'u1');
    });
  }
  test('me requested by a visitor is 401', async () => {
    assert.equal((await call('/self/me', await issuer.issue({ audience: 'tours', user: null }))).status, 401);
  });
});
