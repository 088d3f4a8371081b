import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import type { Identity } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { makeLinkToken } from '@keyturn/service-kit/link-token';
import type { Answer, TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { siteAnswer } from '@keyturn/contracts/site';
import { createLinks, type LinkDocument, type LinkPurpose } from './links.ts';
import { askReset, forgot, makeLink, reset, tokensOf, untilLookedUp, untilUndoSent, useLink } from './testing-links.ts';
import { LINK_KEY, PASSWORD, register, saveProfile, type Service, SITE, startProfiles, suspend } from './testing.ts';
import type { LinkRequestDocument } from './link-requests.ts';
import { accountEnv, readSite } from './config.ts';

const OVER = [410, 'link_over', 'This link has been used or is too old. Please ask for a new one.'];
const NOT_YOURS = [403, 'other_account', 'Please log in to the account that asked for this.'];

interface Kind {
  readonly purpose: LinkPurpose;
  readonly lifeMs: number;
  /** Whether only its account's session can use it. */
  readonly isHeld: boolean;
  issue(service: Service, user: Identity): Promise<unknown>;
}

const post = (service: Service, user: Identity | null, path: string, body: object): Promise<Answer> =>
  service.call('POST', `/api/users/${path}`, { user, body });
const use = (service: Service, purpose: LinkPurpose, token: string, user: Identity | null): Promise<Answer> =>
  purpose === 'reset' ? reset(service, token, 'another quiet lease') : post(service, user, 'links/use', { token });
const askEmail = async (service: Service, user: Identity) => {
  await post(service, user, 'email', { currentPassword: PASSWORD, newEmail: 'ann@mail.example' });
  await untilLookedUp(service);
};

const KINDS: readonly Kind[] = [
  { purpose: 'reset', lifeMs: HOUR_MS / 2, isHeld: false, issue: (service, { email }) => askReset(service, email) },
  { purpose: 'confirm', lifeMs: DAY_MS, isHeld: false, issue: untilLookedUp },
  { purpose: 'email', lifeMs: HOUR_MS, isHeld: true, issue: askEmail },
  {
    purpose: 'school',
    lifeMs: DAY_MS,
    isHeld: true,
    async issue(service, user) {
      await post(service, user, 'school', { email: 'ann.lee@byu.edu' });
      await untilLookedUp(service);
    },
  },
  {
    purpose: 'email-undo',
    lifeMs: 7 * DAY_MS,
    isHeld: false,
    async issue(service, user) {
      await askEmail(service, user);
      await use(service, 'email', tokensOf(service, 'email').at(-1) ?? '', user);
      await untilUndoSent(service);
    },
  },
];
const LINKS = KINDS.map(({ purpose }) => purpose);

/** Two people, and a link of one. */
async function start(t: Parameters<typeof startProfiles>[0], { purpose, issue }: Kind) {
  const service = await startProfiles(t);
  const [{ user: ann }, { user: bob }] = [await register(service), await register(service, 'Bob Ray')];
  for (const user of [ann, bob]) await saveProfile(service, user);
  await issue(service, ann);
  const token = tokensOf(service, purpose)[0] ?? '';
  const accounts = async () =>
    Promise.all([ann, bob].map(async (user) => (await service.call('GET', '/api/users/account', { user })).body));
  const isOver = async (wrong: string, what: string, user = ann) => {
    const { status, body } = await use(service, purpose, wrong, user);
    assert.deepEqual([status, body.code, body.message], OVER, what);
  };
  return { service, ann, bob, token, accounts, isOver };
}

for (const kind of KINDS) {
  const { purpose, isHeld, lifeMs } = kind;

  test(`[F][E17][E25] a link (${purpose}) cut, guessed or foreign does nothing and stays unspent; one of two tabs uses it`, async (t) => {
    const { service, ann, bob, token, accounts, isOver } = await start(t, kind);
    const [id = '', mac = ''] = token.split('.');
    const before = await accounts();
    await isOver(token.slice(0, -1), 'without its last letter');
    await isOver(`${id}.${'A'.repeat(mac.length)}`, 'with a guessed mac');
    await isOver(`${newId()}.${mac}`, 'with the mac of another id');
    await isOver(makeLinkToken(LINK_KEY, purpose, newId()), 'that was never made');
    for (const other of LINKS.filter((one) => one !== purpose))
      await isOver(makeLinkToken(LINK_KEY, other, id), `as ${other}`);
    for (const user of isHeld ? [null, bob] : []) {
      const { status, body } = await use(service, purpose, token, user);
      assert.deepEqual([status, body.code, body.message], NOT_YOURS);
    }
    assert.deepEqual(await accounts(), before);
    const user = isHeld ? ann : bob;
    const both = await Promise.all([use(service, purpose, token, user), use(service, purpose, token, user)]);
    assert.equal(both.filter(({ status }) => status === 200).length, 1, JSON.stringify(both.map(({ body }) => body)));
    await isOver(token, 'used', user);
    assert.deepEqual((await accounts())[1], before[1], 'of who is signed in beside it nothing changes');
  });

  test(`[F][E17][E25] a link (${purpose}) does nothing once it has expired`, async (t) => {
    const { service, token, accounts, isOver } = await start(t, kind);
    service.clock.advance(lifeMs);
    const before = await accounts();
    await isOver(token, 'late');
    assert.deepEqual(await accounts(), before);
  });
}

const linksOf = ({ store, clock }: TestService) =>
  createLinks({ links: store.collection<LinkDocument>('links'), linkKey: LINK_KEY, now: clock.now, newId });

/** The instant that many ms from now. */
const inMs = ({ clock }: TestService, ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

test('[E25] a request ends earlier requests’ links, also those made after it, and none of a later one', async (t) => {
  const service = await startProfiles(t);
  const { userId } = (await register(service)).user;
  const links = linksOf(service);
  const first = { _id: newId(), at: inMs(service, 0), userId };
  const second = { _id: newId(), at: inMs(service, 1), userId };
  const make = ({ _id, at }: typeof first) =>
    links.issue(_id, 'school', { userId, email: 'ann@byu.edu', askedAt: at, isConfirmed: true }, 60_000);
  const works = async ({ _id }: typeof first) =>
    (await links.find('school', makeLinkToken(LINK_KEY, 'school', _id))).usedAt === null;
  // The job was late: both requests exist already.
  service.clock.advance(500);
  await make(first);
  assert.equal(await works(first), true);
  await links.endOthers(second, 'school');
  assert.equal(await works(first), false);
  service.clock.advance(500);
  await make(second);
  // Another replica still processes the older one.
  await links.endOthers(first, 'school');
  assert.equal(await works(second), true);
});

test('[E25] no school link is sent to an account suspended, leaving or deleted since its request', async (t) => {
  const service = await startProfiles(t);
  const [{ user: ann }, { user: bob }] = [await register(service, 'Ann Lee'), await register(service, 'Bob Ray')];
  await suspend(service, ann.userId);
  await service.call('POST', '/api/users/deletion', { user: bob, body: { currentPassword: PASSWORD } });
  const requests = service.store.collection<LinkRequestDocument>('linkRequests');
  for (const userId of [ann.userId, bob.userId, 'gone'])
    await requests.insertOne({
      _id: `of ${userId}`,
      purpose: 'school',
      email: `${userId}@byu.edu`,
      at: inMs(service, 0),
      userId,
    });
  await untilLookedUp(service);
  assert.deepEqual(tokensOf(service, 'school'), []);
});

test('[B8] a registration sends a link that confirms the address once within a day', async (t) => {
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

test('[B8] five links a day are sent with the first, each ending the previous; none once confirmed', async (t) => {
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

test('[B8] unconfirmed names of one mailbox share ten links a day; its own name and confirmed ones do not', async (t) => {
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

test('[B8] a reset link, a day-old link and one of a former address do not confirm; a reset does', async (t) => {
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

test('[B4] the installation returns its configured operator, and nothing without one', async (t) => {
  const service = await startProfiles(t);
  assert.deepEqual(siteAnswer.parse((await service.call('GET', '/api/site')).body), SITE);
  const env = { OPERATOR_NAME: 'Union', CONTACT_EMAIL: 'help@union.example', TERMS_URL: 'https://union.example/terms' };
  const { operator, termsUrl, privacyUrl, graceDays } = readSite(accountEnv.parse(env));
  assert.deepEqual(operator, { name: 'Union', email: 'help@union.example', address: '' });
  assert.deepEqual([termsUrl, privacyUrl, graceDays], ['https://union.example/terms', '', 14]);
  assert.ok(!accountEnv.safeParse({ TERMS_URL: 'javascript:alert(1)' }).success);
});

test('[E24] a confirmed address can be confirmed again by a newly requested link, each published', async (t) => {
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
