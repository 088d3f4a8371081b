import { createHmac, createPrivateKey } from 'node:crypto';
import { createIdentityVerifier, createTokenIssuer, generateKeyPair } from '@keyturn/service-kit/identity';
import { startTestService } from '@keyturn/service-kit/testing';
import { SignJWT, decodeProtectedHeader } from 'jose';
import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { PEOPLE } from '@keyturn/service-kit/testing-world';
import { CREATE } from './service-routes.ts';

const HEADER = 'x-internal-token';
const { owner: user } = PEOPLE;

type Keys = ReturnType<typeof generateKeyPair>;

const flip = (token: string, at: number): string =>
  token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Invalid tokens, by their fault. */
async function badTokens(keys: Keys, audience: string, now: () => Date): Promise<Record<string, string>> {
  const right = await createTokenIssuer(keys.privateKey, now).issue({ audience, user });
  const { kid } = decodeProtectedHeader(right);
  const nowS = Math.floor(now().getTime() / 1000);
  const claims = { user, iss: 'keyturn-gateway', aud: audience, iat: nowS, exp: nowS + 30 };
  const header = { alg: 'EdDSA', typ: 'keyturn-internal+jwt', kid: kid ?? '' };
  const sign = (change: object, headers: object = {}) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ ...header, ...headers })
      .sign(createPrivateKey(keys.privateKey));
  const [head = '', body = '', signature = ''] = right.split('.');
  const hmacHead = base64({ ...header, alg: 'HS256' });
  const hmac = createHmac('sha256', keys.publicKey).update(`${hmacHead}.${body}`).digest('base64url');
  return {
    'no token': '',
    'no JWT': 'secret',
    'a foreign key': await createTokenIssuer(generateKeyPair().privateKey, now).issue({ audience, user }),
    'another audience': await createTokenIssuer(keys.privateKey, now).issue({ audience: 'another', user }),
    'another issuer': await sign({ iss: 'somebody' }),
    'another type': await sign({}, { typ: 'JWT' }),
    'an unknown key id': await sign({}, { kid: 'unknown' }),
    expired: await sign({ iat: nowS - 100, exp: nowS - 70 }),
    'from the future': await sign({ iat: nowS + 100, exp: nowS + 130 }),
    'without an end': await sign({ exp: undefined }),
    'older than 30 seconds': await sign({ iat: nowS - 300, exp: nowS + 300 }),
    'algorithm none': `${base64({ ...header, alg: 'none' })}.${body}.`,
    'HS256 with the public key': `${hmacHead}.${body}.${hmac}`,
    'changed claims': `${head}.${flip(body, 20)}.${signature}`,
    'changed signature': `${head}.${body}.${flip(signature, 10)}`,
    'a truncated signature': right.slice(0, -4),
    'a user without an id': await sign({ user: { email: user.email, name: user.name } }),
    'no user at all': await sign({ user: undefined }),
  };
}

/** Sends every invalid token to every call of a service; returns calls that were not refused. */
export async function tokenCells(
  { service: name, rows }: ServiceMatrix,
  context: Parameters<typeof startTestService>[1],
): Promise<{ red: string[]; count: number }> {
  const keys = generateKeyPair();
  const create = CREATE[name];
  if (!create) throw new Error(`${name} cannot be made`);
  const service = await startTestService(
    (deps) => create({ ...deps, identity: createIdentityVerifier({ ...keys, audience: name, now: deps.now }) }),
    context,
  );
  const send = async (call: string, token: string): Promise<string> => {
    const [method = '', pattern = ''] = call.split(' ');
    const headers = token === '' ? {} : { [HEADER]: token };
    const answer = await fetch(service.url + pattern.replace(/:\w+/g, 'x'), { method, headers });
    const text = answer.headers.get('content-type')?.includes('json') === true ? await answer.text() : '';
    await answer.body?.cancel().catch(() => undefined);
    return `${answer.status} ${text.includes('"no_internal_token"') ? 'no_internal_token' : ''}`;
  };
  const red: string[] = [];
  let count = 0;
  const calls = [...new Set(rows.map(({ call }) => call))];
  const right = await createTokenIssuer(keys.privateKey, service.clock.now).issue({ audience: name, user });
  const tokens = await badTokens(keys, name, service.clock.now);
  for (const call of calls) {
    if ((await send(call, right)).includes('no_internal_token')) red.push(`${call} | the right token is refused`);
    for (const [what, token] of Object.entries(tokens)) {
      count += 1;
      const got = await send(call, token);
      if (got !== '401 no_internal_token') red.push(`${call} | ${what}: ${got}`);
    }
  }
  return { red, count };
}
