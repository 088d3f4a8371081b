import { assertServesItsTable } from '@keyturn/service-kit/testing-calls';
import { test } from '@keyturn/service-kit/testing-context';
import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { startTestService } from '@keyturn/service-kit/testing';
import { CONFIG, register, saveProfile, startProfiles, suspend } from './testing.ts';
import { freedEmail, type UserDocument } from './user.ts';
import { runEraseSubcommand } from './erase-subcommands.ts';
import { createProfiles } from './app.ts';
import { confirmAddress } from './testing-links.ts';

test('[F] every route is in the table of calls, and every call is a route', async (t) => {
  const { name, routes } = await startProfiles(t);
  assertServesItsTable(name, routes);
});

test('[E15] the data export contains the account and its sessions, and no credentials', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service, 'Ann Lee');
  await register(service, 'Bob Ray');
  await saveProfile(service, user, { location: 'Provo UT' });
  const { status, body } = await service.call('GET', '/api/users/export', { user });
  assert.equal(status, 200);
  const [account, sessions] = body.parts;
  assert.deepEqual(
    [account.name, account.items.length, sessions.name, sessions.items.length],
    ['account', 1, 'sessions', 1],
  );
  const [{ email, name, location }] = account.items;
  assert.deepEqual([email, name, location], [user.email, 'Ann Lee', 'Provo UT']);
  const all = JSON.stringify(body);
  for (const secret of ['passwordHash', 'scrypt', 'argon', session, 'Bob Ray', 'outbox', 'epoch'])
    assert.ok(!all.includes(secret), secret);
});

test('[E13] a new account is published with its name at once, without a profile', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service, 'No Profile');
  await service.settle();
  const [event, ...others] = service.events('profiles.saved');
  assert.deepEqual([event?.aggregateId, event?.revision, others.length], [user.userId, 1, 0]);
  assert.deepEqual(eventData['profiles.saved'].parse(event?.data), {
    userId: user.userId,
    email: user.email,
    name: 'No Profile',
    photo: '',
    location: '',
    isPropertyManager: false,
    isVerified: false,
    profileCreated: false,
    registeredAt: service.clock.now().toISOString(),
    school: '',
  });
});

test('[E18] late events about a deleted account change nothing of what is left, and publish nothing', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { userId } = user;
  await saveProfile(service, user);
  const manager = { company: 'Wasatch Homes', licence: 'UT 12-345' };
  await service.call('POST', '/api/users/manager-request', { user, body: manager });
  await service.call('POST', '/api/users/school', { user, body: { school: 'Ensign College', note: 'A letter.' } });
  await runEraseSubcommand([user.email], async () => service.store, service.clock.now);
  service.clock.advance(61_000);
  await untilSo(() => service.events('profiles.deleted').length > 0);
  const users = service.store.collection<UserDocument>('users');
  await untilSo(async () => (await users.findOne({ _id: userId }))?.deletesAt === null);
  await service.settle();
  const own = () => service.events().filter(({ type }) => type.startsWith('profiles.')).length;
  const [left, told] = [await users.findOne({ _id: userId }), own()];
  const decided = { subjectId: userId, ownerId: userId, tell: 'A word.', at: service.clock.now().toISOString() };
  for (const [kind, action] of [
    ['person', 'suspend'],
    ['person', 'reinstate'],
    ['manager', 'approve'],
    ['student', 'approve'],
    ['student', 'refuse'],
  ]) {
    const data = { ...decided, caseId: `case-${kind}`, kind, action };
    await service.publish({ type: 'moderation.decided', aggregateId: data.caseId, revision: 9, data });
  }
  const availability = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start: '1:00 PM', end: '5:30 PM' }]]));
  await service.publish({ type: 'availability.set', revision: 9, data: { userId, email: user.email, availability } });
  await service.settle();
  assert.deepEqual(await users.findOne({ _id: userId }), left);
  assert.equal(own(), told);
});

test('[E14][E17][E18] a republished account has its address and whether it is closed, and causes no e-mail', async (t) => {
  let republish: (() => Promise<number>) | undefined;
  const service = await startTestService((deps) => {
    const made = createProfiles(deps, CONFIG);
    republish = made.republish;
    return made;
  }, t);
  const names = ['Ann Lee', 'Bob Ray', 'Cat Fox', 'Dan Orr', 'Eve Day', 'Flo Hay'];
  const people = [];
  for (const name of names) people.push((await register(service, name)).user);
  const [ann, bob, cat, dan, eve, flo] = people.map(({ userId }) => userId) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const users = service.store.collection<UserDocument>('users');
  await confirmAddress(service, people[0]!);
  const confirmedAt = (await users.findOne({ _id: ann }))?.emailConfirmedAt ?? null;
  await users.updateOne({ _id: ann }, { $set: { email: 'ann@other.example' } });
  await suspend(service, bob);
  await suspend(service, cat);
  await suspend(service, cat, { action: 'reinstate', revision: 3 });
  await users.updateOne({ _id: dan }, { $set: { state: 'leaving', deletesAt: '2099-01-01T00:00:00.000Z' } });
  await users.updateOne({ _id: eve }, { $set: { state: 'deleted', email: `deleted|${eve}` } });
  await users.updateOne({ _id: flo }, { $set: { suspendedAt: '2026-11-23T17:00:00.000Z', email: freedEmail(flo) } });
  await service.settle();

  const before = service.events().length;
  assert.equal(await republish?.(), 5 * 3 - 1 + 1);
  await service.settle();
  const again = service.events().slice(before);
  const revisions = new Map<string, number>();
  const said = again.flatMap(({ type, aggregateId, revision, data }) => {
    assert.ok(revision > (revisions.get(aggregateId) ?? 0), 'each event of an account is newer than the one before');
    revisions.set(aggregateId, revision);
    return type === 'profiles.saved' ? [] : [[type, data]];
  });
  const own = (userId: string) => said.filter(([, data]) => (data as { userId: string }).userId === userId);
  const address = (userId: string, email: string, at: string | null = null) => [
    'profiles.email-changed',
    { userId, email, confirmedAt: at },
  ];
  const suspended = (userId: string, email: string) => ['profiles.suspended', { userId, email }];
  const leaving = ['profiles.deletion-requested', { userId: dan, email: people[3]!.email, deletesAt: null }];
  const open = (userId: string) => ['profiles.reopened', { userId }];
  assert.deepEqual(own(ann), [address(ann, 'ann@other.example', confirmedAt), open(ann)]);
  assert.deepEqual(own(bob), [address(bob, people[1]!.email), suspended(bob, people[1]!.email)]);
  assert.deepEqual(own(cat), [address(cat, people[2]!.email), open(cat)]);
  assert.deepEqual(own(dan), [address(dan, people[3]!.email), leaving]);
  assert.deepEqual(own(eve), [['profiles.deleted', { userId: eve, email: '' }]]);
  assert.deepEqual(own(flo), [suspended(flo, '')], 'an address that is another’s by now is not told');
});
