import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Answer, TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { HASH_COST, hashPassword } from './passwords.ts';
import { deviceIn, followClock, FULL_HASH_COST, PASSWORD, register, startProfiles } from './testing.ts';

const ANN = 'ann.lee@example.edu';
const HERE = '192.0.2.1';
const ELSEWHERE = '198.51.100.1';
const WRONG = 'wrong guess';

const logIn = (service: TestService, { email = ANN, password = PASSWORD, from = HERE, device = '' }): Promise<Answer> =>
  service.call('POST', '/api/users/login', {
    body: { email, password },
    headers: { 'x-client-address': from, ...(device !== '' && { 'x-device': device }) },
  });

/** Statuses of successive wrong tries. */
async function guess(service: TestService, times: number, given: Parameters<typeof logIn>[1] = {}): Promise<number[]> {
  const statuses = [];
  while (statuses.length < times) statuses.push((await logIn(service, { password: WRONG, ...given })).status);
  return statuses;
}

const assertRefused = ({ status, body, headers }: Answer, retryAfter: string): void => {
  assert.deepEqual([status, body.code, headers.get('retry-after')], [429, 'too_many', retryAfter]);
  assert.equal(body.message, 'Too many tries. Please wait a moment and try again.');
};

test('[F] T-10 the sixth wrong try at an account within 30 s is refused there, and nowhere else', async (t) => {
  const service = await startProfiles(t);
  followClock(t, service);
  await register(service);
  assert.deepEqual(await guess(service, 5), [401, 401, 401, 401, 401]);
  assertRefused(await logIn(service, {}), '30');
  assert.equal((await logIn(service, { from: ELSEWHERE })).status, 200);
  service.clock.advance(30_000);
  assert.equal((await logIn(service, {})).status, 200);
});

test('[F] T-10 a right password clears earlier failures', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  for (let turn = 0; turn < 2; turn += 1) {
    await guess(service, 4);
    assert.equal((await logIn(service, {})).status, 200);
  }
});

test('[F] T-10 unknown addresses are limited like known ones, and concurrent tries like sequential ones', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  for (const email of [ANN, 'nobody@example.edu']) {
    const tries = Array.from({ length: 15 }, () => logIn(service, { email, password: WRONG }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 401).length, 5, email);
    assert.equal(statuses.filter((status) => status === 429).length, 10, email);
  }
});

test('A6 G9: [F] T-10 guesses at one account from many addresses are limited to fifty in ten minutes; known devices get in', async (t) => {
  const service = await startProfiles(t);
  followClock(t, service);
  const device = deviceIn(await register(service));
  const statuses: number[] = [];
  for (let at = 0; at < 60; at += 1) statuses.push(...(await guess(service, 1, { from: `10.0.0.${at}` })));
  assert.deepEqual(statuses, [...Array<number>(50).fill(401), ...Array<number>(10).fill(429)]);
  assertRefused(await logIn(service, {}), '600');
  assert.equal((await logIn(service, { from: '10.0.0.1', device })).status, 200);
  service.clock.advance(600_000);
  assert.equal((await logIn(service, {})).status, 200);
});

test('A6: an IPv6 /48 network counts as one place', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  for (let at = 0; at < 5; at += 1) await guess(service, 1, { from: `2001:db8:1:${at}::/64` });
  assert.equal((await logIn(service, { from: '2001:db8:1:9::/64' })).status, 429);
  assert.equal((await logIn(service, { from: '2001:db8:2:9::/64' })).status, 200);
});

test('A5: [F] T-10 an address with a hundred failures in five minutes is refused at each account', async (t) => {
  const service = await startProfiles(t);
  followClock(t, service);
  const device = deviceIn(await register(service));
  assert.equal((await logIn(service, {})).status, 200, 'right tries do not count');
  for (let at = 0; at < 100; at += 1) assert.deepEqual(await guess(service, 1, { email: `u${at}@example.edu` }), [401]);
  for (const email of [ANN, 'u100@example.edu']) assertRefused(await logIn(service, { email }), '300');
  assert.equal((await logIn(service, { device })).status, 200);
  assert.equal((await logIn(service, { from: ELSEWHERE })).status, 200);
  service.clock.advance(300_000);
  assert.equal((await logIn(service, {})).status, 200);
});

test('A5: further tries from a refused address do not count for the account', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  for (let at = 0; at < 100; at += 1) await guess(service, 1, { email: `u${at}@example.edu` });
  await guess(service, 60);
  assert.equal((await logIn(service, { from: ELSEWHERE })).status, 200);
});

test('A6: a known device is refused for its own failures alone, and a forged one is unknown', async (t) => {
  const service = await startProfiles(t);
  const device = deviceIn(await register(service));
  const foreign = deviceIn(await register(service, 'Eve Other'));
  await guess(service, 5);
  for (const forged of [foreign, 'x', `${device.split('.')[0] ?? ''}.${foreign.split('.')[1] ?? ''}`])
    assert.equal((await logIn(service, { device: forged })).status, 429, forged);
  assert.deepEqual(await guess(service, 6, { device }), [401, 401, 401, 401, 401, 429]);
  assert.equal((await logIn(service, { device, from: ELSEWHERE })).status, 429);
  assert.equal((await logIn(service, { from: ELSEWHERE })).status, 200);
});

test('A5: one place logs in to an account sixty times in five minutes, and blocks no other', async (t) => {
  const service = await startProfiles(t);
  followClock(t, service);
  const device = deviceIn(await register(service));
  for (let turn = 0; turn < 60; turn += 1) assert.equal((await logIn(service, {})).status, 200, `turn ${turn}`);
  assertRefused(await logIn(service, {}), '300');
  for (const other of [{ device }, { from: ELSEWHERE }]) assert.equal((await logIn(service, other)).status, 200);
  service.clock.advance(300_000);
  assert.equal((await logIn(service, {})).status, 200);
});

test('A5: log-ins during overload are refused for now, and are no failures', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  const quick = { ...HASH_COST };
  t.after(() => Object.assign(HASH_COST, quick));
  Object.assign(HASH_COST, FULL_HASH_COST);
  let isOver = false;
  const contend = async (): Promise<void> => {
    while (!isOver) await hashPassword(PASSWORD).catch(() => setImmediate());
  };
  const storm = Array.from({ length: 60 }, contend);
  const statuses: number[] = [];
  while (statuses.length < 5 && !statuses.includes(503)) statuses.push(...(await guess(service, 1)));
  isOver = true;
  await Promise.all(storm);
  assert.equal(statuses.at(-1), 503);
  statuses.push(...(await guess(service, 6)));
  assert.equal(statuses.filter((status) => status === 401).length, 5);
});
