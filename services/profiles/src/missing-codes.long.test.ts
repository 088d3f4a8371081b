import { MINUTE_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { deviceIn, followClock, PASSWORD, register, startProfiles } from './testing.ts';
import { askReset, confirmAddress, reset } from './testing-links.ts';
import { codeOf, turnOn, untilNextCode } from './testing-second-step.ts';

const EMAIL = 'ann.lee@example.edu';
const NEW = 'another quiet mountain';
const THIEF = '203.0.113.9';

/** An account with a second step, of which somebody has the password alone and has tried it as often as they may. */
async function besieged(t: TestContext) {
  const service = await startProfiles(t);
  followClock(t, service);
  const { user } = await register(service);
  await confirmAddress(service, user);
  const { secret } = await turnOn(service, user);
  const logIn = (address: string, code?: string, device = '', password = PASSWORD) =>
    service.call('POST', '/api/users/login', {
      body: { email: EMAIL, password, code },
      headers: { 'x-client-address': address, ...(device !== '' && { 'x-device': device }) },
    });
  const nextCode = () => {
    untilNextCode(service);
    return codeOf(service, secret);
  };
  const device = deviceIn({ answer: await logIn('192.0.2.7', codeOf(service, secret)) });
  for (let turn = 0; turn < 60; turn += 1) assert.equal((await logIn(THIEF)).body.code, 'code_needed');
  assert.equal((await logIn(THIEF)).status, 429);
  return { service, user, device, logIn, nextCode };
}

test('[F] who has the password and no code keeps its owner out of no log-in, on a device that is known or elsewhere', async (t) => {
  const { service, device, logIn, nextCode } = await besieged(t);
  for (const [address, known] of [
    ['192.0.2.8', ''],
    ['192.0.2.7', device],
    [THIEF, device],
  ] as const) {
    assert.equal((await logIn(address, undefined, known)).body.code, 'code_needed', address);
    assert.equal((await logIn(address, nextCode(), known)).status, 200, address);
  }
  service.clock.advance(5 * MINUTE_MS);
  assert.equal((await logIn(THIEF)).body.code, 'code_needed', 'five minutes later');
});

test('[F] nor from another password, by who is signed in or by e-mail', async (t) => {
  const { service, user, logIn, nextCode } = await besieged(t);
  const body = { currentPassword: PASSWORD, code: nextCode(), newPassword: NEW };
  assert.equal((await service.call('POST', '/api/users/password', { user, body })).status, 200);
  assert.equal((await reset(service, await askReset(service, EMAIL), `${NEW} again`)).status, 200);
  assert.equal((await logIn('192.0.2.8', undefined, '', `${NEW} again`)).status, 200);
});
