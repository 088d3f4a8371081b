import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Answer } from '@keyturn/service-kit/testing';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { codeOf, turnOn, untilNextCode } from './testing-second-step.ts';
import { followClock, PASSWORD, register, startProfiles } from './testing.ts';

type Service = Awaited<ReturnType<typeof startProfiles>>;

const KINDS = ['app', 'recovery'] as const;
/** All that asks for the password and a code, with what else it takes. */
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
/** A code that works now. */
const fresh = (service: Service, { secret, recoveryCodes }: Person, kind: (typeof KINDS)[number]): string =>
  kind === 'app' ? codeOf(service, secret) : (recoveryCodes[0] ?? '');

for (const kind of KINDS)
  test(`[E16] a code (${kind}) of another account, cut, too long or guessed opens nothing, and none is spent`, async (t) => {
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
      // Further on, as wrong ones have their wait.
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
    test(`[E16] a code (${kind}) that was used changes nothing by ${path}; of two tabs that send one at once one does`, async (t) => {
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
