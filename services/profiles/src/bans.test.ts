import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { withFirstEvent } from '@keyturn/service-kit/outbox';
import type { TestService } from '@keyturn/service-kit/testing';
import { keptBy } from '@keyturn/service-kit/testing-world';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { type BanDocument, createBans } from './bans.ts';
import { runEraseSubcommand } from './erase-subcommands.ts';
import { type BanLiftDocument, sweepLifts } from './lift-ban.ts';
import { runAdminSubcommand } from './roles.ts';
import { confirmAddress, untilLookedUp } from './testing-links.ts';
import { ACCOUNT_KEY, PASSWORD, register, startProfiles, suspend } from './testing.ts';

async function erase(service: TestService, email: string): Promise<void> {
  const before = service.events('profiles.deleted').length;
  await runEraseSubcommand([email], async () => service.store, service.clock.now);
  service.clock.advance(61_000);
  await untilSo(() => service.events('profiles.deleted').length > before);
  await service.settle();
}
const registerAs = (service: TestService, email: string) =>
  service.call('POST', '/api/users/register', { body: { name: 'Ann Lee', email, password: PASSWORD } });

test('[E21] a person suspended at erasure cannot register with any name of their mailbox, and gets the taken-address answer', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  await register(service, 'Bob Ray');
  await confirmAddress(service, ann.user);
  await suspend(service, ann.user.userId);
  await erase(service, ann.user.email);
  const taken = await registerAs(service, 'bob.ray@example.edu');
  for (const email of ['ann.lee@example.edu', 'Ann.Lee+again@example.edu']) {
    const { status, body } = await registerAs(service, email);
    assert.deepEqual([status, { ...body, requestId: '' }], [409, { ...taken.body, requestId: '' }]);
  }
  const kept = await keptBy(service, ['bans']);
  assert.ok(!kept.includes('ann.lee'), kept);
});

test('[E14] a suspended person cannot register other names of a confirmed mailbox; an unconfirmed one is not barred', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  const bob = await register(service, 'Bob Ray');
  await confirmAddress(service, ann.user);
  const again = async () => [
    (await registerAs(service, 'ann.lee+again@example.edu')).status,
    (await registerAs(service, 'bob.ray+again@example.edu')).status,
  ];
  for (const { user } of [ann, bob]) await suspend(service, user.userId);
  // Republished, as starting services request.
  await suspend(service, ann.user.userId);
  assert.deepEqual(await again(), [409, 201]);
  await suspend(service, ann.user.userId, { action: 'reinstate', revision: 3 });
  assert.equal((await registerAs(service, 'ann.lee+again@example.edu')).status, 201);
});

test('[E21] another account cannot change to a banned address, and gets the usual answer', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  const bob = await register(service, 'Bob Ray');
  await confirmAddress(service, ann.user);
  await suspend(service, ann.user.userId);
  await erase(service, ann.user.email);
  const ask = (newEmail: string) =>
    service.call('POST', '/api/users/email', { user: bob.user, body: { currentPassword: PASSWORD, newEmail } });
  const [banned, other] = [await ask('ann.lee@example.edu'), await ask('bob.elsewhere@example.edu')];
  assert.deepEqual([banned.status, banned.body], [other.status, other.body]);
  await untilLookedUp(service);
  const sent = service.events('profiles.link-issued').map(({ data }) => data as { purpose: string; email: string });
  const changes = sent.filter(({ purpose }) => purpose.startsWith('email')).map(({ email }) => email);
  assert.deepEqual(changes, ['bob.elsewhere@example.edu']);
});

test('[E21] a person erased without a suspension can register again; a ban ends after 400 days', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  await suspend(service, ann.user.userId);
  await suspend(service, ann.user.userId, { action: 'reinstate', revision: 3 });
  await erase(service, ann.user.email);
  assert.equal((await registerAs(service, 'ann.lee@example.edu')).status, 201);
  const stored = service.store.collection<BanDocument>('bans');
  const bans = createBans(stored, ACCOUNT_KEY, service.clock.now);
  await bans.store('cid@example.edu', 'account-cid');
  service.clock.advance(399 * DAY_MS);
  await bans.sweep();
  assert.equal(await bans.has('cid@example.edu'), true);
  service.clock.advance(2 * DAY_MS);
  await bans.sweep();
  assert.equal(await bans.has('cid@example.edu'), false);
  await bans.store('dee@example.edu', 'account-dee');
  await bans.drop('dee@example.edu', 'account-dee');
  assert.equal(await bans.has('dee@example.edu'), false);
  const elsewhere = createBans(stored, 'another key of the installation', service.clock.now);
  await bans.store('eve@example.edu', 'account-eve');
  assert.equal(await elsewhere.has('eve@example.edu'), false);
});

test('[E21] the subcommand admin unban lets an address register again, is logged anonymously, and reports a missing ban', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  await confirmAddress(service, ann.user);
  await suspend(service, ann.user.userId);
  await erase(service, ann.user.email);
  const unban = (...given: string[]) =>
    runAdminSubcommand(
      ['unban', ...given],
      async () => service.store,
      async () => ACCOUNT_KEY,
    );
  await assert.rejects(unban('bob.ray@example.edu'), { message: 'The address bob.ray@example.edu is not banned.' });
  assert.equal((await registerAs(service, 'ann.lee@example.edu')).status, 409);
  assert.equal(
    await unban(' Ann.Lee+again@example.edu'),
    ' Ann.Lee+again@example.edu may register again, as may other names of its mailbox.\n',
  );
  assert.equal((await registerAs(service, 'ann.lee@example.edu')).status, 201);
  await assert.rejects(unban('ann.lee@example.edu'), / is not banned\.$/);
  await service.settle();
  const published = service.events('profiles.audited').map(({ data }) => data);
  assert.deepEqual(published, [{ subjectId: '', actorId: '', actor: 'Operator', action: 'unban', note: '' }]);
  assert.ok(!(await keptBy(service, ['banLifts'])).includes('ann.lee'));
});

test('[E21] the log of an unban is deleted after 400 days', async (t) => {
  const service = await startProfiles(t);
  const lifts = service.store.collection<BanLiftDocument>('banLifts');
  const at = service.clock.now().toISOString();
  await lifts.insertOne(withFirstEvent({ _id: 'lift-one', at }, null, service.clock.now));
  service.clock.advance(399 * DAY_MS);
  await sweepLifts(lifts, service.clock.now);
  assert.equal(await lifts.countDocuments({ at: { $gt: '' } }), 1);
  service.clock.advance(2 * DAY_MS);
  await sweepLifts(lifts, service.clock.now);
  assert.equal(await lifts.countDocuments({ at: { $gt: '' } }), 0);
});

const MAILBOX = ['ann.lee@example.edu', 'ann.lee+two@example.edu'] as const;

/** Two accounts of one mailbox, both suspended. */
async function start(t: Parameters<typeof startProfiles>[0]) {
  const service = await startProfiles(t);
  const [one, two] = [await register(service), await register(service, 'Ann Lee', MAILBOX[1])];
  for (const { user } of [one, two]) await confirmAddress(service, user);
  for (const { user } of [one, two]) await suspend(service, user.userId);
  return { service, one: one.user, two: two.user };
}
const reinstate = (service: TestService, { userId }: { userId: string }) =>
  suspend(service, userId, { action: 'reinstate', revision: 3 });
const registerName = async (service: TestService, name: string) => {
  const body = { name: 'Ann Lee', email: `ann.lee+${name}@example.edu`, password: PASSWORD };
  return (await service.call('POST', '/api/users/register', { body })).status;
};
test('[E14] a mailbox is barred until the last of its suspended accounts is reinstated', async (t) => {
  const { service, one, two } = await start(t);
  await reinstate(service, one);
  // Republished, as starting services request.
  await reinstate(service, one);
  assert.equal(await registerName(service, 'three'), 409);
  await reinstate(service, two);
  assert.equal(await registerName(service, 'three'), 201);
});

test('[E14][E21] an account suspended at erasure keeps barring its mailbox, whoever else of it is reinstated', async (t) => {
  const { service, one, two } = await start(t);
  await erase(service, MAILBOX[0]);
  await reinstate(service, two);
  assert.equal(await registerName(service, 'three'), 409);
  const kept = await keptBy(service, ['bans']);
  for (const { userId } of [one, two]) assert.ok(!kept.includes(userId), kept);
  const unban = ['unban', MAILBOX[1]];
  await runAdminSubcommand(
    unban,
    async () => service.store,
    async () => ACCOUNT_KEY,
  );
  assert.equal(await registerName(service, 'three'), 201);
});
