import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { startTestService, type Answer, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { createProfiles } from './app.ts';
import { runAdminSubcommand, setRole } from './roles.ts';
import { runSecondStepOffSubcommand } from './second-step-off.ts';
import { ACCOUNT_KEY, CONFIG, PASSWORD, register, sessionIn, startProfiles } from './testing.ts';
import { withSessions } from './testing-sessions.ts';
import { codeOf, turnOn, untilNextCode } from './testing-second-step.ts';
import type { UserDocument } from './user.ts';

const EMAIL = 'ann.lee@example.edu';
const KEEPS = [409, 'admin_second_step', 'An admin keeps the second step. Whoever runs this Keyturn can turn it off.'];

const logIn = (service: TestService, code?: string): Promise<Answer> =>
  service.call('POST', '/api/users/login', { body: { email: EMAIL, password: PASSWORD, code } });
const grant = (service: TestService) => setRole(service.store, EMAIL, 'admin', service.clock.now());

/** What a session lets its person act as. */
async function roleOf(service: TestService, session: string | null): Promise<string> {
  const headers = { 'x-session-id': session ?? '' };
  return (await service.call('GET', '/internal/session', { headers })).body.user.role as string;
}

const remove = (service: TestService, user: { userId: string; email: string; name: string }, code: string) =>
  service.call('POST', '/api/users/second-step/remove', { user, body: { currentPassword: PASSWORD, code } });

test('[E16] an admin acts as one in sessions that began with both factors', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  await grant(service);
  assert.equal(await roleOf(service, sessionIn(await logIn(service))), '');
  const { secret, session, recoveryCodes } = await turnOn(service, user);
  assert.equal(await roleOf(service, session), 'admin');
  assert.equal(await roleOf(service, sessionIn(await logIn(service, codeOf(service, secret)))), 'admin');
  assert.equal(await roleOf(service, sessionIn(await logIn(service, recoveryCodes[0]))), 'admin');
  untilNextCode(service);
  const newPassword = 'another quiet mountain';
  const body = { currentPassword: PASSWORD, code: codeOf(service, secret), newPassword };
  const changed = await service.call('POST', '/api/users/password', { user, body });
  assert.equal(await roleOf(service, sessionIn(changed)), 'admin');
});

test('[F] an admin turns no second step off; who is none any more does', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { secret } = await turnOn(service, user);
  await grant(service);
  const { status, body } = await remove(service, user, codeOf(service, secret));
  assert.deepEqual([status, body.code, body.message], KEEPS);
  await setRole(service.store, EMAIL, null, service.clock.now());
  untilNextCode(service);
  assert.equal((await remove(service, user, codeOf(service, secret))).status, 200);
});

test('[F] where admins act without a second step, they turn it on and off', async (t) => {
  const service = withSessions(
    await startTestService((deps) => createProfiles(deps, { ...CONFIG, adminSecondStep: false }), t),
  );
  const { user } = await register(service);
  await grant(service);
  service.clock.advance(2 * DAY_MS);
  const { secret, session } = await turnOn(service, user);
  assert.equal(await roleOf(service, session), 'admin');
  assert.equal((await remove(service, user, codeOf(service, secret))).status, 200);
  assert.equal(await roleOf(service, sessionIn(await logIn(service))), 'admin');
});

test('[F] a second step that is turned on a day after the role was given ends the role, as does one of before this was kept', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  for (const isKept of [true, false]) {
    await grant(service);
    if (isKept) service.clock.advance(DAY_MS);
    else
      await service.store
        .collection<UserDocument>('users')
        .updateOne({ _id: user.userId }, { $set: { roleGivenAt: null } });
    const { session, secret } = await turnOn(service, user);
    assert.equal(await roleOf(service, session), '');
    assert.equal((await service.call('GET', '/api/session', { user })).body.user.role, '');
    await grant(service);
    assert.equal(await roleOf(service, sessionIn(await logIn(service, codeOf(service, secret)))), 'admin');
    await setRole(service.store, EMAIL, null, service.clock.now());
    untilNextCode(service);
    await remove(service, user, codeOf(service, secret));
  }
});

test('[F] the word second-step-off takes the role with it: a new second step alone gives it back to nobody', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const off = (whose: string) => runSecondStepOffSubcommand([whose], async () => service.store);
  const admin = (...given: string[]) =>
    runAdminSubcommand(
      given,
      async () => service.store,
      async () => ACCOUNT_KEY,
    );
  await turnOn(service, user);
  assert.equal(await admin('grant', EMAIL), `${EMAIL} is an admin.\n`);
  assert.equal(
    await off(EMAIL),
    `The second step of ${EMAIL} is off, and whoever was signed in is signed out.\nAdmins no more: ${EMAIL}. Give the role again once a new second step is on.\n`,
  );
  const { session } = await turnOn(service, user);
  assert.equal(await roleOf(service, session), '');
  await admin('grant', EMAIL);
  assert.equal(await roleOf(service, session), 'admin');
  assert.equal(
    await off('all'),
    `Second steps that are off now: 1.\nAdmins no more: ${EMAIL}. Give the role again once a new second step is on.\n`,
  );
});
