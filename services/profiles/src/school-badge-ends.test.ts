import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import type { Identity } from '@keyturn/service-kit/identity';
import { firstEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import type { Store } from '@keyturn/service-kit/store';
import { startTestService, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { createProfiles } from './app.ts';
import { createSchoolAddresses, type SchoolAddressDocument } from './school-addresses.ts';
import { createSchoolBadges } from './school-badges.ts';
import { CONFIG, register, saveProfile, SITE } from './testing.ts';
import { makeLink } from './testing-links.ts';
import { withSessions } from './testing-sessions.ts';
import { newUser, toCurrentFact, toSavedFact, type UserDocument } from './user.ts';

const ADDRESS = 'ann.lee@student.byu.edu';

/** The service, whose own job does nothing during a test, and what the job does. */
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

const use = (service: TestService, user: Identity, token: string) =>
  service.call('POST', '/api/users/links/use', { user, body: { token } });
const show = async (service: TestService, user: Identity, email = ADDRESS) =>
  (await use(service, user, await makeLink(service, 'school', { userId: user.userId, email }))).status;

/** So many accounts whose badge is over. */
async function manyOver({ store, clock }: TestService, count: number): Promise<void> {
  const now = clock.now();
  const at = new Date(now.getTime() - DAY_MS).toISOString();
  for (let index = 0; index < count; index += 1) {
    const id = `over-${index}`;
    const made = newUser({ id, email: `${id}@example.edu`, name: 'Ann Lee', passwordHash: '', now });
    const badge = { kind: 'school', school: 'BYU', domain: 'byu.edu', studentsOnly: false } as const;
    const badges = [{ ...badge, at, until: at, reminderId: id }];
    const event = firstEvent(id, 'profiles.saved', toSavedFact(made, now), { now: clock.now, newId: () => id });
    const user = { ...withFirstEvent(made, event, clock.now), badges, badgeEndsAt: at };
    await store.collection<UserDocument>('users').insertOne(user);
  }
}
const over = (users: { countDocuments(filter: object): Promise<number> }) =>
  users.countDocuments({ badgeEndsAt: { $gt: '' } });

test('[E25] a badge that is over is shown to nobody, though no job has taken it off', async (t) => {
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
  assert.equal((toCurrentFact(stored, service.clock.now()).data as { isVerified?: boolean }).isVerified, false);
});

test('[E25] one run takes off all that is over, however much', async (t) => {
  const { service, users, endDue } = await start(t);
  await manyOver(service, 120);
  assert.equal(await over(users), 120);
  await endDue();
  assert.equal(await over(users), 0);
});

test('[E25] a mailbox that was claimed for a badge that never came is free after an hour, and when its person takes theirs off', async (t) => {
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
  // Beside a badge that is shown.
  assert.equal(await show(service, ann, 'ann@uvu.edu'), 200);
  await cutOff('ann@weber.edu');
  service.clock.advance(HOUR_MS);
  assert.equal((await service.call('DELETE', '/api/users/school', { user: ann })).status, 204);
  assert.equal(await addresses.countDocuments({ userId: ann.userId }), 0);
});

/** The service, with what happens once before it next reads, or writes, in a collection. */
async function startWith(t: Parameters<typeof startTestService>[1]) {
  const waiting = new Map<string, () => Promise<unknown>>();
  const run = async (point: string) => {
    const happens = waiting.get(point);
    waiting.delete(point);
    await happens?.();
  };
  const held = (store: Store): Store => ({
    ...store,
    collection(name) {
      const real = store.collection(name) as unknown as Record<string, (...given: unknown[]) => unknown>;
      return new Proxy(real, {
        get: (_, call: string) =>
          call === 'find'
            ? (...given: unknown[]) => {
                const cursor = real['find']?.(...given) as { toArray(): Promise<unknown> };
                return waiting.has(`${name} find`)
                  ? { toArray: () => run(`${name} find`).then(() => cursor.toArray()) }
                  : cursor;
              }
            : async (...given: unknown[]) => {
                await run(`${name} ${call}`);
                return real[call]?.(...given);
              },
      }) as never;
    },
  });
  const service = await startTestService((deps) => createProfiles({ ...deps, store: held(deps.store) }, CONFIG), t);
  return {
    service: withSessions(service),
    before: (point: string, happens: () => Promise<unknown>) => waiting.set(point, happens),
  };
}

const linkTo = (service: TestService, { userId }: Identity, email = ADDRESS) =>
  makeLink(service, 'school', { userId, email });
const badges = async (service: TestService, user: Identity): Promise<number> =>
  (await service.call('GET', '/api/users/account', { user })).body.badges.length;
const mailboxes = async (service: TestService): Promise<string[]> =>
  (
    await service.store
      .collection<SchoolAddressDocument>('schoolAddresses')
      .find({ userId: { $gt: '' } })
      .toArray()
  ).map(({ _id }) => _id);

test('[E25] a badge that is shown while another is taken off keeps its mailbox', async (t) => {
  const { service, before } = await startWith(t);
  const [{ user: ann }, { user: bob }] = [await register(service, 'Ann Lee'), await register(service, 'Bob Ray')];
  for (const first of ['ann@uvu.edu', ADDRESS]) {
    assert.equal((await use(service, ann, await linkTo(service, ann, first))).status, 200);
    const token = await linkTo(service, ann);
    before('schoolAddresses find', () => use(service, ann, token));
    assert.equal((await service.call('DELETE', '/api/users/school', { user: ann })).status, 204);
    assert.equal(await badges(service, ann), 1, first);
    assert.deepEqual(await mailboxes(service), [ADDRESS], first);
    assert.equal((await use(service, bob, await linkTo(service, bob))).body.code, 'school_taken');
  }
});

test('[E25] a badge that could not be shown anew keeps its mailbox', async (t) => {
  const { service, before } = await startWith(t);
  const [{ user: ann }, { user: bob }] = [await register(service, 'Ann Lee'), await register(service, 'Bob Ray')];
  assert.equal((await use(service, ann, await linkTo(service, ann))).status, 200);
  const token = await linkTo(service, ann);
  // All its sessions end while the link is being used.
  const users = service.store.collection<UserDocument>('users');
  const $inc = { sessionEpoch: 1, revision: 1 };
  before('schoolAddresses insertOne', () => users.updateOne({ _id: ann.userId }, { $inc }));
  assert.equal((await use(service, ann, token)).body.code, 'other_account');
  assert.equal(await badges(service, ann), 1);
  assert.equal((await use(service, bob, await linkTo(service, bob))).body.code, 'school_taken');
});
