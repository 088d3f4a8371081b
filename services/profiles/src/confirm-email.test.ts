import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { siteAnswer } from '@keyturn/contracts/site';
import { test } from '@keyturn/service-kit/testing-context';
import { accountEnv, readSite } from './config.ts';
import { register, SITE, startProfiles } from './testing.ts';
import { forgot, makeLink, tokensOf, untilLookedUp, useLink } from './testing-links.ts';

test('[B8] a registration sends a link; used once within a day, it confirms the address', async (t) => {
  const service = await startProfiles(t);
  const { user, session, account } = await register(service);
  assert.equal(account.emailConfirmed, false);
  await untilLookedUp(service);
  const [token = '', ...more] = tokensOf(service, 'confirm');
  assert.deepEqual(more, []);
  const answer = await useLink(service, token);
  const confirmed = { purpose: 'confirm', message: 'Your e-mail address is confirmed.' };
  assert.deepEqual([answer.status, answer.body], [200, confirmed]);
  assert.equal((await service.call('GET', '/api/session', { user })).body.user.emailConfirmed, true);
  const held = await service.call('GET', '/internal/session', { headers: { 'x-session-id': session } });
  assert.equal(held.body.user.emailConfirmed, true);
  assert.deepEqual([(await useLink(service, token)).status], [410]);
});

test('[B8] asked for again: five links a day with the first, each ending the one before; none where it is confirmed', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const ask = () => service.call('POST', '/api/users/email/confirmation', { user });
  for (let turn = 0; turn < 4; turn += 1) {
    service.clock.advance(1000);
    const { status, body } = await ask();
    assert.deepEqual([status, body.message], [202, 'We have sent you a link. It works once, for 24 hours.']);
    await untilLookedUp(service);
  }
  assert.equal((await ask()).status, 429);
  const tokens = tokensOf(service, 'confirm');
  assert.equal(tokens.length, 5);
  assert.equal((await useLink(service, tokens[3] ?? '')).status, 410);
  assert.equal((await useLink(service, tokens[4] ?? '')).status, 200);
  const { status, body } = await ask();
  assert.deepEqual([status, body.message], [200, 'Your e-mail address is confirmed.']);
  await untilLookedUp(service);
  assert.equal(tokensOf(service, 'confirm').length, 5);
});

test('[B8] names of one mailbox that nobody has confirmed get ten links a day together; its own name and confirmed ones get theirs', async (t) => {
  const service = await startProfiles(t);
  const known = 'owner+keyturn@example.edu';
  await register(service, 'Owner', known);
  await untilLookedUp(service);
  await useLink(service, tokensOf(service, 'confirm')[0] ?? '');
  for (let at = 0; at < 12; at += 1) await register(service, 'Vic', `owner+${at}@example.edu`);
  for (let at = 0; at < 12; at += 1) await forgot(service, `owner+${at}@example.edu`);
  await untilLookedUp(service);
  const sentTo = () => service.events('profiles.link-issued').map(({ data }) => (data as { email: string }).email);
  assert.equal(sentTo().length, 10);
  await register(service, 'Owner', 'owner@example.edu');
  await register(service, 'Other', 'other+1@example.edu');
  await forgot(service, known);
  await untilLookedUp(service);
  assert.deepEqual(sentTo().slice(-3).sort(), ['other+1@example.edu', known, 'owner@example.edu'].sort());
  service.clock.advance(DAY_MS);
  await forgot(service, 'owner+11@example.edu');
  await untilLookedUp(service);
  assert.equal(sentTo().at(-1), 'owner+11@example.edu');
});

test('[B8] a link that resets, is a day old or of an address given up confirms nothing; a reset does', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const whose = { userId: user.userId, email: user.email };
  assert.equal((await useLink(service, await makeLink(service, 'reset', whose))).status, 410);
  assert.equal(
    (await useLink(service, await makeLink(service, 'confirm', { ...whose, email: 'b@example.edu' }))).status,
    410,
  );
  await untilLookedUp(service);
  service.clock.advance(DAY_MS);
  assert.equal((await useLink(service, tokensOf(service, 'confirm')[0] ?? '')).status, 410);
  const isConfirmed = async () => (await service.call('GET', '/api/session', { user })).body.user.emailConfirmed;
  assert.equal(await isConfirmed(), false);
  const body = { token: await makeLink(service, 'reset', whose), password: 'another quiet mountain' };
  assert.equal((await service.call('POST', '/api/users/password/reset', { body })).status, 200);
  assert.equal(await isConfirmed(), true);
});

test('[B4] the installation says who runs it, as it was told, and nothing where it was not', async (t) => {
  const service = await startProfiles(t);
  assert.deepEqual(siteAnswer.parse((await service.call('GET', '/api/site')).body), SITE);
  const env = { OPERATOR_NAME: 'Union', CONTACT_EMAIL: 'help@union.example', TERMS_URL: 'https://union.example/terms' };
  const { operator, termsUrl, privacyUrl, graceDays } = readSite(accountEnv.parse(env));
  assert.deepEqual(operator, { name: 'Union', email: 'help@union.example', address: '' });
  assert.deepEqual([termsUrl, privacyUrl, graceDays], ['https://union.example/terms', '', 14]);
  assert.ok(!accountEnv.safeParse({ TERMS_URL: 'javascript:alert(1)' }).success);
});

test('[E24] an address that is confirmed is shown again by a link that was asked for again, each of them told', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  await untilLookedUp(service);
  await useLink(service, tokensOf(service, 'confirm')[0] ?? '');
  const ask = (isAgain: boolean) => service.call('POST', '/api/users/email/confirmation', { user, body: { isAgain } });
  assert.equal((await ask(false)).status, 200);
  service.clock.advance(1000);
  const { status, body } = await ask(true);
  assert.deepEqual([status, body.message], [202, 'We have sent you a link. It works once, for 24 hours.']);
  await untilLookedUp(service);
  assert.equal((await useLink(service, tokensOf(service, 'confirm')[1] ?? '')).status, 200);
  await service.settle();
  const told = service.events('profiles.email-confirmed').map(({ data }) => data);
  assert.deepEqual(told, Array(2).fill({ userId: user.userId, email: user.email }));
  const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await ask(true)).status));
  assert.ok(statuses.includes(429), 'five a day in all');
});
