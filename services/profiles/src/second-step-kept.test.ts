import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { createLog } from '@keyturn/service-kit/log';
import type { Answer, TestService } from '@keyturn/service-kit/testing';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { Secret } from 'otpauth';
import type { Identity } from '@keyturn/service-kit/identity';
import { createProfiles } from './app.ts';
import { setRole } from './roles.ts';
import { runSecondStepOffSubcommand } from './second-step-off.ts';
import {
  CONFIG,
  EMAIL,
  followClock,
  NEW,
  PASSWORD,
  register,
  type Service,
  startProfiles,
  whoHolds,
} from './testing.ts';
import { askReset, confirmAddress, reset } from './testing-links.ts';
import { codeOf, turnOn, untilNextCode } from './testing-second-step.ts';
import type { UserDocument } from './user.ts';

test('[E16] seed and recovery codes are not in the store, and a seed moved to another account is invalid', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { user: other } = await register(service, 'Bob Ray');
  const { secret, recoveryCodes } = await turnOn(service, user);
  const users = service.store.collection<UserDocument>('users');
  const stored = await users.findOne({ _id: user.userId });
  const text = JSON.stringify(stored);
  const hex = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex');
  for (const plain of [secret, hex, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    assert.ok(!text.includes(plain));
  await users.updateOne({ _id: other.userId }, { $set: { secondStep: stored?.secondStep ?? null } });
  const body = { email: other.email, password: PASSWORD, code: codeOf(service, secret) };
  assert.equal((await service.call('POST', '/api/users/login', { body })).body.code, 'wrong_code');
});

test('[E16] with another key than the seeds’ the service does not start, and says so', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { store, clock } = service;
  const open = (accountKey: string) => {
    const deps = {
      store,
      bus: service.bus,
      log: createLog('profiles', 'silent'),
      now: clock.now,
      newId: () => 'x',
      identity: () => undefined,
    };
    return createProfiles(deps, { ...CONFIG, accountKey });
  };
  const other = open('b'.repeat(64));
  await other.start();
  await other.stop();
  await turnOn(service, user);
  await assert.rejects(open('b'.repeat(64)).start(), {
    name: 'StartError',
    message:
      'ACCOUNT_KEY (accountKey in secrets.json) is not the key that the second steps of accounts were stored with. Put that one back.',
  });
});

test('[E16] the subcommand second-step-off turns it off, ends sessions and publishes; a wrong argument lists the possible ones', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const say = (...given: string[]) => runSecondStepOffSubcommand(given, async () => service.store);
  assert.equal(await say(EMAIL), 'ann.lee@example.edu has no second step.\n');
  const { session } = await turnOn(service, user);
  assert.equal(
    await say('Ann.Lee@example.edu'),
    'The second step of Ann.Lee@example.edu is off, and whoever was signed in is signed out.\n',
  );
  assert.equal(await whoHolds(service, session), null);
  assert.equal(
    (await service.call('POST', '/api/users/login', { body: { email: EMAIL, password: PASSWORD } })).status,
    200,
  );
  assert.equal(await say('all'), 'Second steps that are off now: 0.\n');
  await turnOn(service, user);
  assert.equal(await say('all'), 'Second steps that are off now: 1.\n');
  await assert.rejects(say('nobody@example.edu'), { message: 'No account has the address nobody@example.edu.' });
  for (const wrong of [[], ['nope'], [EMAIL, 'more']])
    await assert.rejects(say(...wrong), {
      message: `The word second-step-off takes no “${wrong.join(' ')}”. It takes EMAIL or all.`,
    });
  await service.settle();
  const shown = service.events('profiles.security-changed').map(({ data }) => (data as { what: string }).what);
  assert.deepEqual(shown, ['second-step-on', 'second-step-off', 'second-step-on', 'second-step-off']);
});

const isAsked = async (service: TestService, password: string): Promise<boolean> => {
  const { status, body } = await service.call('POST', '/api/users/login', { body: { email: EMAIL, password } });
  assert.ok(status === 200 || body.code === 'code_needed', String(status));
  return status !== 200;
};

test('[F] a second step older than the address’s confirmation does not block a reset by the owner', async (t) => {
  for (const isConfirmedBetween of [false, true]) {
    const service = await startProfiles(t);
    const { user } = await register(service);
    await turnOn(service, user);
    if (isConfirmedBetween) await confirmAddress(service, user);
    assert.ok(await isAsked(service, PASSWORD));
    assert.equal((await reset(service, await askReset(service, EMAIL), NEW)).status, 200);
    assert.ok(!(await isAsked(service, NEW)));
    const [stored] = await service.store.collection<UserDocument>('users').find({ email: EMAIL }).toArray();
    assert.deepEqual([stored?.secondStep, stored?.secondStepAt, stored?.enrolment], [null, null, null]);
  }
});

/** A person with a confirmed address. */
async function confirmed(t: Parameters<typeof startProfiles>[0]) {
  const service = await startProfiles(t);
  const { user } = await register(service);
  await confirmAddress(service, user);
  return { service, user };
}

test('[F] a second step turned on after the confirmation survives a reset once it is seven days old', async (t) => {
  const { service, user } = await confirmed(t);
  await turnOn(service, user);
  service.clock.advance(7 * DAY_MS);
  assert.equal((await reset(service, await askReset(service, EMAIL), NEW)).status, 200);
  assert.ok(await isAsked(service, NEW));
});

test('[F] an intruder’s second step locks the owner out only until a reset, and never from keeping the account', async (t) => {
  const { service, user } = await confirmed(t);
  const { secret } = await turnOn(service, user);
  service.clock.advance(7 * DAY_MS - 60_000);
  untilNextCode(service);
  const body = { currentPassword: PASSWORD, code: codeOf(service, secret) };
  assert.equal((await service.call('POST', '/api/users/deletion', { user, body })).status, 202);
  assert.equal((await reset(service, await askReset(service, EMAIL), NEW)).status, 200);
  const kept = { body: { email: EMAIL, password: NEW } };
  assert.equal((await service.call('POST', '/api/users/deletion/cancel', kept)).status, 200);
  assert.ok(!(await isAsked(service, NEW)));
});

test('[F] changing the password without a link keeps a second step, however new', async (t) => {
  const { service, user } = await confirmed(t);
  const { secret } = await turnOn(service, user);
  const body = { currentPassword: PASSWORD, newPassword: NEW, code: codeOf(service, secret) };
  assert.equal((await service.call('POST', '/api/users/password', { user, body })).status, 200);
  assert.ok(await isAsked(service, NEW));
});

test('[F] an admin’s second step stays, as the role is never gained by registration', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  await turnOn(service, user);
  await setRole(service.store, EMAIL, 'admin', service.clock.now());
  assert.equal((await reset(service, await askReset(service, EMAIL), NEW)).status, 200);
  assert.ok(await isAsked(service, NEW));
});

const KINDS = ['app', 'recovery'] as const;
/** Calls that require the password and a code, with their other fields. */
const CALLS: Readonly<Record<string, object>> = {
  password: { newPassword: 'another quiet lease' },
  email: { newEmail: 'ann@mail.example' },
  'sessions/end': { which: 'others' },
  'second-step/codes': {},
  'second-step/remove': {},
  deletion: {},
};

interface Person {
  readonly user: Identity;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

async function start(t: TestContext) {
  const service = await startProfiles(t);
  followClock(t, service);
  const open = async (name: string): Promise<Person> => {
    const { user } = await register(service, name);
    return { user, ...(await turnOn(service, user)) };
  };
  return { service, ann: await open('Ann Lee'), bob: await open('Bob Ray') };
}

const logIn = (service: Service, { email }: Identity, code: string): Promise<Answer> =>
  service.call('POST', '/api/users/login', { body: { email, password: PASSWORD, code } });
const ask = (service: Service, user: Identity, path: string, code: string): Promise<Answer> =>
  service.call('POST', `/api/users/${path}`, { user, body: { currentPassword: PASSWORD, code, ...CALLS[path] } });
const told = ({ status, body }: Answer) => [status, body.code];
const accountOf = async (service: Service, { user }: Person) =>
  (await service.call('GET', '/api/users/account', { user })).body;
/** A valid code. */
const fresh = (service: Service, { secret, recoveryCodes }: Person, kind: (typeof KINDS)[number]): string =>
  kind === 'app' ? codeOf(service, secret) : (recoveryCodes[0] ?? '');

for (const kind of KINDS)
  test(`[E16] a code (${kind}) that is foreign, cut, too long or guessed opens nothing, and spends none`, async (t) => {
    const { service, ann, bob } = await start(t);
    const before = [await accountOf(service, ann), await accountOf(service, bob)];
    const wrong: readonly ((own: string, others: string) => string)[] = [
      (_own, others) => others,
      (own) => own.slice(0, -1),
      (own) => `${own}${own.at(-1)}`,
      (own) => own.replace(/^./, (first) => (first === '7' ? '2' : '7')),
      () => '000000',
      () => 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA',
    ];
    for (const make of wrong) {
      // Later, because wrong codes cause a wait.
      service.clock.advance(HOUR_MS);
      const code = make(fresh(service, ann, kind), fresh(service, bob, kind));
      assert.deepEqual(told(await logIn(service, ann.user, code)), [401, 'wrong_code'], code);
      service.clock.advance(HOUR_MS);
      const again = make(fresh(service, ann, kind), fresh(service, bob, kind));
      assert.deepEqual(told(await ask(service, ann.user, 'second-step/codes', again)), [403, 'wrong_code'], again);
    }
    assert.deepEqual([await accountOf(service, ann), await accountOf(service, bob)], before);
    service.clock.advance(HOUR_MS);
    for (const person of [ann, bob])
      assert.equal((await logIn(service, person.user, fresh(service, person, kind))).status, 200);
  });

for (const path of Object.keys(CALLS))
  for (const kind of KINDS)
    test(`[E16] a used code (${kind}) changes nothing by ${path}; of two concurrent tabs with one code one succeeds`, async (t) => {
      const { service, ann } = await start(t);
      untilNextCode(service);
      const used = fresh(service, ann, kind);
      assert.equal((await logIn(service, ann.user, used)).status, 200);
      const before = await accountOf(service, ann);
      assert.deepEqual(told(await ask(service, ann.user, path, used)), [403, 'wrong_code']);
      assert.deepEqual(await accountOf(service, ann), before);
      service.clock.advance(HOUR_MS);
      const next = kind === 'app' ? codeOf(service, ann.secret) : (ann.recoveryCodes[1] ?? '');
      const both = await Promise.all([1, 2].map(() => ask(service, ann.user, path, next)));
      const done = both.filter(({ status }) => status < 300);
      assert.equal(done.length, 1, JSON.stringify(both.map(told)));
    });
