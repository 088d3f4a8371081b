import { MINUTE_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import type { Answer } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { EMAIL, type Service, followClock, PASSWORD, register, sessionIn, startProfiles, whoHolds } from './testing.ts';
import { begin, codeOf, confirm, turnOn, untilNextCode } from './testing-second-step.ts';

const logIn = (service: Service, code?: string, password = PASSWORD): Promise<Answer> =>
  service.call('POST', '/api/users/login', { body: { email: EMAIL, password, ...(code !== undefined && { code }) } });
const told = ({ status, body }: Answer) => [status, body.code, body.message];
const NEEDED = [401, 'code_needed', 'Please enter the code from your authenticator app.'];
const WRONG = [401, 'wrong_code', 'That code is not right. Please try the next one.'];

test('[E16] a second step is begun with the password, confirmed with an app code, and published', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service);
  assert.equal((await begin(service, user, 'not my password')).body.code, 'wrong_password');
  const { status, body } = await begin(service, user);
  assert.equal(status, 201);
  assert.match(body.secret, /^[A-Z2-7]{32}$/);
  assert.equal(
    body.uri,
    `otpauth://totp/Keyturn:ann.lee%40example.edu?issuer=Keyturn&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  assert.equal((await logIn(service)).status, 200, 'it counts once it is confirmed');
  assert.deepEqual(told(await confirm(service, user, 'no code')), [403, ...WRONG.slice(1)]);
  const on = await confirm(service, user, codeOf(service, body.secret));
  assert.equal(on.status, 200);
  assert.equal(on.body.recoveryCodes.length, 10);
  for (const code of on.body.recoveryCodes) assert.match(code, /^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  assert.equal(await whoHolds(service, session), null, 'other sessions end');
  assert.deepEqual(await whoHolds(service, sessionIn(on) ?? ''), user);
  const account = await service.call('GET', '/api/users/account', { user });
  assert.deepEqual(account.body, {
    email: EMAIL,
    emailConfirmed: false,
    pendingEmail: '',
    memberSince: '2026-11',
    role: '',
    secondStep: true,
    recoveryCodesLeft: 10,
    manager: { state: '', company: '' },
    student: { state: '', school: '', told: '' },
    badges: [],
  });
  assert.deepEqual(told(await begin(service, user)), [409, 'second_step_on', 'The second step is on already.']);
  await service.settle();
  const published = service.events('profiles.security-changed').map(({ data }) => data);
  assert.deepEqual(published, [{ userId: user.userId, email: EMAIL, what: 'second-step-on', isConfirmed: false }]);
});

test('[E16] a log-in needs a code after the right password, and mentions none after a wrong one', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { secret } = await turnOn(service, user);
  const code = codeOf(service, secret);
  assert.deepEqual(told(await logIn(service)), NEEDED);
  assert.deepEqual(told(await logIn(service, '  ')), NEEDED);
  assert.deepEqual(told(await logIn(service, code, 'not my password')), [401, 'log_in_failed', 'Login failed']);
  assert.deepEqual(told(await logIn(service, '000000')), WRONG);
  const answer = await logIn(service, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  assert.equal(answer.status, 200, 'a wrong password spends no code');
  assert.deepEqual(await whoHolds(service, sessionIn(answer) ?? ''), user);
});

test('[E16] a code is valid in its time step and the next, and once', async (t) => {
  const service = await startProfiles(t);
  const { secret } = await turnOn(service, (await register(service)).user);
  const before = codeOf(service, secret);
  untilNextCode(service);
  assert.equal((await logIn(service, before)).status, 200, 'of the step before');
  assert.deepEqual(told(await logIn(service, before)), WRONG, 'the same again');
  const current = codeOf(service, secret);
  assert.equal((await logIn(service, current)).status, 200);
  assert.deepEqual(told(await logIn(service, current)), WRONG, 'the same again');
  assert.deepEqual(told(await logIn(service, codeOf(service, secret, 1))), WRONG, 'of the step to come');
  untilNextCode(service);
  const old = codeOf(service, secret);
  untilNextCode(service);
  untilNextCode(service);
  assert.deepEqual(told(await logIn(service, old)), WRONG, 'of two steps before');
});

test('[E16] of two concurrent uses of one code one succeeds, also for recovery and confirming codes', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const begun = await begin(service, user);
  const first = codeOf(service, begun.body.secret);
  const confirmed = await Promise.all([confirm(service, user, first), confirm(service, user, first)]);
  assert.deepEqual(confirmed.map(({ status }) => status).sort(), [200, 401]);
  const [recovery = ''] = confirmed.flatMap(({ body }) => (body.recoveryCodes as string[] | undefined) ?? []);
  untilNextCode(service);
  for (const code of [codeOf(service, begun.body.secret), recovery]) {
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(service, code)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401]);
  }
});

test('[E16] a recovery code works once in any spelling and leaves one fewer; new ones replace the old', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { recoveryCodes, secret } = await turnOn(service, user);
  const [first = '', second = ''] = recoveryCodes;
  assert.equal((await logIn(service, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).status, 200);
  assert.deepEqual(told(await logIn(service, first)), WRONG);
  const left = async () => (await service.call('GET', '/api/users/account', { user })).body.recoveryCodesLeft;
  assert.equal(await left(), 9);
  const renew = (code?: string) =>
    service.call('POST', '/api/users/second-step/codes', { user, body: { currentPassword: PASSWORD, code } });
  assert.equal((await renew()).body.code, 'code_needed');
  const renewed = await renew(codeOf(service, secret));
  assert.equal(renewed.status, 200);
  assert.equal(await left(), 10);
  assert.deepEqual(told(await logIn(service, second)), WRONG);
  assert.equal((await logIn(service, renewed.body.recoveryCodes[0])).status, 200);
});

test('[E16] an unconfirmed second step expires after ten minutes, and a newer secret replaces the older', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const over = [410, 'enrolment_over', 'That took too long. Please begin again.'];
  assert.deepEqual(told(await confirm(service, user, '000000')), over, 'never begun');
  const late = (await begin(service, user)).body.secret;
  service.clock.advance(10 * MINUTE_MS);
  assert.deepEqual(told(await confirm(service, user, codeOf(service, late))), over);
  const older = (await begin(service, user)).body.secret;
  const newer = (await begin(service, user)).body.secret;
  assert.equal((await confirm(service, user, codeOf(service, older))).status, 403);
  assert.equal((await confirm(service, user, codeOf(service, newer))).status, 200);
  assert.deepEqual(told(await confirm(service, user, codeOf(service, newer))), [
    409,
    'second_step_on',
    'The second step is on already.',
  ]);
});

test('[E16] calls that need the password need a code too: new codes, another password, ending sessions, turning it off', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { secret, session } = await turnOn(service, user);
  const CALLS = {
    'second-step/codes': {},
    'second-step/remove': {},
    password: { newPassword: 'another quiet mountain' },
    'sessions/end': { which: 'others' },
  };
  for (const [path, given] of Object.entries(CALLS)) {
    const ask = (more: object) =>
      service.call('POST', `/api/users/${path}`, { user, body: { currentPassword: PASSWORD, ...given, ...more } });
    assert.deepEqual(told(await ask({})), [403, ...NEEDED.slice(1)], path);
    assert.deepEqual(told(await ask({ code: '000000' })), [403, ...WRONG.slice(1)], path);
    service.clock.advance(61 * MINUTE_MS);
  }
  untilNextCode(service);
  const removed = await service.call('POST', '/api/users/second-step/remove', {
    user,
    body: { currentPassword: PASSWORD, code: codeOf(service, secret) },
  });
  assert.deepEqual([removed.status, removed.body], [200, { message: 'The second step is off.' }]);
  assert.equal(await whoHolds(service, session), null);
  assert.deepEqual(await whoHolds(service, sessionIn(removed) ?? ''), user);
  assert.equal((await logIn(service)).status, 200);
  const again = { user, body: { currentPassword: PASSWORD } };
  for (const path of ['codes', 'remove'])
    assert.deepEqual(told(await service.call('POST', `/api/users/second-step/${path}`, again)), [
      409,
      'second_step_off',
      'The second step is off.',
    ]);
  await service.settle();
  const whats = service.events('profiles.security-changed').map(({ data }) => (data as { what: string }).what);
  assert.deepEqual(whats, ['second-step-on', 'second-step-off']);
});

test('T-04 code guesses are limited like passwords, and requesting none clears no wrong one', async (t) => {
  const service = await startProfiles(t);
  followClock(t, service);
  const { user } = await register(service);
  const { secret } = await turnOn(service, user);
  const statuses = [];
  for (let turn = 0; turn < 6; turn += 1) {
    statuses.push((await logIn(service, `00000${turn}`)).status);
    await logIn(service);
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
  assert.equal((await logIn(service, codeOf(service, secret))).status, 429);
  service.clock.advance(MINUTE_MS);
  assert.equal((await logIn(service, codeOf(service, secret))).status, 200);
});

test('T-04 guesses of the confirming code are limited as well', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  await begin(service, user);
  const statuses = [];
  for (let turn = 0; turn < 6; turn += 1) statuses.push((await confirm(service, user, `00000${turn}`)).status);
  assert.deepEqual(statuses, [403, 403, 403, 403, 403, 429]);
});
