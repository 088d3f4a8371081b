import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { HASH_COST } from './passwords.ts';
import {
  EMAIL,
  NEW,
  type Service,
  FULL_HASH_COST,
  PASSWORD,
  register,
  sessionIn,
  startProfiles,
  whoHolds,
} from './testing.ts';
import { askReset, reset } from './testing-links.ts';
import { deviceOf, neighbourhoodOf } from './user-agent.ts';

const LOG_IN = { email: 'ann.lee@example.edu', password: PASSWORD };

test('a session names its user until it is ended', async (t) => {
  const service = await startProfiles(t);
  const { session, user } = await register(service);
  assert.deepEqual(await whoHolds(service, session), user);
  const answer = await service.call('POST', '/api/users/logout', { headers: { 'x-session-id': session } });
  assert.equal(answer.status, 204);
  assert.match(answer.headers.get('set-cookie') ?? '', /^__Host-sid=;.*Max-Age=0/);
  assert.equal(await whoHolds(service, session), null);
  assert.equal((await service.call('POST', '/api/users/logout')).status, 204, 'a visitor may log out, too');
});

test('[A5] T-06 a session unused for seven days expires; use prolongs it, but never past thirty days', async (t) => {
  const service = await startProfiles(t);
  const { session } = await register(service);
  const idle = await service.call('POST', '/api/users/login', { body: LOG_IN });
  for (let day = 0; day < 29; day += 1) {
    service.clock.advance(DAY_MS);
    assert.ok(await whoHolds(service, session), `day ${day}`);
  }
  assert.equal(await whoHolds(service, sessionIn(idle) ?? ''), null);
  service.clock.advance(DAY_MS - HOUR_MS);
  assert.ok(await whoHolds(service, session));
  service.clock.advance(HOUR_MS);
  assert.equal(await whoHolds(service, session), null);
});

test('A9: checking a page’s session does not prolong it', async (t) => {
  const service = await startProfiles(t);
  const { session } = await register(service);
  const look = () => service.call('GET', '/internal/session?isUse=false', { headers: { 'x-session-id': session } });
  for (let day = 0; day < 6; day += 1) {
    service.clock.advance(DAY_MS);
    assert.ok((await look()).body.user, `day ${day}`);
  }
  service.clock.advance(DAY_MS);
  assert.equal((await look()).body.user, null);
});

test('[A5] T-06 logging in always starts a new session and ends the presented one', async (t) => {
  const service = await startProfiles(t);
  const { session } = await register(service);
  const planted = 'p'.repeat(43);
  const first = await service.call('POST', '/api/users/login', { body: LOG_IN, headers: { 'x-session-id': planted } });
  assert.notEqual(sessionIn(first), planted);
  assert.equal(await whoHolds(service, planted), null);
  const second = await service.call('POST', '/api/users/login', { body: LOG_IN, headers: { 'x-session-id': session } });
  assert.equal(await whoHolds(service, session), null);
  assert.ok(await whoHolds(service, sessionIn(second) ?? ''));
});

test('[A5] T-06 the eleventh session of a person ends the oldest', async (t) => {
  const service = await startProfiles(t);
  const { session } = await register(service);
  const others = [];
  for (let turn = 0; turn < 10; turn += 1) {
    service.clock.advance(1000);
    others.push(sessionIn(await service.call('POST', '/api/users/login', { body: LOG_IN })) ?? '');
  }
  assert.equal(await whoHolds(service, session), null);
  for (const other of others) assert.ok(await whoHolds(service, other));
});

test('[F] T-06 ids that were never issued name nobody', async (t) => {
  const service = await startProfiles(t);
  const { session } = await register(service);
  for (const forged of [session.slice(1), `${session}x`, session.toUpperCase(), '', 'x'.repeat(43)]) {
    assert.equal(await whoHolds(service, forged), null);
  }
});

test('[F] T-01 the store contains neither passwords nor session ids', async (t) => {
  const service = await startProfiles(t);
  const lowered = { ...HASH_COST };
  Object.assign(HASH_COST, FULL_HASH_COST);
  t.after(() => Object.assign(HASH_COST, lowered));
  const { session } = await register(service);
  const users = await service.store
    .collection<{ _id: string; email: string }>('users')
    .find({ email: LOG_IN.email })
    .toArray();
  const sessions = await service.store
    .collection<{ _id: string; userId: string }>('sessions')
    .find({ userId: users[0]?._id ?? '' })
    .toArray();
  const dump = JSON.stringify([users, sessions]);
  assert.equal(sessions.length, 1);
  assert.ok(!dump.includes(PASSWORD) && !dump.includes(session));
  assert.match(dump, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile/15E148 Safari/604.1';

async function logIn(service: Service, headers: Record<string, string> = {}, password = PASSWORD) {
  service.clock.advance(1000);
  const answer = await service.call('POST', '/api/users/login', { body: { email: EMAIL, password }, headers });
  return { status: answer.status, session: sessionIn(answer) ?? '' };
}

test('[A5] T-06 sessions are listed by device and network, newest first, without usable ids', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service);
  const { session: phone } = await logIn(service, { 'user-agent': PHONE, 'x-client-address': '192.0.2.77' });
  const { body } = await service.call('GET', '/api/users/sessions', { user, headers: { 'x-session-id': session } });
  const shown = body.sessions.map(({ device, network, isCurrent }: Record<string, unknown>) => [
    device,
    network,
    isCurrent,
  ]);
  assert.deepEqual(shown, [
    ['Safari on iPhone', '192.0.2.0/24', false],
    ['A browser', '', true],
  ]);
  for (const { id } of body.sessions) assert.equal(await whoHolds(service, id), null);
  assert.ok(!JSON.stringify(body).includes(phone) && !JSON.stringify(body).includes('192.0.2.77'));
  const { user: stranger } = await register(service, 'Bob Ray');
  const other = await service.call('GET', '/api/users/sessions', { user: stranger });
  assert.equal(other.body.sessions.length, 1);
});

test('[A5] T-06 sessions end by id, all others, or all, with the password alone', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service);
  const headers = { 'x-session-id': session };
  const others = [await logIn(service), await logIn(service), await logIn(service)].map((one) => one.session);
  const end = (which: string, currentPassword = PASSWORD) =>
    service.call('POST', '/api/users/sessions/end', { user, headers, body: { currentPassword, which } });
  const wrong = await end('all', 'not my password');
  assert.deepEqual(
    [wrong.status, wrong.body.code, wrong.body.message],
    [403, 'wrong_password', 'That is not your password.'],
  );
  const { body } = await service.call('GET', '/api/users/sessions', { user, headers });
  const one = await end(body.sessions[0].id);
  assert.deepEqual([one.status, one.body], [200, { ended: 1 }]);
  assert.equal((await end(body.sessions[0].id)).status, 404);
  assert.equal(await whoHolds(service, others[2] ?? ''), null);
  assert.deepEqual((await end('others')).body, { ended: 2 });
  assert.deepEqual((await end('others')).body, { ended: 0 });
  assert.deepEqual(await whoHolds(service, session), user);
  const all = await end('all');
  assert.match(all.headers.get('set-cookie') ?? '', /^__Host-sid=;.*Max-Age=0/);
  assert.equal(await whoHolds(service, session), null);
});

test('[B8] changing the password ends other sessions and open links, renews this session, and is published', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service);
  const { session: other } = await logIn(service);
  const token = await askReset(service, EMAIL);
  service.clock.advance(1000);
  const change = (currentPassword: string, newPassword: string) =>
    service.call('POST', '/api/users/password', {
      user,
      headers: { 'x-session-id': session },
      body: { currentPassword, newPassword },
    });
  assert.equal((await change('not my password', NEW)).body.code, 'wrong_password');
  assert.equal((await change(PASSWORD, 'ann.lee99')).body.code, 'common_password');
  const answer = await change(PASSWORD, NEW);
  assert.deepEqual([answer.status, answer.body], [200, { message: 'Your password is changed.' }]);
  const fresh = sessionIn(answer) ?? '';
  assert.deepEqual([await whoHolds(service, session), await whoHolds(service, other)], [null, null]);
  assert.deepEqual(await whoHolds(service, fresh), user);
  assert.equal((await reset(service, token, 'a third quiet mountain')).status, 410);
  assert.deepEqual([(await logIn(service)).status, (await logIn(service, {}, NEW)).status], [401, 200]);
  await service.settle();
  const shown = service.events('profiles.security-changed').map(({ data }) => (data as { what: string }).what);
  assert.deepEqual(shown, ['password']);
});

test('T-04 password guesses in a session are limited as at the log-in', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const statuses = [];
  for (let turn = 0; turn < 7; turn += 1) {
    const body = { currentPassword: `guess number ${turn}`, newPassword: NEW };
    statuses.push((await service.call('POST', '/api/users/password', { user, body })).status);
  }
  assert.deepEqual(statuses, [403, 403, 403, 403, 403, 429, 429]);
});

for (const [line, name] of [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Mac'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36', 'Chrome on Android'],
  [PHONE, 'Safari on iPhone'],
  ['curl/8', 'A browser'],
] as const) {
  test(`[A5] a user agent is shown as ${name}`, () => assert.equal(deviceOf(line), name));
}

test('[A5] of an address only its network is stored', () => {
  assert.deepEqual(['192.0.2.7', '2001:db8:1:2::', ''].map(neighbourhoodOf), ['192.0.2.0/24', '2001:db8:1::/48', '']);
});
