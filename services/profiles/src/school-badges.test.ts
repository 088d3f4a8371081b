import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { denverDateOf } from '@keyturn/domain/denver-time';
import type { Identity } from '@keyturn/service-kit/identity';
import { type Answer, startTestService, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { firstEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { accountEnv } from './config.ts';
import { confirmAddress, makeLink, tokensOf, untilLookedUp } from './testing-links.ts';
import {
  cardOf,
  CONFIG,
  labelsOf,
  PASSWORD,
  register,
  registerTwo,
  saveProfile,
  SITE,
  startProfiles,
} from './testing.ts';
import { createProfiles } from './app.ts';
import { createSchoolAddresses, type SchoolAddressDocument } from './school-addresses.ts';
import { createSchoolBadges } from './school-badges.ts';
import { withSessions } from './testing-sessions.ts';
import { newUser, toCurrentEvent, toSavedData, type UserDocument } from './user.ts';

const ADDRESS = 'ann.lee@student.byu.edu';
const TEXT = (day: string) =>
  `Opened a link sent to an address at byu.edu on ${day}. Staff and former students can have one, too.`;

const ask = (service: TestService, user: Identity, email = ADDRESS): Promise<Answer> =>
  service.call('POST', '/api/users/school', { user, body: { email } });
const use = (service: TestService, user: Identity | null, token: string): Promise<Answer> =>
  service.call('POST', '/api/users/links/use', { user, body: { token } });

/** Requests an address's link and returns its token. */
async function linkTo(service: TestService, user: Identity, email = ADDRESS): Promise<string> {
  service.clock.advance(1);
  assert.equal((await ask(service, user, email)).status, 202);
  await untilLookedUp(service);
  return tokensOf(service, 'school').at(-1) ?? '';
}

const isOver = (answer: Answer) => [answer.status, answer.body.code];
const saved = (service: TestService, userId: string) =>
  service
    .events('profiles.saved')
    .map(({ data }) => data as { userId: string; isVerified: boolean })
    .filter((published) => published.userId === userId)
    .at(-1);

test('[E25] a school address is requested, confirmed by its link in the own session, shown to others, and published', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  const wrong = await ask(service, ann, 'ann@example.com');
  assert.deepEqual(
    [wrong.status, wrong.body.code, wrong.body.message],
    [422, 'no_school', 'That is not an address of a school we know.'],
  );
  const answer = await ask(service, ann);
  assert.deepEqual(answer.body, { message: 'We have sent a link to that address. It works once, for 24 hours.' });
  await untilLookedUp(service);
  const [token = ''] = tokensOf(service, 'school');
  const used = await use(service, ann, token);
  assert.deepEqual(used.body, { purpose: 'school', message: 'Your profile now shows “Verified BYU e-mail”.' });
  const today = new Date(service.clock.now());
  const { isVerified, badges, memberSince } = await cardOf(service, bob, ann);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Denver' }).format(today);
  const found = [isVerified, badges.map(({ label, text }) => [label, text])];
  assert.deepEqual(found, [true, [['Verified BYU e-mail', TEXT(day)]]]);
  assert.equal(memberSince, denverDateOf(today.toISOString())?.slice(0, 7));
  assert.deepEqual(await labelsOf(service, ann, bob), []);
  await service.settle();
  assert.equal(saved(service, ann.userId)?.isVerified, true);
  const account = await service.call('GET', '/api/users/account', { user: ann });
  assert.equal(account.body.badges[0].label, 'Verified BYU e-mail');
  assert.ok(!JSON.stringify(await service.call('GET', `/api/profiles/${ann.userId}`, { user: bob })).includes(ADDRESS));
});

test('[E25] requesting a badge and removing it are logged', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const service = await startProfiles(t, 100, (fields) => void lines.push(fields));
  const [ann] = await registerTwo(service);
  lines.length = 0;
  const takeOff = () => service.call('DELETE', '/api/users/school', { user: ann });
  await takeOff();
  await use(service, ann, await linkTo(service, ann));
  for (let count = 0; count < 2; count += 1) await takeOff();
  const noted = lines.filter(({ audit }) => audit !== undefined);
  assert.deepEqual(
    noted.map(({ audit }) => audit),
    ['school asked for', 'school shown', 'school taken off'],
    'without one there is nothing to note',
  );
  assert.ok(noted.every(({ who }) => who === ann.userId));
});

test('[E25] one mailbox verifies one account: a second requester gets the same answer, and the mailbox a notice', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  const late = await linkTo(service, bob, 'ann.lee+b@student.byu.edu');
  await use(service, ann, await linkTo(service, ann));
  assert.deepEqual(isOver(await use(service, bob, late)), [409, 'school_taken']);
  const answer = await ask(service, bob, 'ann.lee+b@student.byu.edu');
  assert.deepEqual(answer.body, { message: 'We have sent a link to that address. It works once, for 24 hours.' });
  await untilLookedUp(service);
  assert.equal(tokensOf(service, 'school-taken').length, 1);
  assert.deepEqual(await labelsOf(service, ann, bob), []);
  // Removed, it is free.
  assert.equal((await service.call('DELETE', '/api/users/school', { user: ann })).status, 204);
  assert.equal((await service.call('DELETE', '/api/users/school', { user: ann })).status, 204);
  assert.deepEqual(await labelsOf(service, bob, ann), []);
  await service.settle();
  assert.equal(saved(service, ann.userId)?.isVerified, false);
  assert.equal((await use(service, bob, await linkTo(service, bob))).status, 200);
});

test('[E25] of two accounts using one mailbox’s links concurrently one gets the badge', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  const tokens = [await linkTo(service, ann), await linkTo(service, bob)];
  const answers = await Promise.all([use(service, ann, tokens[0] ?? ''), use(service, bob, tokens[1] ?? '')]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const shown = [await cardOf(service, bob, ann), await cardOf(service, ann, bob)];
  assert.equal(shown.filter(({ isVerified }) => isVerified).length, 1);
});

test('[E25] another school replaces the previous one, whose address is then free', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  await use(service, ann, await linkTo(service, ann));
  await use(service, ann, await linkTo(service, ann, 'ann@uvu.edu'));
  assert.deepEqual(await labelsOf(service, bob, ann), ['Verified UVU e-mail']);
  assert.equal((await use(service, bob, await linkTo(service, bob))).status, 200);
});

test('[E25] a badge lasts 365 days; its person is notified once, 30 days before its end', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  await use(service, ann, await linkTo(service, ann));
  service.clock.advance(334 * DAY_MS);
  await untilLookedUp(service);
  assert.deepEqual(tokensOf(service, 'school-ends'), []);
  service.clock.advance(1.1 * DAY_MS);
  await untilSo(() => tokensOf(service, 'school-ends').length > 0);
  const [reminder] = service
    .events('profiles.link-issued')
    .map(({ data }) => data as { purpose: string; isConfirmed: boolean })
    .filter(({ purpose }) => purpose === 'school-ends');
  assert.equal(reminder?.isConfirmed, false, 'nobody has confirmed the address that is written to');
  assert.deepEqual(await labelsOf(service, bob, ann), ['Verified BYU e-mail']);
  service.clock.advance(30 * DAY_MS);
  await untilSo(() => saved(service, ann.userId)?.isVerified !== true);
  await service.settle();
  assert.equal((await cardOf(service, bob, ann)).isVerified, false);
  assert.equal(tokensOf(service, 'school-ends').length, 1);
  assert.equal(saved(service, ann.userId)?.isVerified, false);
  assert.equal((await use(service, bob, await linkTo(service, bob))).status, 200);
});

test('[E25] three requests a day; badge and address are in the data export, and erased with the account', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  await use(service, ann, await linkTo(service, ann));
  const { body } = await service.call('GET', '/api/users/export', { user: ann });
  const [account, , addresses] = body.parts;
  assert.deepEqual(addresses, { name: 'schoolAddresses', items: [{ email: ADDRESS }], isWhole: true });
  assert.equal(account.items[0].badges[0].label, 'Verified BYU e-mail');
  for (let left = 2; left > 0; left -= 1) assert.equal((await ask(service, ann)).status, 202);
  assert.equal((await ask(service, ann)).status, 429);
  await confirmAddress(service, ann);
  await service.call('POST', '/api/users/deletion', { user: ann, body: { currentPassword: PASSWORD } });
  service.clock.advance(15 * DAY_MS);
  const addressesKept = service.store.collection<{ _id: string; userId: string }>('schoolAddresses');
  await untilSo(async () => (await addressesKept.countDocuments({ userId: ann.userId })) === 0);
  assert.equal((await use(service, bob, await linkTo(service, bob))).status, 200);
});

test('[E25] the operator can set the accepted domains; an invalid list is refused', () => {
  const shape = accountEnv.pick({ SCHOOL_DOMAINS: true });
  assert.equal(shape.parse({}).SCHOOL_DOMAINS.length, 7);
  const one = [{ school: 'Snow', domain: 'snow.edu', studentsOnly: true }];
  assert.deepEqual(shape.parse({ SCHOOL_DOMAINS: JSON.stringify(one) }).SCHOOL_DOMAINS, one);
  for (const wrong of ['snow.edu', '{}', '[{"school":"Snow"}]', '[{"school":"Snow","domain":"no domain"}]'])
    assert.equal(shape.safeParse({ SCHOOL_DOMAINS: wrong }).success, false, wrong);
});

/** The service without its own job, and the job. */
async function start(t: Parameters<typeof startTestService>[1]) {
  const make: Parameters<typeof startTestService>[0] = (deps) => createProfiles(deps, { ...CONFIG, badgeMs: DAY_MS });
  const service = withSessions(await startTestService(make, t));
  const { clock, store } = service;
  const users = store.collection<UserDocument>('users');
  const addresses = store.collection<SchoolAddressDocument>('schoolAddresses');
  const mailboxes = createSchoolAddresses({ addresses, users, now: clock.now });
  const { endDue } = createSchoolBadges({
    ...{ users, mailboxes, requests: {} as never, links: {} as never, schools: SITE.schools, sendsMail: true },
    ...{ now: clock.now, newId: () => 'new' },
  });
  return { service, users, addresses, endDue };
}

const show = async (service: TestService, user: Identity, email = ADDRESS) =>
  (await use(service, user, await makeLink(service, 'school', { userId: user.userId, email }))).status;

/** That many accounts with an expired badge. */
async function manyOver({ store, clock }: TestService, count: number): Promise<void> {
  const now = clock.now();
  const at = new Date(now.getTime() - DAY_MS).toISOString();
  for (let index = 0; index < count; index += 1) {
    const id = `over-${index}`;
    const made = newUser({ id, email: `${id}@example.edu`, name: 'Ann Lee', passwordHash: '', now });
    const badge = { kind: 'school', school: 'BYU', domain: 'byu.edu', studentsOnly: false } as const;
    const badges = [{ ...badge, at, until: at, reminderId: id }];
    const event = firstEvent(id, 'profiles.saved', toSavedData(made, now), { now: clock.now, newId: () => id });
    const user = { ...withFirstEvent(made, event, clock.now), badges, badgeEndsAt: at };
    await store.collection<UserDocument>('users').insertOne(user);
  }
}
const over = (users: { countDocuments(filter: object): Promise<number> }) =>
  users.countDocuments({ badgeEndsAt: { $gt: '' } });

test('[E25] an expired badge is shown to nobody, though no job has removed it', async (t) => {
  const { service, users } = await start(t);
  const [{ user: ann }, { user: bob }] = [await register(service, 'Ann Lee'), await register(service, 'Bob Ray')];
  for (const user of [ann, bob]) await saveProfile(service, user);
  assert.equal(await show(service, ann), 200);
  const seen = async () => {
    const { body } = await service.call('GET', `/api/profiles/${ann.userId}`, { user: bob });
    const account = await service.call('GET', '/api/users/account', { user: ann });
    await saveProfile(service, ann);
    await service.settle();
    const told = service.events('profiles.saved').at(-1)?.data as { isVerified: boolean };
    const { isVerified, badges } = body.profile;
    return [isVerified, badges.length, account.body.badges.length, told.isVerified];
  };
  service.clock.advance(365 * DAY_MS - 1000);
  assert.deepEqual(await seen(), [true, 1, 1, true]);
  service.clock.advance(1000);
  assert.deepEqual(await seen(), [false, 0, 0, false]);
  const stored = await users.findOne({ _id: ann.userId });
  assert.equal(stored?.badges?.length, 1, 'no job has run');
  assert.equal((toCurrentEvent(stored, service.clock.now()).data as { isVerified?: boolean }).isVerified, false);
});

test('[E25] one run removes all expired badges, however many', async (t) => {
  const { service, users, endDue } = await start(t);
  await manyOver(service, 120);
  assert.equal(await over(users), 120);
  await endDue();
  assert.equal(await over(users), 0);
});

test('[E25] a mailbox claimed for an unfinished badge is free after an hour, and when its holder removes theirs', async (t) => {
  const { service, addresses, endDue } = await start(t);
  const [{ user: ann }, { user: bob }] = [await register(service, 'Ann Lee'), await register(service, 'Bob Ray')];
  const cutOff = async (_id: string) => {
    const claimedAt = service.clock.now().toISOString();
    await addresses.insertOne({ _id, userId: ann.userId, email: _id, badgeId: 'never', claimedAt });
  };
  await cutOff(ADDRESS);
  await endDue();
  assert.equal(await show(service, bob), 409, 'it may still come');
  service.clock.advance(HOUR_MS);
  await endDue();
  assert.equal(await show(service, bob), 200);
  // With another valid badge.
  assert.equal(await show(service, ann, 'ann@uvu.edu'), 200);
  await cutOff('ann@weber.edu');
  service.clock.advance(HOUR_MS);
  assert.equal((await service.call('DELETE', '/api/users/school', { user: ann })).status, 204);
  assert.equal(await addresses.countDocuments({ userId: ann.userId }), 0);
});
