import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { HASH_COST } from './passwords.ts';
import { FULL_HASH_COST, PASSWORD, register, sessionIn, startProfiles, whoHolds } from './testing.ts';

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

test('[A5] T-06 a session unused for seven days is over; use prolongs it, but never past thirty days', async (t) => {
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

test('A9: looking after the page of a session does not prolong it', async (t) => {
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

test('[A5] T-06 logging in always starts a new session and ends the one presented', async (t) => {
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

test('[F] T-06 ids that nobody was given name nobody', async (t) => {
  const service = await startProfiles(t);
  const { session } = await register(service);
  for (const forged of [session.slice(1), `${session}x`, session.toUpperCase(), '', 'x'.repeat(43)]) {
    assert.equal(await whoHolds(service, forged), null);
  }
});

test('[F] T-01 the store holds neither passwords nor session ids', async (t) => {
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
