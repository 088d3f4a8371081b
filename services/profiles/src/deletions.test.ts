import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { untilJobsRan } from '@keyturn/service-kit/testing-jobs';
import { keptBy } from '@keyturn/service-kit/testing-world';
import { accountEnv } from './config.ts';
import { ERASING, type DeletionDocument } from './erase-due.ts';
import { forgot } from './testing-links.ts';
import { codeOf, turnOn, untilNextCode } from './testing-second-step.ts';
import type { UserDocument } from './user.ts';
import { type Service, PASSWORD, register, saveProfile, sessionIn, startProfiles, whoHolds } from './testing.ts';

const NEW_ANN = { name: 'Ann Lee', email: 'ann.lee@example.edu', password: PASSWORD };
const COLLECTIONS = ['users', 'sessions', 'links', 'linkRequests', 'reservedEmails', 'photos', 'deletions'];
/** The smallest valid image: a white pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
type Registered = Awaited<ReturnType<typeof register>>;

const ask = (service: Service, { user }: Registered, currentPassword = PASSWORD) =>
  service.call('POST', '/api/users/deletion', { user, body: { currentPassword } });
const logIn = (service: Service, path = 'login', password = PASSWORD) => {
  service.clock.advance(1000);
  return service.call('POST', `/api/users/${path}`, { body: { email: 'ann.lee@example.edu', password } });
};
const keep = (service: Service, password = PASSWORD) => logIn(service, 'deletion/cancel', password);

async function told(service: Service): Promise<unknown[]> {
  await service.settle();
  const types = ['profiles.deletion-requested', 'profiles.reopened'];
  return service.events().flatMap(({ type, data }) => (types.includes(type) ? [type, data] : []));
}

test('[E18] a deletion request with the password closes the account, publishes once, and ends all sessions', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  const elsewhere = sessionIn(await logIn(service)) ?? '';
  const wrong = await ask(service, ann, 'not my password');
  assert.deepEqual([wrong.status, wrong.body.code], [403, 'wrong_password']);
  assert.deepEqual(await whoHolds(service, elsewhere), ann.user);
  const deletesAt = new Date(service.clock.now().getTime() + 14 * DAY_MS).toISOString();
  const answer = await ask(service, ann);
  assert.deepEqual([answer.status, answer.body], [202, { deletesAt }]);
  assert.match(answer.headers.get('set-cookie') ?? '', /__Host-sid=; .*Max-Age=0/);
  for (const session of [ann.session, elsewhere]) assert.equal(await whoHolds(service, session), null);
  service.clock.advance(DAY_MS);
  assert.equal((await ask(service, ann)).status, 401, 'asked again, the day stays');
  const { userId, email } = ann.user;
  assert.deepEqual(await told(service), [
    'profiles.deletion-requested',
    { userId, email, deletesAt, isConfirmed: false },
  ]);
});

test('[E18] a closed account cannot log in, and only its password holder learns so; Keep my account reopens it', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  service.clock.set('2026-11-23T17:00:00.000Z');
  await ask(service, ann);
  const refused = await logIn(service);
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.message, sessionIn(refused)],
    [403, 'account_leaving', 'This account will be deleted on Dec 7.', null],
  );
  for (const guess of [await logIn(service, 'login', 'not this one'), await keep(service, 'not this one')])
    assert.deepEqual([guess.status, guess.body.code], [401, 'log_in_failed']);
  const kept = await keep(service);
  assert.deepEqual([kept.status, kept.body.message, kept.body.user.id], [200, 'Logged in', ann.user.userId]);
  assert.deepEqual(await whoHolds(service, sessionIn(kept) ?? ''), ann.user);
  assert.equal(await whoHolds(service, ann.session), null);
  assert.equal((await logIn(service)).status, 200);
  assert.equal((await keep(service)).status, 200, 'what is open stays open');
  const shown = (await told(service)).filter((_, at) => at % 2 === 0);
  assert.deepEqual(shown, ['profiles.deletion-requested', 'profiles.reopened']);
});

for (const kind of ['a code of the app', 'a recovery code'])
  test(`[E18][E16] with a second step, ${kind} of a refused log-in still keeps the account, once`, async (t) => {
    const service = await startProfiles(t);
    const ann = await register(service);
    const { secret, recoveryCodes } = await turnOn(service, ann.user);
    const asked = { currentPassword: PASSWORD, code: codeOf(service, secret) };
    assert.equal((await service.call('POST', '/api/users/deletion', { user: ann.user, body: asked })).status, 202);
    untilNextCode(service);
    const code = kind === 'a recovery code' ? recoveryCodes[0] : codeOf(service, secret);
    const give = (path: string, given = code) => {
      const body = { email: 'ann.lee@example.edu', password: PASSWORD, code: given };
      return service.call('POST', `/api/users/${path}`, { body });
    };
    assert.equal((await give('login', '000000')).body.code, 'wrong_code');
    assert.equal((await give('login')).body.code, 'account_leaving');
    assert.equal((await give('deletion/cancel')).status, 200);
    for (const path of ['login', 'deletion/cancel']) assert.equal((await give(path)).body.code, 'wrong_code', path);
  });

test('[E18] a closed account’s profile is neither visible nor changeable', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  const bob = await register(service, 'Bob Ray');
  await saveProfile(service, ann.user);
  const read = () => service.call('GET', `/api/profiles/${ann.user.userId}`, { user: bob.user });
  assert.equal((await read()).status, 200);
  await ask(service, ann);
  assert.equal((await read()).status, 404);
  assert.equal((await saveProfile(service, ann.user)).status, 404);
  await keep(service);
  assert.equal((await read()).status, 200);
});

test('[E18] concurrent requests to keep and to delete all count, one after the other', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  await Promise.all([ask(service, ann), ask(service, ann)]);
  assert.equal((await told(service)).length, 2);
  await Promise.all([keep(service), keep(service)]);
  assert.equal((await told(service)).length, 4);
});

/** Advances some days, and waits until due deletions are done. */
async function untilErased(service: Service, days: number): Promise<void> {
  service.clock.advance(days * DAY_MS);
  const due = { deletesAt: { $gt: '', $lte: new Date(service.clock.now().getTime() - 60_000).toISOString() } };
  const users = service.store.collection<UserDocument>('users');
  // Runs at least once, also without anything due.
  do await untilJobsRan(service, 'delete accounts');
  while ((await users.countDocuments(due)) > 0);
  await service.settle();
}

test('[E18] a minute after the grace period everything of the person is erased, once, and the address is free', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  await saveProfile(service, ann.user, { profilePic: PIXEL, school: 'SUU' });
  await forgot(service, ann.user.email);
  await ask(service, ann);
  await untilErased(service, 14);
  assert.equal(service.events('profiles.deleted').length, 0, 'its tokens may still be good');
  await untilErased(service, 1 / 24 / 60);
  await untilErased(service, 1);
  const published = service.events('profiles.deleted').map(({ data }) => data);
  assert.deepEqual(published, [{ userId: ann.user.userId, email: ann.user.email }]);
  const kept = await keptBy(service, COLLECTIONS);
  for (const word of ['Ann', 'ann.lee', 'SUU', '"jpeg"']) assert.ok(!kept.includes(word), word);
  const admin = { ...ann.user, userId: 'avery', role: 'admin' };
  const { body: seen } = await service.call('GET', `/api/admin/people/${ann.user.userId}`, { user: admin });
  assert.deepEqual([seen.state, seen.email, seen.name], ['deleted', '', '']);
  assert.equal((await logIn(service)).body.code, 'log_in_failed');
  assert.equal((await keep(service)).status, 401);
  assert.equal((await service.call('POST', '/api/users/register', { body: NEW_ANN })).status, 201);
});

test('[E18] an account kept on the last day is not deleted', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  await ask(service, ann);
  service.clock.advance(14 * DAY_MS);
  await keep(service);
  await untilErased(service, 1);
  assert.equal(service.events('profiles.deleted').length, 0);
  assert.equal(await keptBy(service, ['deletions']), '[[]]');
});

test('[E18] each service’s erasure is recorded, duplicates once; waiting ones are measured', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  await ask(service, ann);
  await untilErased(service, 15);
  const { userId } = ann.user;
  const waitsFor = async () =>
    (await service.store.collection<DeletionDocument>('deletions').findOne({ _id: userId }))?.waitsFor;
  assert.deepEqual(await waitsFor(), ERASING);
  for (const name of [...ERASING, ...ERASING]) {
    await service.publish({ type: `${name}.erased`, aggregateId: userId, revision: 2, data: { userId, counts: {} } });
    await service.settle();
  }
  assert.deepEqual(await waitsFor(), []);
});

test('[E18] the grace period is a setting, fractions of days included', () => {
  const shape = accountEnv.pick({ DELETION_GRACE_DAYS: true });
  assert.deepEqual(shape.parse({}), { DELETION_GRACE_DAYS: 14 });
  assert.deepEqual(shape.parse({ DELETION_GRACE_DAYS: '0.5' }), { DELETION_GRACE_DAYS: 0.5 });
  for (const wrong of ['0', '-1', 'soon', '366'])
    assert.equal(shape.safeParse({ DELETION_GRACE_DAYS: wrong }).success, false, wrong);
});
