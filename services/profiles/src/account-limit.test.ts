import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestService } from '@keyturn/service-kit/testing';
import { PASSWORD, register, startProfiles } from './testing.ts';

const MINUTE_MS = 60_000;
const logInFrom = async (service: TestService, address: string, password: string) =>
  service.call('POST', '/api/users/login', {
    body: { email: 'ann.lee@example.edu', password },
    headers: { 'x-client-address': address },
  });

test('[F] T-10 guessing at one account from one address gets slower after five failures', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  const logIn = (password: string) =>
    service.call('POST', '/api/users/login', { body: { email: 'ann.lee@example.edu', password } });
  for (let failure = 0; failure < 5; failure += 1) assert.equal((await logIn('wrong guess')).status, 401);
  const slowed = await logIn(PASSWORD);
  assert.equal(slowed.status, 429);
  assert.equal(slowed.headers.get('retry-after'), '1');
  service.clock.advance(1000);
  assert.equal((await logIn('wrong guess')).status, 401);
  service.clock.advance(1000);
  assert.equal((await logIn(PASSWORD)).status, 429, 'the delay has doubled');
  service.clock.advance(1000);
  assert.equal((await logIn(PASSWORD)).status, 200);
  assert.equal((await logIn('wrong guess')).status, 401, 'a success forgets the failures');
});

test('[F] T-10 guesses sent all at once are slowed down like guesses one by one', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  const body = { email: 'ann.lee@example.edu', password: 'wrong guess' };
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => service.call('POST', '/api/users/login', { body })),
  );
  const refused = answers.filter(({ status }) => status === 429).length;
  assert.deepEqual([answers.length - refused, refused], [5, 10]);
});

test('[F] T-10 an address nobody has is slowed down exactly as a known one', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  const statuses = async (email: string) => {
    const seen = [];
    for (let turn = 0; turn < 7; turn += 1) {
      seen.push((await service.call('POST', '/api/users/login', { body: { email, password: 'wrong guess' } })).status);
    }
    return seen;
  };
  assert.deepEqual(await statuses('nobody@example.edu'), await statuses('ann.lee@example.edu'));
});

test('[F] T-10 thirty guesses at once from elsewhere take no place from the owner’s log-in', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  const guesses = Array.from({ length: 30 }, () => logInFrom(service, '10.0.0.1', 'wrong guess'));
  const owner = await logInFrom(service, '10.0.0.2', PASSWORD);
  assert.equal(owner.status, 200);
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 401).length, 5);
});

test('[F] T-10 a wrong guess a minute from elsewhere never makes the owner wait', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  for (let minute = 0; minute < 40; minute += 1) {
    assert.equal((await logInFrom(service, '10.0.0.1', 'wrong guess')).status, 401);
    if (minute % 10 === 9) assert.equal((await logInFrom(service, '10.0.0.2', PASSWORD)).status, 200);
    service.clock.advance(MINUTE_MS);
  }
});

test('[F] T-10 after a hundred failures from many addresses each has one free try, the owner’s right one included', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  for (let at = 0; at < 25; at += 1) {
    for (let turn = 0; turn < 4; turn += 1)
      assert.equal((await logInFrom(service, `10.0.1.${at}`, 'wrong guess')).status, 401);
  }
  assert.equal((await logInFrom(service, '10.0.0.1', 'wrong guess')).status, 401);
  const slowed = await logInFrom(service, '10.0.0.1', 'wrong guess');
  assert.deepEqual([slowed.status, slowed.headers.get('retry-after')], [429, '1']);
  assert.equal((await logInFrom(service, '10.0.1.3', 'wrong guess')).headers.get('retry-after'), '8');
  assert.equal((await logInFrom(service, '10.0.0.2', PASSWORD)).status, 200);
  service.clock.advance(60 * MINUTE_MS);
  for (let turn = 0; turn < 5; turn += 1)
    assert.equal((await logInFrom(service, '10.0.0.1', 'wrong guess')).status, 401, 'an hour later');
});
