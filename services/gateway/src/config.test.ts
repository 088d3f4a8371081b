import assert from 'node:assert/strict';
import { generateKeyPair } from '@keyturn/service-kit/identity';
import { gatewayEnv } from './config.ts';

test('[F] the public address, in any spelling, equals the origin that browsers send', () => {
  const { PUBLIC_ORIGIN: origin } = gatewayEnv.shape;
  for (const text of [
    'https://keyturn.example.edu',
    'https://keyturn.example.edu/',
    'https://KEYTURN.example.edu:443/x',
  ]) {
    assert.equal(origin.parse(text), 'https://keyturn.example.edu', text);
  }
  assert.equal(origin.parse(undefined), undefined);
});

test('A5: a public gateway does not start until the number of proxies before it is set', () => {
  const env = {
    SERVICES: JSON.stringify([{ name: 'profiles', url: 'http://profiles:4101', prefixes: ['/api/users'] }]),
    REMOTES: '[]',
    SHELL_URL: 'http://shell',
    STATE_FOLDER: '/state',
    TOKEN_PRIVATE_KEY: generateKeyPair().privateKey,
  };
  const forOthers = { ...env, PUBLIC_ORIGIN: 'https://keyturn.example.edu' };
  assert.match(gatewayEnv.safeParse(forOthers).error?.issues[0]?.message ?? '', /how many proxies/);
  for (const fine of [env, { ...forOthers, TRUST_PROXY: '1' }, { ...forOthers, TRUST_PROXY: '0' }])
    assert.ok(gatewayEnv.safeParse(fine).success);
});
