import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Answer } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { type Service, deviceIn, PASSWORD, register, startProfiles, whoHolds } from './testing.ts';
import {
  askReset,
  confirmAddress,
  forgot,
  reset,
  tokensOf,
  untilLookedUp,
  untilUndoSent,
  useLink,
} from './testing-links.ts';
import { setRole } from './roles.ts';
import { turnOn } from './testing-second-step.ts';

const OLD = 'ann.lee@example.edu';
const NEW = 'ann@mail.example';

const ask = (service: Service, user: Identity, newEmail: string, currentPassword = PASSWORD): Promise<Answer> =>
  service.call('POST', '/api/users/email', { user, body: { currentPassword, newEmail } });
const use = (service: Service, user: Identity | null, token: string): Promise<Answer> =>
  service.call('POST', '/api/users/links/use', { user, body: { token } });
const told = ({ status, body }: Answer) => [status, body.code, body.message];
const OVER = [410, 'link_over', 'This link has been used or is too old. Please ask for a new one.'];

/** Requests another address and returns its link's token. */
async function askLink(service: Service, user: Identity, newEmail = NEW): Promise<string> {
  service.clock.advance(1);
  assert.equal((await ask(service, user, newEmail)).status, 202);
  await untilLookedUp(service);
  return tokensOf(service, 'email').at(-1) ?? '';
}

/** Waits for the undo link at the former address and returns it. */
async function undoLink(service: Service): Promise<string> {
  await untilUndoSent(service);
  return tokensOf(service, 'email-undo').at(-1) ?? '';
}
const changed = (service: Service) => service.events('profiles.email-changed').map(({ data }) => data);
const logIn = (service: Service, email: string) =>
  service.call('POST', '/api/users/login', { body: { email, password: PASSWORD } });

test('[E17] a request for an address ends the previous link, whether the address is taken or not', async (t) => {
  const service = await startProfiles(t);
  const [{ user: ann }, { user: bob }] = [await register(service), await register(service, 'Bob Ray')];
  for (const address of [ann.email, 'nobody@mail.example']) {
    const own = await askLink(service, bob);
    await askLink(service, bob, address);
    assert.deepEqual(told(await use(service, bob, own)), OVER, address);
    service.clock.advance(DAY_MS);
  }
});

test('[E17] the address changes by password and a link used in the own session, and is published', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service);
  assert.equal((await ask(service, user, NEW, 'not my password')).body.code, 'wrong_password');
  assert.deepEqual(told(await ask(service, user, OLD)), [422, 'same_email', 'Your account has this address already.']);
  const answer = await ask(service, user, ' Ann@Mail.example ');
  assert.deepEqual(
    [answer.status, answer.body],
    [202, { message: 'We have sent a link to that address. It works once, for 1 hour.' }],
  );
  const account = await service.call('GET', '/api/users/account', { user });
  assert.deepEqual([account.body.email, account.body.pendingEmail], [OLD, NEW]);
  await untilLookedUp(service);
  const [token = ''] = tokensOf(service, 'email');
  const done = await use(service, user, token);
  assert.deepEqual([done.status, done.body], [200, { purpose: 'email', message: 'Your e-mail address is changed.' }]);
  assert.notEqual(deviceIn({ answer: done }), '', 'this browser knows the account by its new address');
  assert.deepEqual(await whoHolds(service, session), { ...user, email: NEW }, 'the session goes on');
  assert.deepEqual([(await logIn(service, OLD)).status, (await logIn(service, NEW)).status], [401, 200]);
  const after = await service.call('GET', '/api/users/account', { user: { ...user, email: NEW } });
  assert.deepEqual([after.body.email, after.body.emailConfirmed, after.body.pendingEmail], [NEW, true, '']);
  await service.settle();
  assert.deepEqual(changed(service), [{ userId: user.userId, email: NEW }]);
});

test('[E17] a link to a new address works once, for an hour, unless the password or link changed', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const older = await askLink(service, user);
  const newer = await askLink(service, user, 'other@mail.example');
  assert.deepEqual(told(await use(service, user, older)), OVER);
  service.clock.advance(HOUR_MS);
  assert.deepEqual(told(await use(service, user, newer)), OVER);
  const third = await askLink(service, user);
  service.clock.advance(1000);
  const body = { currentPassword: PASSWORD, newPassword: 'another quiet mountain' };
  await service.call('POST', '/api/users/password', { user, body });
  assert.deepEqual(told(await use(service, user, third)), OVER);
  assert.equal((await ask(service, user, NEW, 'another quiet mountain')).status, 429, 'three a day');
});

test('[E17] a taken address gets the same answer, a notice to its holder, and no link', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { user: other } = await register(service, 'Bob Ray');
  const free = await ask(service, user, NEW);
  const taken = await ask(service, user, other.email);
  assert.deepEqual([taken.status, taken.body], [free.status, free.body]);
  const account = await service.call('GET', '/api/users/account', { user });
  assert.equal(account.body.pendingEmail, other.email, 'as with one that is free');
  await untilLookedUp(service);
  const issued = service.events('profiles.link-issued').map(({ data }) => data as Record<string, string>);
  const last = issued.at(-1);
  assert.deepEqual([last?.purpose, last?.userId, last?.email], ['email-taken', other.userId, other.email]);
  assert.deepEqual(told(await use(service, user, tokensOf(service, 'email-taken')[0] ?? '')), OVER);
});

test('[E17] an address taken in between is not assigned twice', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const token = await askLink(service, user);
  await register(service, 'Bob Ray', NEW);
  assert.deepEqual(told(await use(service, user, token)), [
    409,
    'email_taken',
    'Another account has this address by now.',
  ]);
  assert.deepEqual((await logIn(service, OLD)).status, 200);
});

for (const [role, code] of [
  ['admin', 'code_needed'],
  [null, undefined],
] as const)
  test(`[F] whoever takes back an unconfirmed address is asked for ${role === null ? 'no code' : 'the code of an admin'}`, async (t) => {
    const service = await startProfiles(t);
    const { user } = await register(service);
    await use(service, user, await askLink(service, user));
    await turnOn(service, { ...user, email: NEW });
    await setRole(service.store, NEW, role, service.clock.now());
    assert.equal((await use(service, null, await undoLink(service))).status, 200);
    assert.equal((await logIn(service, OLD)).body.code, code);
  });

test('[E17] the previous address stays reserved for a week, and its link restores it and ends sessions', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service);
  const { user: other } = await register(service, 'Bob Ray');
  await use(service, user, await askLink(service, user));
  const undo = await undoLink(service);
  const body = { name: 'Cy Oz', email: OLD, password: PASSWORD };
  assert.equal((await service.call('POST', '/api/users/register', { body })).body.code, 'registration_failed');
  const before = tokensOf(service, 'email').length;
  await ask(service, other, OLD);
  await untilLookedUp(service);
  assert.equal(tokensOf(service, 'email').length, before, 'no link to it for another');
  await forgot(service, NEW);
  await untilLookedUp(service);
  const toNew = tokensOf(service, 'reset').at(-1) ?? '';
  service.clock.advance(6 * DAY_MS);
  const done = await use(service, null, undo);
  assert.deepEqual(
    [done.status, done.body],
    [
      200,
      {
        purpose: 'email-undo',
        message: 'Your account has this e-mail address again. Please reset your password now.',
      },
    ],
  );
  assert.equal(await whoHolds(service, session), null);
  assert.deepEqual([(await logIn(service, OLD)).status, (await logIn(service, NEW)).status], [200, 401]);
  assert.deepEqual(told(await use(service, null, undo)), OVER);
  assert.equal((await reset(service, toNew, 'another quiet mountain')).status, 410);
  assert.equal((await reset(service, await askReset(service, OLD), 'another quiet mountain')).status, 200);
  await service.settle();
  assert.deepEqual(changed(service).at(-1), { userId: user.userId, email: OLD });
});

test('[E17] after two changes the first address can still take the account back, the second cannot', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  await use(service, user, await askLink(service, user, 'evil1@mail.example'));
  const first = await undoLink(service);
  const at = { ...user, email: 'evil1@mail.example' };
  await use(service, at, await askLink(service, at, 'evil2@mail.example'));
  const second = await undoLink(service);
  assert.equal((await useLink(service, first)).status, 200);
  assert.deepEqual(told(await useLink(service, second)), OVER);
  assert.equal((await logIn(service, OLD)).status, 200);
});

test('[E17] after a week the previous address is free, and its link expires', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  await use(service, user, await askLink(service, user));
  const undo = await undoLink(service);
  service.clock.advance(7 * DAY_MS);
  await register(service, 'Cy Oz', OLD);
  assert.deepEqual(told(await useLink(service, undo)), OVER);
});

test('[F] whoever takes back a confirmed address needs no code of the intruder’s', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  await confirmAddress(service, user);
  await use(service, user, await askLink(service, user));
  await turnOn(service, { ...user, email: NEW });
  service.clock.advance(6 * DAY_MS);
  assert.equal((await useLink(service, await undoLink(service))).status, 200);
  assert.equal((await logIn(service, OLD)).status, 200);
});
