import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { isRightPassword } from './passwords.ts';
import { deviceIn, PASSWORD, register, startProfiles } from './testing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const GUESSES = 1000;
const TURN_MS = 15_000;
const logInFrom = async (service: TestService, address: string, password: string, device = '') =>
  service.call('POST', '/api/users/login', {
    body: { email: 'ann.lee@example.edu', password },
    headers: { 'x-client-address': address, ...(device !== '' && { 'x-device': device }) },
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

/** How many of these tries are answered as wrong, and not refused. */
const countWrong = async (tries: Promise<{ status: number }>[]): Promise<number> =>
  (await Promise.all(tries)).filter(({ status }) => status === 401).length;

test('A6: [F] T-10 three hundred guesses from as many networks are a few, and the owner’s own device never waits', async (t) => {
  for (const addressOf of [(at: number) => `2001:db8:${at}:1::/64`, (at: number) => `2001:db8:1:${at}::/64`]) {
    const service = await startProfiles(t);
    const device = deviceIn(await register(service));
    const guesses = Array.from({ length: 300 }, (_, at) => logInFrom(service, addressOf(at + 1), 'wrong guess'));
    assert.ok((await countWrong(guesses)) <= 10);
    assert.equal((await logInFrom(service, '2001:db8:1:1::/64', PASSWORD, device)).status, 200);
    service.clock.advance(MINUTE_MS);
    assert.equal((await logInFrom(service, '192.0.2.7', PASSWORD)).status, 200, 'a new device has waited a minute');
  }
});

test(`G9: [F] T-10 ${GUESSES} guesses in five minutes are at most fifteen, from one address or from as many`, async (t) => {
  for (const addressOf of [() => '10.0.0.1', (at: number) => `10.0.${at >> 8}.${at & 255}`]) {
    const service = await startProfiles(t);
    const device = deviceIn(await register(service));
    let wrong = 0;
    for (let at = 0; at < GUESSES; at += 1) {
      wrong += await countWrong([logInFrom(service, addressOf(at), 'wrong guess')]);
      service.clock.advance((5 * MINUTE_MS) / GUESSES);
    }
    assert.ok(wrong <= 15, String(wrong));
    assert.equal((await logInFrom(service, '10.0.0.1', PASSWORD, device)).status, 200);
    service.clock.advance(MINUTE_MS);
    assert.equal((await logInFrom(service, '192.0.2.7', PASSWORD)).status, 200);
  }
});

test('A6: guesses from a few networks that have failed before leave the minute’s try to a new device', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  for (let minute = 0; minute < 20; minute += 1) {
    for (const at of [1, 2, 3]) await logInFrom(service, `10.0.0.${at}`, 'wrong guess');
    service.clock.advance(MINUTE_MS);
  }
  service.clock.advance(MINUTE_MS);
  assert.equal((await logInFrom(service, '192.0.2.7', PASSWORD)).status, 200);
});

test('A6: guesses from twenty networks in turn, each as soon as it may, leave a new device its try a minute', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  let wrong = 0;
  for (let turn = 0; turn < HOUR_MS / TURN_MS; turn += 1) {
    const guesses = Array.from({ length: 20 }, (_, at) => logInFrom(service, `10.0.1.${at + 1}`, 'wrong guess'));
    wrong += await countWrong(guesses);
    service.clock.advance(TURN_MS);
  }
  assert.ok(wrong <= 75, `${wrong} guesses in an hour`);
  assert.equal((await logInFrom(service, '192.0.2.7', PASSWORD)).status, 200);
});

test('A6: a device that the account knows is slowed down by its own failures alone, and another account’s is not known', async (t) => {
  const service = await startProfiles(t);
  const device = deviceIn(await register(service));
  const foreign = deviceIn(await register(service, 'Eve Other'));
  for (const address of ['10.0.0.1', '10.0.0.2'])
    for (let turn = 0; turn < 5; turn += 1) await logInFrom(service, address, 'wrong guess');
  for (const forged of [foreign, 'x', `${device.split('.')[0] ?? ''}.${foreign.split('.')[1] ?? ''}`])
    assert.equal((await logInFrom(service, '10.0.0.1', PASSWORD, forged)).status, 429, forged);
  for (let turn = 0; turn < 5; turn += 1)
    assert.equal((await logInFrom(service, '10.0.0.1', 'wrong guess', device)).status, 401);
  assert.equal((await logInFrom(service, '10.0.0.1', PASSWORD, device)).status, 429);
  service.clock.advance(1000);
  assert.equal((await logInFrom(service, '10.0.0.1', PASSWORD, device)).status, 200);
});

test('A6: a shared device stays known to those who logged in on it before', async (t) => {
  const service = await startProfiles(t);
  const device = deviceIn(await register(service));
  const body = { email: 'eve.other@example.edu', name: 'Eve', password: PASSWORD };
  const both = deviceIn({
    answer: await service.call('POST', '/api/users/register', { body, headers: { 'x-device': device } }),
  });
  for (const address of ['10.0.0.1', '10.0.0.2'])
    for (let turn = 0; turn < 5; turn += 1) await logInFrom(service, address, 'wrong guess');
  assert.equal((await logInFrom(service, '10.0.0.1', PASSWORD, both)).status, 200);
});

/** Keeps the line of unknown devices full, however fast this machine is. */
function fillLine(networkOf: (at: number) => string) {
  let isOver = false;
  const contend = async (at: number): Promise<void> => {
    while (!isOver) await isRightPassword(null, 'wrong guess', 'new', networkOf(at)).catch(() => pause(1));
  };
  const contenders = Array.from({ length: 60 }, (_, at) => contend(at));
  return {
    async stop() {
      isOver = true;
      await Promise.all(contenders);
    },
  };
}

test('A5: networks that fill the line give way to whoever comes from another, on a new device, too', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  const rush = fillLine((at) => `2001:db8:${at % 15}`);
  const answers = [];
  for (let turn = 0; turn < 5; turn += 1) answers.push(await logInFrom(service, `192.0.2.${turn}`, PASSWORD));
  await rush.stop();
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  );
});

test('A6: tries that are shed are no failures, and a device that is known goes before them', async (t) => {
  const service = await startProfiles(t);
  const device = deviceIn(await register(service));
  const rush = fillLine(() => '10.0.0.9');
  const flood = Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      service.call('POST', '/api/users/login', {
        body: { email: `u${at}@example.edu`, password: 'wrong guess' },
        headers: { 'x-client-address': '10.0.0.9' },
      }),
    ),
  );
  const owner = await logInFrom(service, '10.0.0.9', PASSWORD, device);
  const answers = await flood;
  await rush.stop();
  assert.equal(owner.status, 200);
  assert.ok(
    answers.some(({ status }) => status === 503),
    'more than can be hashed at once',
  );
  const shed = answers.findIndex(({ status }) => status === 503);
  for (let turn = 0; turn < 5; turn += 1) {
    const body = { email: `u${shed}@example.edu`, password: 'wrong guess' };
    const { status } = await service.call('POST', '/api/users/login', {
      body,
      headers: { 'x-client-address': '10.0.0.9' },
    });
    assert.equal(status, 401);
  }
});

test('A5: log-ins of one account are bounded, right ones too, for whoever knows it and not by whoever guesses', async (t) => {
  const service = await startProfiles(t);
  const device = deviceIn(await register(service));
  await logInFrom(service, '10.0.0.1', 'wrong guess');
  for (let turn = 0; turn < 60; turn += 1)
    assert.equal((await logInFrom(service, '10.0.0.2', PASSWORD, turn % 2 ? device : '')).status, 200, `turn ${turn}`);
  for (const known of [device, '']) assert.equal((await logInFrom(service, '10.0.0.2', PASSWORD, known)).status, 429);
  const other = await register(service, 'Bob Roe');
  const body = { email: 'bob.roe@example.edu', password: PASSWORD };
  assert.equal((await service.call('POST', '/api/users/login', { body })).status, 200, other.user.email);
  service.clock.advance(5 * MINUTE_MS);
  assert.equal((await logInFrom(service, '10.0.0.2', PASSWORD, device)).status, 200);
});

test('A5: who logs in on fifty devices of one account at once keeps no new device and nobody new out', async (t) => {
  const service = await startProfiles(t);
  const devices = [deviceIn(await register(service))];
  while (devices.length < 10) devices.push(deviceIn({ answer: await logInFrom(service, '10.0.0.1', PASSWORD) }));
  await register(service, 'Bob Roe');
  const flood = devices.flatMap((device) =>
    Array.from({ length: 5 }, () => logInFrom(service, '10.0.0.1', PASSWORD, device)),
  );
  const body = { email: 'bob.roe@example.edu', password: PASSWORD };
  const headers = { 'x-client-address': '10.0.0.2' };
  const newDevice = service.call('POST', '/api/users/login', { body, headers });
  const newcomer = register(service, 'Cat Doe');
  assert.equal((await newDevice).status, 200);
  assert.ok(await newcomer);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  assert.ok(statuses.includes(200));
  assert.ok(statuses.includes(503), 'more than can wait');
});

test('A5: twelve accounts that log in, four times at once each, keep nobody else out, on a device that is known or new', async (t) => {
  const service = await startProfiles(t);
  const logIn = (name: string, device = '') =>
    service.call('POST', '/api/users/login', {
      body: { email: `${name}.roe@example.edu`, password: PASSWORD },
      headers: { 'x-client-address': name, ...(device !== '' && { 'x-device': device }) },
    });
  const names = Array.from({ length: 13 }, (_, at) => `user${String.fromCharCode(97 + at)}`);
  const devices: string[] = [];
  for (const name of names) devices.push(deviceIn(await register(service, `${name} Roe`)));
  for (const isKnown of [true, false]) {
    const flood = names
      .slice(0, 12)
      .flatMap((name, at) => Array.from({ length: 4 }, () => logIn(name, isKnown ? devices[at] : '')));
    assert.equal((await logIn(names[12] ?? '', isKnown ? devices[12] : '')).status, 200);
    for (const { status } of await Promise.all(flood)) assert.equal(status, 200);
  }
});

test('A5: [F] T-10 behind an address that has failed a hundred times, a right password still gets in', async (t) => {
  const service = await startProfiles(t);
  const device = deviceIn(await register(service));
  const logIn = (email: string, password = 'wrong guess', headers: Record<string, string> = {}) =>
    service.call('POST', '/api/users/login', {
      body: { email, password },
      headers: { 'x-client-address': '10.1.1.1', ...headers },
    });
  for (let turn = 0; turn < 100; turn += 1) assert.equal((await logIn(`u${turn}@example.edu`)).status, 401);
  assert.equal((await logIn('ann.lee@example.edu', PASSWORD)).status, 200, 'a new device, as the first in line');
  const flood = Promise.all(Array.from({ length: 40 }, (_, at) => logIn(`v${at}@example.edu`)));
  assert.equal((await logIn('ann.lee@example.edu', PASSWORD, { 'x-device': device })).status, 200);
  const statuses = (await flood).map(({ status }) => status);
  assert.deepEqual([...new Set(statuses)].sort(), [401, 429]);
  // Who comes while the line moves on may be let in, too.
  assert.ok(statuses.filter((status) => status === 401).length <= 20, 'the line is short');
  assert.equal((await logIn('ann.lee@example.edu', PASSWORD)).status, 200);
  service.clock.advance(5 * MINUTE_MS);
  assert.equal((await logIn('u100@example.edu')).status, 401);
});
