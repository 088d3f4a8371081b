import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { denverDateOf } from '@keyturn/domain/denver-time';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Answer, TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { accountEnv } from './config.ts';
import { confirmAddress, tokensOf, untilLookedUp } from './testing-links.ts';
import { cardOf, labelsOf, registerTwo, PASSWORD, startProfiles } from './testing.ts';

const ADDRESS = 'ann.lee@student.byu.edu';
const TEXT = (day: string) =>
  `Opened a link sent to an address at byu.edu on ${day}. Staff and former students can have one, too.`;

const ask = (service: TestService, user: Identity, email = ADDRESS): Promise<Answer> =>
  service.call('POST', '/api/users/school', { user, body: { email } });
const use = (service: TestService, user: Identity | null, token: string): Promise<Answer> =>
  service.call('POST', '/api/users/links/use', { user, body: { token } });

/** Asks for the link of an address and returns its token. */
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
    .filter((fact) => fact.userId === userId)
    .at(-1);

test('[E25] an address of a school: asked for, shown by its link in the own session, seen by others, and told', async (t) => {
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
  assert.deepEqual(
    [isVerified, badges.map(({ label, text }) => [label, text])],
    [true, [['Verified BYU e-mail', TEXT(day)]]],
  );
  assert.equal(memberSince, denverDateOf(today.toISOString())?.slice(0, 7));
  assert.deepEqual(await labelsOf(service, ann, bob), []);
  await service.settle();
  assert.equal(saved(service, ann.userId)?.isVerified, true);
  const account = await service.call('GET', '/api/users/account', { user: ann });
  assert.equal(account.body.badges[0].label, 'Verified BYU e-mail');
  assert.ok(!JSON.stringify(await service.call('GET', `/api/profiles/${ann.userId}`, { user: bob })).includes(ADDRESS));
});

test('[E25] asking for a badge is noted, as taking it off is', async (t) => {
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

test('[E25] one mailbox shows one account: who asks second hears the same, and the mailbox is told', async (t) => {
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
  // Taken off, it is free.
  assert.equal((await service.call('DELETE', '/api/users/school', { user: ann })).status, 204);
  assert.equal((await service.call('DELETE', '/api/users/school', { user: ann })).status, 204);
  assert.deepEqual(await labelsOf(service, bob, ann), []);
  await service.settle();
  assert.equal(saved(service, ann.userId)?.isVerified, false);
  assert.equal((await use(service, bob, await linkTo(service, bob))).status, 200);
});

test('[E25] of two accounts that use links of one mailbox at once one shows it', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  const tokens = [await linkTo(service, ann), await linkTo(service, bob)];
  const answers = await Promise.all([use(service, ann, tokens[0] ?? ''), use(service, bob, tokens[1] ?? '')]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const shown = [await cardOf(service, bob, ann), await cardOf(service, ann, bob)];
  assert.equal(shown.filter(({ isVerified }) => isVerified).length, 1);
});

test('[E25] another school takes the place of the one before, whose address is free then', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  await use(service, ann, await linkTo(service, ann));
  await use(service, ann, await linkTo(service, ann, 'ann@uvu.edu'));
  assert.deepEqual(await labelsOf(service, bob, ann), ['Verified UVU e-mail']);
  assert.equal((await use(service, bob, await linkTo(service, bob))).status, 200);
});

test('[E25] a badge lasts 365 days; its person is told 30 days before its end, once', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  await use(service, ann, await linkTo(service, ann));
  service.clock.advance(334 * DAY_MS);
  await untilLookedUp(service);
  assert.deepEqual(tokensOf(service, 'school-ends'), []);
  service.clock.advance(1.1 * DAY_MS);
  while (tokensOf(service, 'school-ends').length === 0) await new Promise((done) => setTimeout(done, 5));
  const [reminder] = service
    .events('profiles.link-issued')
    .map(({ data }) => data as { purpose: string; isConfirmed: boolean })
    .filter(({ purpose }) => purpose === 'school-ends');
  assert.equal(reminder?.isConfirmed, false, 'nobody has confirmed the address that is written to');
  assert.deepEqual(await labelsOf(service, bob, ann), ['Verified BYU e-mail']);
  service.clock.advance(30 * DAY_MS);
  while (saved(service, ann.userId)?.isVerified) await new Promise((done) => setTimeout(done, 5));
  await service.settle();
  assert.equal((await cardOf(service, bob, ann)).isVerified, false);
  assert.equal(tokensOf(service, 'school-ends').length, 1);
  assert.equal(saved(service, ann.userId)?.isVerified, false);
  assert.equal((await use(service, bob, await linkTo(service, bob))).status, 200);
});

test('[E25] three a day; a badge and its address are in the download, and gone with the account', async (t) => {
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
  while ((await addressesKept.countDocuments({ userId: ann.userId })) > 0)
    await new Promise((done) => setTimeout(done, 5));
  assert.equal((await use(service, bob, await linkTo(service, bob))).status, 200);
});

test('[E25] whose domains are shown the operator can say; what is no such list is refused', () => {
  const shape = accountEnv.pick({ SCHOOL_DOMAINS: true });
  assert.equal(shape.parse({}).SCHOOL_DOMAINS.length, 7);
  const one = [{ school: 'Snow', domain: 'snow.edu', studentsOnly: true }];
  assert.deepEqual(shape.parse({ SCHOOL_DOMAINS: JSON.stringify(one) }).SCHOOL_DOMAINS, one);
  for (const wrong of ['snow.edu', '{}', '[{"school":"Snow"}]', '[{"school":"Snow","domain":"no domain"}]'])
    assert.equal(shape.safeParse({ SCHOOL_DOMAINS: wrong }).success, false, wrong);
});
