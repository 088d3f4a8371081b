import { MINUTE_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { makeLinkToken } from '@keyturn/service-kit/link-token';
import { test } from '@keyturn/service-kit/testing-context';
import type { LinkDocument } from './links.ts';
import { EMAIL, NEW, deviceIn, LINK_KEY, PASSWORD, register, sessionIn, startProfiles, whoHolds } from './testing.ts';
import { askReset, confirmAddress, forgot, reset, tokensOf, untilLookedUp, useLink } from './testing-links.ts';

test('[B7] a reset link sets a new password once, ends all sessions and signs nobody in', async (t) => {
  const service = await startProfiles(t);
  const { session, user } = await register(service);
  const token = await askReset(service, ' Ann.LEE@example.edu ');
  const told = service.events('profiles.link-issued').map(({ data }) => data);
  const expiresAt = new Date(service.clock.now().getTime() + 30 * MINUTE_MS).toISOString();
  // The confirmation link's event has no order relative to this one.
  assert.deepEqual(
    told.filter((link) => (link as { purpose: string }).purpose === 'reset'),
    [
      {
        linkId: token.split('.')[0],
        purpose: 'reset',
        userId: user.userId,
        email: EMAIL,
        expiresAt,
        isConfirmed: false,
      },
    ],
  );
  const answer = await reset(service, token, NEW);
  assert.deepEqual([answer.status, answer.body], [200, { message: 'Your password is changed. Please log in.' }]);
  assert.equal(sessionIn(answer), null);
  assert.match(
    answer.headers.get('set-cookie') ?? '',
    /^__Host-device=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
  );
  assert.equal(await whoHolds(service, session), null);
  const logIn = async (password: string) =>
    (await service.call('POST', '/api/users/login', { body: { email: EMAIL, password } })).status;
  assert.deepEqual([await logIn(PASSWORD), await logIn(NEW)], [401, 200]);
  await service.settle();
  const published = service.events('profiles.security-changed').map(({ data }) => data);
  assert.deepEqual(published, [
    { userId: user.userId, email: EMAIL, what: 'password', isConfirmed: true, isByLink: true },
  ]);
});

test('[B7] an unknown address gets the same answer as a known one, and no e-mail', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  const answers = [];
  for (const email of [EMAIL, 'nobody@example.edu']) {
    const { status, body, headers } = await forgot(service, email);
    const names = [...headers.keys()].filter((name) => name !== 'x-request-id' && name !== 'date');
    answers.push([status, body, names.map((name) => [name, headers.get(name)])]);
  }
  assert.deepEqual(answers[0], answers[1]);
  assert.deepEqual(answers[0]?.slice(0, 2), [
    202,
    { message: 'If an account has this address, we have sent it a link. It works once, for 30 minutes.' },
  ]);
  await untilLookedUp(service);
  assert.equal(tokensOf(service, 'reset').length, 1);
});

test('[B8] a refused password spends no link', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  const token = await askReset(service, EMAIL);
  for (const [password, code] of [
    ['seven77', 'invalid'],
    ['password1', 'common_password'],
    ['ann.lee99', 'common_password'],
  ] as const) {
    const { status, body } = await reset(service, token, password);
    assert.deepEqual([status, body.code], [422, code], password);
  }
  assert.equal((await reset(service, token, NEW)).status, 200);
});

test('[B7] an address gets three links an hour; further requests get the same answer', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  await confirmAddress(service, user);
  for (let turn = 0; turn < 5; turn += 1) {
    service.clock.advance(1000);
    assert.equal((await forgot(service, EMAIL)).status, 202);
    await untilLookedUp(service);
  }
  assert.equal(tokensOf(service, 'reset').length, 3);
  assert.equal((await reset(service, tokensOf(service, 'reset')[1] ?? '', NEW)).status, 410, 'a newer one ends it');
  service.clock.advance(60 * MINUTE_MS);
  await askReset(service, EMAIL);
  assert.equal(tokensOf(service, 'reset').length, 4);
});

test('[F] after ten links a day come one an hour, so another person’s requests block nobody', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  await confirmAddress(service, user);
  for (let hour = 0; hour < 8; hour += 1) {
    for (let turn = 0; turn < 4; turn += 1) await askReset(service, EMAIL);
    service.clock.advance(60 * MINUTE_MS + 1);
  }
  assert.equal(tokensOf(service, 'reset').length, 3 * 3 + 5);
});

test('[F] an unconfirmed address gets three links a day, then one per half day that works as long', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  for (let hour = 0; hour < 14; hour += 1) {
    for (let turn = 0; turn < 3; turn += 1) await askReset(service, EMAIL);
    service.clock.advance(60 * MINUTE_MS + 1);
  }
  const tokens = tokensOf(service, 'reset');
  assert.equal(tokens.length, 4);
  service.clock.advance(9 * 60 * MINUTE_MS);
  assert.equal((await reset(service, tokens.at(-1) ?? '', NEW)).status, 200, 'its owner never has none that works');
});

test('[F] T-01 a hundred requests and thirty guesses from one address in five minutes block no link; secrets are never stored or logged', async (t) => {
  const lines: unknown[] = [];
  const service = await startProfiles(t, 100, (fields) => lines.push(fields));
  await register(service);
  const token = await askReset(service, EMAIL);
  for (let turn = 0; turn < 99; turn += 1) assert.equal((await forgot(service, `no${turn}@example.edu`)).status, 202);
  assert.equal((await forgot(service, EMAIL)).status, 429);
  await untilLookedUp(service);
  const [id = '', proof = ''] = token.split('.');
  const guesses = ['x', `${id}.${proof.split('').reverse().join('')}`, makeLinkToken(LINK_KEY, 'confirm', id)];
  for (let turn = 0; turn < 30; turn += 1)
    assert.equal((await reset(service, guesses[turn % 3] ?? '', NEW)).status, 410);
  assert.equal((await reset(service, 'x', NEW)).status, 429);
  assert.equal((await useLink(service, 'x')).status, 429);
  assert.equal((await useLink(service, tokensOf(service, 'confirm').at(-1) ?? '')).status, 200);
  assert.equal((await reset(service, token, 'password1')).status, 422);
  assert.equal((await reset(service, token, NEW)).status, 200);
  for (let turn = 0; turn < 28; turn += 1) assert.equal((await reset(service, token, NEW)).status, 410);
  assert.equal((await reset(service, token, NEW)).status, 429, 'one link is tried thirty times');
  await service.settle();
  const kept = await service.store
    .collection<LinkDocument>('links')
    .find({ expiresAt: { $gt: '' } })
    .toArray();
  assert.deepEqual(kept.map(({ purpose }) => purpose).sort(), ['confirm', 'reset']);
  const dump = JSON.stringify([kept, service.events(), lines]);
  assert.ok(dump.includes(token.split('.')[0] ?? ''));
  assert.ok(!dump.includes(token.split('.')[1] ?? '') && !dump.includes(NEW));
});

test('[B7] the device that reset the password can log in, however many guess from everywhere', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  const device = deviceIn({ answer: await reset(service, await askReset(service, EMAIL), NEW) });
  const logIn = async (password: string, headers: Record<string, string>) =>
    (await service.call('POST', '/api/users/login', { body: { email: EMAIL, password }, headers })).status;
  for (let at = 0; at < 50; at += 1) await logIn('a guess of somebody', { 'x-client-address': `203.0.113.${at}` });
  const own = { 'x-client-address': '192.0.2.7' };
  assert.equal(await logIn(NEW, own), 429, 'a device like any other');
  assert.equal(await logIn(NEW, { ...own, 'x-device': device }), 200);
});

test('[A5] T-06 a log-in with the old password, concurrent with the reset, leaves no valid session', async (t) => {
  const service = await startProfiles(t);
  await register(service);
  const token = await askReset(service, EMAIL);
  for (let turn = 0; turn < 5; turn += 1) {
    const body = { email: EMAIL, password: PASSWORD };
    const [logIn] = await Promise.all([
      service.call('POST', '/api/users/login', { body }),
      turn === 0 ? reset(service, token, NEW) : null,
    ]);
    const session = /^__Host-sid=([\w-]{43});/.exec(logIn.headers.get('set-cookie') ?? '')?.[1];
    if (session !== undefined) assert.equal(await whoHolds(service, session), null);
  }
});
