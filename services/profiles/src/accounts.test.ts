import { MINUTE_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { sessionAnswer, userAnswer } from '@keyturn/contracts/profiles';
import { test } from '@keyturn/service-kit/testing-context';
import { PASSWORD, register, sessionIn, startProfiles } from './testing.ts';
import { memberSince } from './user.ts';

test('[B8] registering returns the user and a session cookie, and lower-cases the e-mail', async (t) => {
  const service = await startProfiles(t);
  const body = { name: 'Ann Lee', email: ' Ann.LEE@Example.edu ', password: PASSWORD };
  const answer = await service.call('POST', '/api/users/register', { body });
  assert.equal(answer.status, 201);
  const { user } = userAnswer.parse(answer.body);
  assert.deepEqual(
    [user.email, user.name, user.profileCreated, user.createdAt],
    ['ann.lee@example.edu', 'Ann Lee', false, 'May 2025'],
  );
  const cookie = answer.headers.get('set-cookie') ?? '';
  for (const part of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict', 'Max-Age=2592000'])
    assert.ok(cookie.includes(part), part);
});

test('[B8] registering a taken address returns 409 without a reason', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  const body = { name: 'Other', email: 'ANN.LEE@example.edu', password: PASSWORD };
  const answer = await service.call('POST', '/api/users/register', { body });
  assert.equal(answer.status, 409);
  assert.equal(answer.body.message, 'Registration failed');
  assert.equal(sessionIn(answer), null);
});

test('[B8] T-11 passwords too short, too long or too common are refused with a sentence', async (t) => {
  const service = await startProfiles(t);
  const tryPassword = async (password: string) =>
    (
      await service.call('POST', '/api/users/register', {
        body: { name: 'A', email: 'alongname@example.edu', password },
      })
    ).body.message;
  assert.equal(await tryPassword('1234567'), 'Please choose a password of at least 8 characters.');
  assert.equal(await tryPassword('x'.repeat(129)), 'Please choose a password of at most 128 characters.');
  for (const common of ['Password', '13101988', 'keyturn1', 'passwort', 'alongname', '2026 KeyTurn', 'A.Long.Name99']) {
    assert.equal(await tryPassword(common), 'Please choose a less common password.', common);
  }
  assert.equal(await tryPassword('y'.repeat(128)), 'Account created');
});

test('[B7] logging in accepts any spelling of the address and fails with one sentence for every reason', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  const logIn = (email: string, password: string) =>
    service.call('POST', '/api/users/login', { body: { email, password } });
  const right = await logIn(' ANN.lee@example.edu', PASSWORD);
  assert.equal(right.status, 200);
  userAnswer.parse(right.body);
  for (const [email, password] of [
    ['ann.lee@example.edu', 'wrong password'],
    ['nobody@example.edu', PASSWORD],
  ] as const) {
    const { status, body } = await logIn(email, password);
    assert.equal(status, 401);
    const { requestId: _id, ...rest } = body;
    assert.deepEqual(rest, { message: 'Login failed', error: 'Login failed', code: 'log_in_failed' });
  }
});

test('A10: a failed log-in logs who, what and from where, without password or e-mail', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const service = await startProfiles(t, 100, (fields) => void lines.push(fields));
  const { user } = await register(service);
  for (const email of [user.email, 'nobody@example.edu']) {
    const body = { email, password: 'wrong mountain' };
    const headers = { 'x-client-address': '192.0.2.7', 'x-request-id': 'request-0001' };
    assert.equal((await service.call('POST', '/api/users/login', { body, headers })).status, 401);
  }
  assert.deepEqual(
    lines
      .map(({ audit, who, from, requestId }) => [audit, who, from, requestId])
      .filter(([audit]) => audit === 'log-in failed'),
    [
      ['log-in failed', user.userId, '192.0.2.7', 'request-0001'],
      ['log-in failed', 'nobody', '192.0.2.7', 'request-0001'],
    ],
  );
  assert.ok(!/example\.edu|mountain/.test(JSON.stringify(lines)));
});

test('A10: registering, logging in and logging out each log person, address and request, without secrets', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const service = await startProfiles(t, 100, (fields) => void lines.push(fields));
  const headers = { 'x-client-address': '192.0.2.7', 'x-request-id': 'request-0002' };
  const { user } = await register(service);
  const body = { email: user.email, password: PASSWORD };
  const session = sessionIn(await service.call('POST', '/api/users/login', { body, headers })) ?? '';
  const logOut = () => service.call('POST', '/api/users/logout', { headers: { ...headers, 'x-session-id': session } });
  for (let turn = 0; turn < 2; turn += 1) assert.equal((await logOut()).status, 204);
  const found = lines.filter(({ audit }) => audit !== undefined);
  assert.deepEqual(
    found.map(({ audit, who }) => [audit, who]),
    [
      ['registered', user.userId],
      ['logged in', user.userId],
      ['logged out', user.userId],
    ],
    'nobody’s second log-out leaves none',
  );
  for (const line of found.slice(1)) assert.deepEqual([line['from'], line['requestId']], ['192.0.2.7', 'request-0002']);
  const text = JSON.stringify(found);
  for (const secret of [PASSWORD, session, 'example.edu']) assert.ok(!text.includes(secret), secret);
});

test('[B7] T-11 a password in another Unicode form is the same password', async (t) => {
  const service = await startProfiles(t);
  const email = 'ann@example.edu';
  await service.call('POST', '/api/users/register', { body: { name: 'Ann', email, password: 'caf\u00e9 mountain' } });
  const { status } = await service.call('POST', '/api/users/login', {
    body: { email, password: 'cafe\u0301 mountain' },
  });
  assert.equal(status, 200);
});

test('[F] T-10 registrations of one address are limited, and allowed again after half an hour', async (t) => {
  const service = await startProfiles(t, 2);
  const tryOne = async (turn: number) =>
    (
      await service.call('POST', '/api/users/register', {
        body: { name: 'A', email: `a${turn}@example.edu`, password: PASSWORD },
      })
    ).status;
  assert.deepEqual([await tryOne(1), await tryOne(2), await tryOne(3)], [201, 201, 429]);
  service.clock.advance(30 * MINUTE_MS);
  assert.equal(await tryOne(3), 201);
});

test('A5: registrations of one IPv6 /48 network are limited together; those of others are not', async (t) => {
  const service = await startProfiles(t, 1);
  let turn = 0;
  const tryFrom = async (address: string) => {
    const body = { name: 'A', email: `a${(turn += 1)}@example.edu`, password: PASSWORD };
    return (await service.call('POST', '/api/users/register', { body, headers: { 'x-client-address': address } }))
      .status;
  };
  for (let at = 1; at <= 10; at += 1) assert.equal(await tryFrom(`2001:db8:1:${at}::/64`), 201);
  assert.deepEqual([await tryFrom('2001:db8:1:11::/64'), await tryFrom('2001:db8:2:1::/64')], [429, 201]);
  assert.equal(await tryFrom('192.0.2.1'), 201);
  service.clock.advance(30 * MINUTE_MS);
  assert.equal(await tryFrom('2001:db8:1:11::/64'), 201);
});

test('[D2] the group size is saved', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const body = { email: user.email, updates: { discoveryGroupSize: 3 } };
  const saved = await service.call('POST', '/api/users/update', { user, body });
  assert.equal(saved.status, 200);
  const session = await service.call('GET', '/api/session', { user });
  assert.equal(sessionAnswer.parse(session.body).user?.discoveryGroupSize, 3);
});

test('[E25] the member-since month follows Utah’s time zone', () => {
  assert.equal(memberSince({ registeredAt: '2026-03-01T06:59:00.000Z' }), '2026-02');
  assert.equal(memberSince({ registeredAt: '2026-03-01T07:00:00.000Z' }), '2026-03');
  assert.equal(memberSince({ registeredAt: '' }), '', 'of who is gone');
});
