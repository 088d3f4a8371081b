import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { DAY_MS } from '@keyturn/domain/durations';
import { untilJobsRan } from '@keyturn/service-kit/testing-jobs';
import { keptBy } from '@keyturn/service-kit/testing-world';
import { untilSo } from '@keyturn/service-kit/testing-times';
import {
  EMAIL,
  NEW,
  PASSWORD,
  register,
  saveProfile,
  type Service,
  sessionIn,
  startProfiles,
  suspend,
  whoHolds,
} from './testing.ts';
import { askReset, confirmAddress, makeLink, reset, tokensOf, useLink } from './testing-links.ts';
import type { UserDocument } from './user.ts';

const decide = (service: Service, userId: string, action: string, revision: number, caseId = 'case-one') =>
  suspend(service, userId, { action, revision, caseId });
const post = (service: Service, path: string) => {
  service.clock.advance(1000);
  return service.call('POST', `/api/users/${path}`, { body: { email: 'ann.lee@example.edu', password: PASSWORD } });
};
const told = (service: Service) =>
  service.events().flatMap(({ type, data }) => {
    const { deletesAt } = data as { deletesAt?: string };
    return /profiles\.(suspended|deletion-requested|reopened)/.test(type) ? [`${type} ${deletesAt ?? ''}`.trim()] : [];
  });

test('[E14] a suspended person is signed out, locked out and invisible; reinstating restores everything', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  const bob = await register(service, 'Bob Ray');
  await saveProfile(service, ann.user);
  const read = async () => (await service.call('GET', `/api/profiles/${ann.user.userId}`, { user: bob.user })).status;
  await decide(service, ann.user.userId, 'suspend', 2);
  await decide(service, ann.user.userId, 'suspend', 2);
  assert.equal(await whoHolds(service, ann.session), null);
  for (const path of ['login', 'deletion/cancel']) {
    const { status, body } = await post(service, path);
    assert.deepEqual([status, body.code, body.message], [403, 'account_suspended', 'This account is suspended.']);
  }
  const body = { email: ann.user.email, password: 'a guess' };
  assert.equal((await service.call('POST', '/api/users/login', { body })).body.code, 'log_in_failed');
  assert.equal(await read(), 404);
  const admin = { ...bob.user, role: 'admin' };
  const seen = await service.call('GET', `/api/admin/people/${ann.user.userId}`, { user: admin });
  assert.equal(seen.body.state, 'suspended');
  await decide(service, ann.user.userId, 'reinstate', 3);
  await decide(service, ann.user.userId, 'suspend', 2);
  assert.equal(await read(), 200);
  assert.deepEqual(await whoHolds(service, sessionIn(await post(service, 'login')) ?? ''), ann.user);
  assert.deepEqual(told(service), ['profiles.suspended', 'profiles.reopened']);
});

test('[E14][E18] a person suspended during the grace period can keep the account once reinstated', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  await service.call('POST', '/api/users/deletion', { user: ann.user, body: { currentPassword: PASSWORD } });
  await decide(service, ann.user.userId, 'suspend', 2);
  assert.equal((await post(service, 'deletion/cancel')).body.code, 'account_suspended');
  await decide(service, ann.user.userId, 'reinstate', 3);
  assert.equal((await post(service, 'login')).body.code, 'account_leaving');
  assert.equal((await post(service, 'deletion/cancel')).status, 200);
  await service.settle();
  const shown = told(service).map((line) => line.split(' ')[0]);
  assert.deepEqual(shown, ['profiles.deletion-requested', 'profiles.reopened']);
});

test('[E14] a later case suspends whatever an earlier case’s revision, which is discarded', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  await decide(service, ann.user.userId, 'suspend', 3);
  await decide(service, ann.user.userId, 'reinstate', 4);
  assert.equal((await post(service, 'login')).status, 200);
  await decide(service, ann.user.userId, 'suspend', 2, 'case-two');
  assert.equal((await post(service, 'login')).body.code, 'account_suspended');
  await decide(service, ann.user.userId, 'reinstate', 1, 'case-two');
  assert.equal((await post(service, 'login')).body.code, 'account_suspended');
});

const OWN = 'ann@mail.example';

const registerAs = (service: Service) =>
  service.call('POST', '/api/users/register', { body: { name: 'Ann Lee', email: EMAIL, password: NEW } });
const stored = (service: Service, _id: string) => service.store.collection<UserDocument>('users').findOne({ _id });

test('[E14][E21] a mailbox’s owner frees an address never confirmed by a suspended stranger by a link, and registers', async (t) => {
  const service = await startProfiles(t);
  const stranger = await register(service);
  await suspend(service, stranger.user.userId);
  assert.equal((await registerAs(service)).status, 409);
  const token = await askReset(service, EMAIL);
  const freed = await reset(service, token, NEW);
  assert.deepEqual(
    [freed.status, freed.body.code, freed.body.message],
    [409, 'address_free', 'This address is free now. Please sign up with it.'],
  );
  assert.equal((await reset(service, token, NEW)).status, 410);
  assert.equal((await registerAs(service)).status, 201);
  const body = { email: EMAIL, password: PASSWORD };
  assert.equal((await service.call('POST', '/api/users/login', { body })).body.code, 'log_in_failed');
  assert.equal((await stored(service, stranger.user.userId))?.suspendedAt === null, false, 'it stays suspended');
});

test('[E14][E18] an account whose address was released is deleted after the grace period, without e-mails', async (t) => {
  const service = await startProfiles(t);
  const stranger = await register(service);
  await suspend(service, stranger.user.userId);
  await reset(service, await askReset(service, EMAIL), NEW);
  const mine = () =>
    service
      .events('profiles.link-issued')
      .filter(({ data }) => (data as { userId: string }).userId === stranger.user.userId).length;
  await service.settle();
  const links = mine();
  assert.equal((await registerAs(service)).status, 201);
  await suspend(service, stranger.user.userId, { action: 'reinstate', revision: 3 });
  service.clock.advance(13 * DAY_MS);
  await untilJobsRan(service, 'delete accounts');
  await service.settle();
  assert.equal(service.events('profiles.deleted').length, 0);
  service.clock.advance(DAY_MS + 61_000);
  await untilSo(() => service.events('profiles.deleted').length > 0);
  const { userId } = stranger.user;
  const published = service.events('profiles.deleted').map(({ data }) => data);
  assert.deepEqual(published, [{ userId, email: '' }]);
  // Suspended, then freed.
  assert.deepEqual(
    ['profiles.suspended', 'profiles.deletion-requested'].map((type) =>
      service.events(type).map(({ data }) => {
        const { email, deletesAt } = data as { email: string; deletesAt?: string | null };
        return [email, deletesAt];
      }),
    ),
    [[[EMAIL, undefined]], [['', null]]],
  );
  assert.equal(mine(), links, 'nor is a link made');
  assert.equal((await service.call('POST', '/api/users/login', { body: { email: EMAIL, password: NEW } })).status, 200);
  assert.ok(!(await keptBy(service, ['bans'])).includes('"_id"'), 'nobody is barred');
});

test('[E14][E21] admins see no address of an account whose address was released, and send no link there', async (t) => {
  const service = await startProfiles(t);
  const stranger = await register(service);
  const { userId } = stranger.user;
  const admin = { ...(await register(service, 'Avery Stone')).user, role: 'admin' as const };
  await suspend(service, userId);
  await reset(service, await askReset(service, EMAIL), NEW);
  await suspend(service, userId, { action: 'reinstate', revision: 3 });
  const seen = await service.call('GET', `/api/admin/people/${userId}`, { user: admin });
  assert.deepEqual([seen.status, seen.body.email, seen.body.state], [200, '', 'leaving']);
  const links = tokensOf(service, 'reset').length;
  const sent = await service.call('POST', `/api/admin/people/${userId}/recovery`, { user: admin, body: { note: 'x' } });
  assert.deepEqual([sent.status, sent.body.message], [409, 'This account has no address any more.']);
  await service.settle();
  assert.equal(tokensOf(service, 'reset').length, links);
});

test('[E14] a suspended person keeps a confirmed address without new links; an earlier one sets a password alone', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  await confirmAddress(service, ann.user);
  const before = await makeLink(service, 'reset', ann.user);
  await suspend(service, ann.user.userId);
  const links = tokensOf(service, 'reset').length;
  await askReset(service, EMAIL);
  assert.equal(tokensOf(service, 'reset').length, links);
  assert.equal((await reset(service, before, NEW)).status, 200);
  assert.equal((await registerAs(service)).status, 409);
  const body = { email: EMAIL, password: NEW };
  assert.equal((await service.call('POST', '/api/users/login', { body })).body.code, 'account_suspended');
});

test('[E14] a suspended account’s address cannot be confirmed, which would bar it', async (t) => {
  const service = await startProfiles(t);
  const stranger = await register(service);
  const [confirm, link] = [
    await makeLink(service, 'confirm', stranger.user),
    await makeLink(service, 'reset', stranger.user),
  ];
  await suspend(service, stranger.user.userId);
  assert.equal((await useLink(service, confirm)).status, 410);
  assert.equal((await stored(service, stranger.user.userId))?.emailConfirmedAt, null);
  assert.equal((await reset(service, link, NEW)).body.code, 'address_free');
});

test('[E14] a suspended account cannot restore a former address, which would bar it and free the confirmed one', async (t) => {
  const service = await startProfiles(t);
  const stranger = await register(service);
  await confirmAddress(service, stranger.user);
  const { userId } = stranger.user;
  const token = await makeLink(service, 'email', { userId, email: OWN });
  const body = { token };
  assert.equal((await service.call('POST', '/api/users/links/use', { user: stranger.user, body })).status, 200);
  await untilSo(() => tokensOf(service, 'email-undo').length > 0);
  const [undo = ''] = tokensOf(service, 'email-undo');
  await suspend(service, userId);
  assert.equal((await useLink(service, undo)).status, 410);
  assert.equal((await stored(service, userId))?.email, OWN);
  const again = { name: 'Ann Lee', email: OWN, password: NEW };
  assert.equal((await service.call('POST', '/api/users/register', { body: again })).status, 409);
  // Once reinstated, its person can undo it.
  await suspend(service, userId, { action: 'reinstate', revision: 3 });
  assert.equal((await useLink(service, undo)).status, 200);
});
