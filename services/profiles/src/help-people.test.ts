import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import type { TestService } from '@keyturn/service-kit/testing';
import { untilJobsRan } from '@keyturn/service-kit/testing-jobs';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { reset, tokensOf } from './testing-links.ts';
import { PASSWORD, register, sessionIn, startProfiles, whoHolds } from './testing.ts';
import type { UserDocument } from './user.ts';
import { ERASING } from './erase-due.ts';
import { giveTime, runDeletionsSubcommand, runEraseSubcommand } from './erase-subcommands.ts';

const ADMIN = { userId: 'avery', email: 'avery@example.edu', name: 'Avery Stone', role: 'admin' } as const;

const recover = (service: TestService, userId: string, note = 'Came by, with a passport.') =>
  service.call('POST', `/api/admin/people/${userId}/recovery`, { user: ADMIN, body: { note } });
const endSessions = (service: TestService, userId: string) =>
  service.call('POST', `/api/admin/people/${userId}/end-sessions`, { user: ADMIN });
const noted = (service: TestService) => service.events('profiles.audited').map(({ data }) => data);
const by = { actorId: ADMIN.userId, actor: ADMIN.name };

test('[E21] an admin’s reset link is sent to the person’s own address, opens once, and is logged without it', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service);
  const { status, body } = await recover(service, user.userId);
  assert.deepEqual([status, body], [202, { message: 'The link is on its way to the person’s own address.' }]);
  await service.settle();
  const [issued] = service
    .events('profiles.link-issued')
    .filter(({ data }) => (data as { purpose: string }).purpose === 'reset');
  assert.equal((issued?.data as { email: string }).email, user.email);
  const note = 'Came by, with a passport.';
  assert.deepEqual(noted(service), [{ subjectId: user.userId, ...by, action: 'recovery', note }]);
  assert.deepEqual(await whoHolds(service, session), user, 'nothing is changed until it is used');
  const [token = ''] = tokensOf(service, 'reset');
  assert.equal((await reset(service, token, 'another quiet lease')).status, 200);
  assert.equal((await reset(service, token, 'another quiet lease')).status, 410);
});

test('[E21] a person gets three links an hour, whoever requests them; a suspended one none', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  for (let left = 3; left > 0; left -= 1) assert.equal((await recover(service, user.userId)).status, 202);
  assert.equal((await recover(service, user.userId)).status, 429);
  service.clock.advance(HOUR_MS);
  const users = service.store.collection<UserDocument>('users');
  await users.updateOne({ _id: user.userId }, { $set: { suspendedAt: service.clock.now().toISOString() } });
  assert.equal((await recover(service, user.userId)).status, 409);
  await service.settle();
  assert.equal(noted(service).length, 3);
});

test('[E21] an admin signs a person out everywhere, which is logged; a deleted account is not found', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service);
  service.clock.advance(1000);
  const elsewhere = sessionIn(
    await service.call('POST', '/api/users/login', { body: { email: user.email, password: PASSWORD } }),
  );
  assert.equal((await endSessions(service, user.userId)).status, 204);
  for (const one of [session, elsewhere ?? '']) assert.equal(await whoHolds(service, one), null);
  await service.settle();
  assert.deepEqual(noted(service), [{ subjectId: user.userId, ...by, action: 'end-sessions', note: '' }]);
  const users = service.store.collection<UserDocument>('users');
  await users.updateOne({ _id: user.userId }, { $set: { state: 'deleted' } });
  assert.equal((await endSessions(service, user.userId)).status, 404);
  assert.equal((await recover(service, user.userId)).status, 404);
});

const erase = (service: TestService, ...given: string[]) =>
  runEraseSubcommand(given, async () => service.store, service.clock.now);
const deletions = (service: TestService) => runDeletionsSubcommand([], async () => service.store);
const listed = async (service: TestService) =>
  (await service.call('GET', '/api/admin/deletions', { user: ADMIN })).body.items as Record<string, unknown>[];

/** Waits for the job, which runs every few ms. */
async function untilDeleted(service: TestService, count = 1): Promise<void> {
  await untilSo(() => service.events('profiles.deleted').length >= count);
  await service.settle();
}

test('[E21] the subcommand erase closes an account at once, names no day, and deletes it a minute later', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service);
  const said = await erase(service, ' Ann.Lee@example.edu');
  assert.equal(said, `The account ${user.userId} is closed, and erased a minute from now while the services run.\n`);
  assert.equal(await whoHolds(service, session), null);
  await service.settle();
  const published = service.events('profiles.deletion-requested').map(({ data }) => data);
  assert.deepEqual(published, [{ userId: user.userId, email: user.email, deletesAt: null, isConfirmed: false }]);
  await untilJobsRan(service, 'delete accounts');
  await service.settle();
  assert.equal(service.events('profiles.deleted').length, 0, 'its tokens may still be good');
  service.clock.advance(61_000);
  await untilDeleted(service);
  assert.equal(service.events('profiles.deleted').length, 1);
  await assert.rejects(erase(service, user.email), { message: 'No account has the address ann.lee@example.edu.' });
});

test('[E21] erase also works during the grace period, and keeps the time of the request', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const askedAt = service.clock.now().toISOString();
  await service.call('POST', '/api/users/deletion', { user, body: { currentPassword: PASSWORD } });
  service.clock.advance(DAY_MS);
  await erase(service, user.email);
  service.clock.advance(61_000);
  await untilDeleted(service);
  assert.equal((await listed(service))[0]?.['askedAt'], askedAt);
});

test('[E21] after a restore, a leaving person with less gets two weeks and a notice, and may keep the account', async (t) => {
  const service = await startProfiles(t);
  const people = await Promise.all(['Ann Lee', 'Bob Ray', 'Cat Fox', 'Dan Roe'].map((name) => register(service, name)));
  const [ann, bob, cat, dan] = people.map(({ user }) => user);
  assert.ok(ann && bob && cat && dan);
  for (const user of [ann, bob, cat])
    await service.call('POST', '/api/users/deletion', { user, body: { currentPassword: PASSWORD } });
  const users = service.store.collection<UserDocument>('users');
  const later = new Date(service.clock.now().getTime() + 30 * DAY_MS).toISOString();
  await users.updateOne({ _id: cat.userId }, { $set: { deletesAt: later } });
  service.clock.advance(13 * DAY_MS);
  const day = new Date(service.clock.now().getTime() + 14 * DAY_MS).toISOString();
  assert.equal(await giveTime(service.store, new Set([bob.userId]), service.clock.now), 1);
  assert.equal(await giveTime(service.store, new Set([bob.userId]), service.clock.now), 0, 'once');
  await service.settle();
  const told = service
    .events('profiles.deletion-requested')
    .map(({ data }) => data as { userId: string; deletesAt: string });
  const userIds = told.filter(({ deletesAt }) => deletesAt === day).map(({ userId }) => userId);
  assert.deepEqual(userIds, [ann.userId]);
  assert.equal((await users.findOne({ _id: cat.userId }))?.deletesAt, later);
  assert.equal((await users.findOne({ _id: dan.userId }))?.deletesAt, null);
  service.clock.advance(2 * DAY_MS);
  await untilDeleted(service);
  assert.equal((await users.findOne({ _id: ann.userId }))?.state, 'leaving');
  const body = { email: ann.email, password: PASSWORD };
  assert.equal((await service.call('POST', '/api/users/deletion/cancel', { body })).status, 200);
});

test('[E21] an unknown subcommand lists the existing ones', async (t) => {
  const service = await startProfiles(t);
  for (const wrong of [[], ['ann'], ['ann@example.edu', 'bob@example.edu']])
    await assert.rejects(erase(service, ...wrong), {
      message: `The word erase takes no “${wrong.join(' ')}”. It takes EMAIL.`,
    });
  await assert.rejects(
    runDeletionsSubcommand(['now'], async () => service.store),
    { message: 'The word deletions takes no “now”. It takes nothing.' },
  );
});

test('[E21] operators and admins see deletions: those waiting for services, then by day, then finished ones', async (t) => {
  const service = await startProfiles(t);
  assert.equal(await deletions(service), 'Nobody has asked for a deletion.\n');
  assert.deepEqual(await listed(service), []);
  const people = [await register(service), await register(service, 'Bob Ray'), await register(service, 'Cid Fox')];
  const [ann, bob, cid] = people.map(({ user }) => user.userId) as [string, string, string];
  const askedAt = service.clock.now().toISOString();
  for (const { user } of people.slice(0, 2)) await erase(service, user.email);
  service.clock.advance(61_000);
  await untilDeleted(service, 2);
  const deletedAt = service.clock.now().toISOString();
  await service.call('POST', '/api/users/deletion', {
    user: people[2]?.user ?? null,
    body: { currentPassword: PASSWORD },
  });
  const tell = async (userId: string, names: readonly string[]) => {
    for (const name of names)
      await service.publish({ type: `${name}.erased`, aggregateId: userId, data: { userId, counts: {} } });
    await service.settle();
  };
  await tell(ann, ERASING);
  await tell(bob, ['posts', 'media']);
  const others = ERASING.filter((name) => name !== 'posts' && name !== 'media');
  assert.deepEqual(await listed(service), [
    { id: bob, askedAt, deletedAt, confirmed: ['posts', 'media'], waitsFor: others },
    { id: cid, askedAt: deletedAt, deletedAt: '', confirmed: [], waitsFor: ERASING },
    { id: ann, askedAt, deletedAt, confirmed: ERASING, waitsFor: [] },
  ]);
  assert.deepEqual((await deletions(service)).split('\n'), [
    `${bob}  asked ${askedAt}  deleted ${deletedAt}, waits for ${others.join(', ')}`,
    `${cid}  asked ${deletedAt}  waits for its day`,
    `${ann}  asked ${askedAt}  deleted ${deletedAt}, erased everywhere`,
    '',
  ]);
});

test('[E21] operators and admins see how many original photos remain at an image host, down to none', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  await erase(service, user.email);
  service.clock.advance(61_000);
  await untilDeleted(service);
  const tell = async (name: string, counts: object) => {
    await service.publish({ type: `${name}.erased`, aggregateId: user.userId, data: { userId: user.userId, counts } });
    await service.settle();
  };
  for (const name of ERASING) await tell(name, name === 'media' ? { photos: 3, atHost: 2 } : {});
  assert.equal((await listed(service))[0]?.['atHost'], 2);
  assert.match(await deletions(service), /, erased everywhere, originals at the image host: 2\n$/);
  await tell('media', { photos: 0, atHost: 0 });
  assert.equal((await listed(service))[0]?.['atHost'], undefined);
  assert.match(await deletions(service), /, erased everywhere\n$/);
});
