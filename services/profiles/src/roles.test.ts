import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { type Answer, startTestService, type TestService } from '@keyturn/service-kit/testing';
import { runAdminSubcommand, setRole } from './roles.ts';
import type { SessionDocument } from './sessions.ts';
import { EMAIL, ACCOUNT_KEY, CONFIG, PASSWORD, register, sessionIn, startProfiles } from './testing.ts';
import { createProfiles } from './app.ts';
import { runSecondStepOffSubcommand } from './second-step-off.ts';
import { withSessions } from './testing-sessions.ts';
import { codeOf, turnOn, untilNextCode } from './testing-second-step.ts';
import type { UserDocument } from './user.ts';

const NEEDS_STEP = 'Its second step has to be on within 24 hours: one that is turned on later ends the role.\n';

test('[F] the subcommand admin grants, revokes and lists the role; a wrong argument lists the possible ones', async (t) => {
  const { store, ...service } = await startProfiles(t);
  const { user } = await register({ store, ...service });
  const say = (...given: string[]) =>
    runAdminSubcommand(
      given,
      async () => store,
      async () => ACCOUNT_KEY,
    );
  assert.equal(await say('list'), 'Nobody is an admin.\n');
  assert.equal(await say('grant', 'Ann.Lee@example.edu'), `Ann.Lee@example.edu is an admin.\n${NEEDS_STEP}`);
  assert.equal(await say('list'), 'ann.lee@example.edu  Ann Lee\n');
  assert.equal((await service.call('GET', '/api/session', { user })).body.user.role, 'admin');
  assert.equal(await say('revoke', 'ann.lee@example.edu'), 'ann.lee@example.edu is no admin any more.\n');
  assert.equal(await say('list'), 'Nobody is an admin.\n');
  assert.equal((await service.call('GET', '/api/session', { user })).body.user.role, '');
  await assert.rejects(say('grant', 'nobody@example.edu'), {
    message: 'No account has the address nobody@example.edu.',
  });
  for (const wrong of [[], ['grant'], ['unban'], ['make', 'ann.lee@example.edu']])
    await assert.rejects(say(...wrong), / It takes grant EMAIL, revoke EMAIL, unban EMAIL or list\.$/);
});

test('[F] a session has the role for twelve hours after a two-factor log-in, and never otherwise', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service);
  await setRole(service.store, user.email, 'admin', service.clock.now());
  const held = async () => {
    const { body } = await service.call('GET', '/internal/session', { headers: { 'x-session-id': session } });
    return body.user.role as string;
  };
  assert.equal(await held(), '');
  const sessions = service.store.collection<SessionDocument>('sessions');
  const [begun] = await sessions.find({ userId: user.userId }).toArray();
  await sessions.updateOne({ _id: begun?._id ?? '' }, { $set: { factors: 2 } });
  assert.equal(await held(), 'admin');
  service.clock.advance(12 * HOUR_MS - 1);
  assert.equal(await held(), 'admin');
  service.clock.advance(1);
  assert.equal(await held(), '');
});

test('[F] saving a profile neither changes nor sets its role', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const body = { email: user.email, name: 'Ann Lee', location: 'Provo UT', role: 'admin' };
  await service.call('POST', '/api/profiles', { user, body });
  assert.equal((await service.call('GET', '/api/session', { user })).body.user.role, '');
  await setRole(service.store, user.email, 'admin', service.clock.now());
  const saved = await service.call('POST', '/api/profiles', { user, body: { ...body, role: '' } });
  assert.deepEqual([saved.status, saved.body.profile.role], [200, 'admin']);
});

const KEEPS = [409, 'admin_second_step', 'An admin keeps the second step. Whoever runs this Keyturn can turn it off.'];

const logIn = (service: TestService, code?: string): Promise<Answer> =>
  service.call('POST', '/api/users/login', { body: { email: EMAIL, password: PASSWORD, code } });
const grant = (service: TestService) => setRole(service.store, EMAIL, 'admin', service.clock.now());

/** A session's role. */
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

test('[F] an admin cannot turn the second step off; a former admin can', async (t) => {
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

test('[F] where admins need no second step, they turn it on and off', async (t) => {
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

test('[F] a second step turned on a day after the role was granted, or at an unknown time, ends it', async (t) => {
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

test('[F] the subcommand second-step-off revokes the role, which a new second step does not restore', async (t) => {
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
