import assert from 'node:assert/strict';
import { startTestService, type TestService } from '@keyturn/service-kit/testing';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { MINUTE_MS } from '@keyturn/domain/durations';
import { createProfiles } from './app.ts';
import { EMAIL, NEW, CONFIG, deviceIn, followClock, PASSWORD, register, startProfiles } from './testing.ts';
import { withSessions } from './testing-sessions.ts';
import { askReset, confirmAddress, reset } from './testing-links.ts';
import { codeOf, turnOn, untilNextCode } from './testing-second-step.ts';

const THERE = '10.0.0.9';

const logIn = (service: TestService, password: string, device = '', address = '10.0.0.1') =>
  service.call('POST', '/api/users/login', {
    body: { email: EMAIL, password },
    headers: { 'x-client-address': address, ...(device !== '' && { 'x-device': device }) },
  });

/** Whether a device is known: an unknown one is throttled with its network, which has failed too often. */
async function isKnown(service: TestService, device: string, password: string): Promise<boolean> {
  for (let turn = 0; turn < 6; turn += 1) await logIn(service, 'wrong guess', '', THERE);
  return (await logIn(service, password, device, THERE)).status === 200;
}

test('[F] setting a new password forgets all known devices but the one that set it', async (t) => {
  const service = await startProfiles(t);
  const { answer } = await register(service);
  const stranger = deviceIn({ answer });
  assert.ok(await isKnown(service, stranger, PASSWORD));
  const owner = deviceIn({ answer: await reset(service, await askReset(service, EMAIL), NEW) });
  assert.ok(await isKnown(service, owner, NEW));
  assert.ok(!(await isKnown(service, stranger, NEW)));
});

test('[F] ending all other sessions forgets their devices, and this device stays known', async (t) => {
  const service = await startProfiles(t);
  const { user, session, answer } = await register(service);
  const [own, left] = [deviceIn({ answer }), deviceIn({ answer: await logIn(service, PASSWORD) })];
  const end = (which: string) =>
    service.call('POST', '/api/users/sessions/end', {
      user,
      body: { currentPassword: PASSWORD, which },
      headers: { 'x-session-id': session, 'x-device': own },
    });
  const now = deviceIn({ answer: await end('others') });
  assert.ok(await isKnown(service, now, PASSWORD));
  assert.ok(!(await isKnown(service, left, PASSWORD)));
  assert.ok(!(await isKnown(service, own, PASSWORD)), 'the cookie of before');
});

test('[F] ending sessions forgets the devices first, so an interruption leaves none known', async (t) => {
  let isCutOff = false;
  const service = withSessions(
    await startTestService((deps) => {
      const sessions = deps.store.collection('sessions');
      const failing = Object.assign(Object.create(sessions) as typeof sessions, {
        deleteOne: (filter: Parameters<typeof sessions.deleteOne>[0]) =>
          isCutOff ? Promise.reject(new Error('cut off')) : sessions.deleteOne(filter),
      });
      const collection = (name: string) => (name === 'sessions' ? failing : deps.store.collection(name));
      const store = Object.assign(Object.create(deps.store) as typeof deps.store, { collection });
      return createProfiles({ ...deps, store }, CONFIG);
    }, t),
  );
  const { user, answer } = await register(service);
  const left = deviceIn({ answer });
  await logIn(service, PASSWORD);
  isCutOff = true;
  const body = { currentPassword: PASSWORD, which: 'all' };
  assert.equal((await service.call('POST', '/api/users/sessions/end', { user, body })).status, 500);
  isCutOff = false;
  assert.ok(!(await isKnown(service, left, PASSWORD)));
});

test('[F] wrong passwords from thirteen known devices do not block the owner’s device', async (t) => {
  const service = await startProfiles(t);
  const { answer } = await register(service);
  const own = deviceIn({ answer });
  const devices: string[] = [];
  for (let at = 0; at < 13; at += 1) devices.push(deviceIn({ answer: await logIn(service, PASSWORD) }));
  for (let turn = 0; turn < 5; turn += 1)
    for (const device of devices) assert.equal((await logIn(service, 'wrong guess', device)).status, 401);
  assert.equal((await logIn(service, PASSWORD, own)).status, 200);
});

test('[F] a shared device stays known to those who logged in on it before', async (t) => {
  const service = await startProfiles(t);
  const device = deviceIn(await register(service));
  const body = { email: 'eve.other@example.edu', name: 'Eve', password: PASSWORD };
  const answer = await service.call('POST', '/api/users/register', { body, headers: { 'x-device': device } });
  assert.ok(await isKnown(service, deviceIn({ answer }), PASSWORD));
});

test('[F] a new account with a deleted account’s address does not know its devices', async (t) => {
  const service = await startProfiles(t);
  const device = deviceIn(await register(service));
  await service.store.collection<{ _id: string; email: string }>('users').deleteOne({ email: EMAIL });
  await register(service);
  assert.ok(!(await isKnown(service, device, PASSWORD)));
});

const THIEF = '203.0.113.9';

/** An account with a second step, under attack by somebody with the password who has used up the tries. */
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

test('[F] an intruder with the password but no code does not block the owner’s log-in on any device', async (t) => {
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

test('[F] an intruder with the password but no code does not block changing it, signed in or by e-mail', async (t) => {
  const { service, user, logIn, nextCode } = await besieged(t);
  const body = { currentPassword: PASSWORD, code: nextCode(), newPassword: NEW };
  assert.equal((await service.call('POST', '/api/users/password', { user, body })).status, 200);
  assert.equal((await reset(service, await askReset(service, EMAIL), `${NEW} again`)).status, 200);
  assert.equal((await logIn('192.0.2.8', undefined, '', `${NEW} again`)).status, 200);
});
