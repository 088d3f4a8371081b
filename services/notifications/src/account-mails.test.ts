import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@keyturn/service-kit/ids';
import { makeLinkToken } from '@keyturn/service-kit/link-token';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { accountMail } from './account-mail-templates.ts';
import type { MailDocument } from './mails.ts';
import { createOutboxFolder, outboxFolder, printOutbox } from './outbox-folder.ts';
import {
  LINK_KEY,
  mailsOf,
  metricsOf,
  publishAccount,
  publishChange,
  publishLink,
  SELLER,
  startNotifications,
  startWithSmtp,
  untilNoneDue,
} from './testing.ts';

const LINK = newId();
const MAIL = { at: '2026-11-23T17:00:00.000Z', to: 'ann@example.edu', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' };
const RESET = { linkId: LINK, expiresAt: '2026-11-23T17:30:00.000Z' };

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-mails-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('[B7] a link published twice is one e-mail as text and page, with its secret and last line', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  for (let times = 0; times < 2; times += 1)
    await publishAccount(service, 'profiles.link-issued', { ...RESET, purpose: 'reset' }, SELLER, 'event-one');
  await untilNoneDue(service);
  const [{ to, subject, text } = { to: '', subject: '', text: '' }, ...more] = smtp.mails;
  assert.deepEqual([to, subject, more.length], [SELLER.email, 'Reset your password', 0]);
  const address = `https://keyturn.test/reset-password#${makeLinkToken(LINK_KEY, 'reset', LINK)}`;
  assert.ok(text.includes(`This link works once, for 30 minutes:\r\n${address}\r\n`));
  assert.ok(text.includes(`<a href="${address}">`));
  assert.match(text, /\r\n\r\nIf this was not you, ignore it\.\r\n/);
});

test('[B7] without a mail server, the e-mail is a file for its owner alone, and no call reads it', async (t) => {
  const dataFolder = await makeFolder(t);
  const service = await startNotifications(t, { dataFolder });
  await publishLink(service, 'reset', SELLER, RESET);
  await publishChange(service);
  await publishAccount(service, 'profiles.deletion-requested', { deletesAt: '2026-12-07T17:00:00.000Z' });
  await untilNoneDue(service);
  const names = await readdir(outboxFolder(dataFolder));
  const mails = await Promise.all(
    names.map(async (name) => {
      const file = join(outboxFolder(dataFolder), name);
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      assert.match(name, /^2026-11-23T17-00-00-000Z-[\w-]{22}\.[a-f0-9]{12}\.json$/);
      return JSON.parse(await readFile(file, 'utf8')) as typeof MAIL;
    }),
  );
  for (const mail of mails) assert.deepEqual(Object.keys(mail), ['at', 'to', 'subject', 'text', 'html']);
  assert.deepEqual(mails.map(({ subject }) => subject).sort(), [
    'Reset your password',
    'Your account will be deleted on Dec 7',
    'Your password was changed',
  ]);
  const printed = await printOutbox(dataFolder);
  assert.ok(printed.includes('Reset your password') && printed.includes(`#${LINK}.`) && printed.includes(SELLER.email));
});

const where = { linkKey: LINK_KEY, publicUrl: 'https://keyturn.test' };
const createdAt = '2026-12-21T02:00:00.000Z';
const templateOf = (about: Pick<MailDocument, 'kind' | 'deletesAt'>) => accountMail({ createdAt, ...about }, where);
const linkOf = (kind: string, hours: number) => {
  const expiresAt = new Date(Date.parse(createdAt) + hours * HOUR_MS).toISOString();
  return accountMail({ kind, createdAt, link: { linkId: LINK, expiresAt } }, where);
};
const IGNORE = 'If this was not you, ignore it.';
const RESET_NOW = 'If this was not you, reset your password now.';
const FORGOT = 'To reset your password:\nhttps://keyturn.test/forgot-password';

for (const [kind, subject, sentence] of [
  [
    'second-step-on',
    'Second step turned on',
    'Logging in to your Keyturn account now asks for a code of an authenticator app, too. Everybody who was signed in is signed out.',
  ],
  [
    'second-step-off',
    'Second step turned off',
    'Logging in to your Keyturn account does not ask for a code any more. Everybody who was signed in is signed out.',
  ],
] as const)
  test(`[E16] ${subject}: the e-mail links to resetting the password`, () => {
    assert.deepEqual(templateOf({ kind }), { subject, parts: [sentence, FORGOT, RESET_NOW] });
  });

test('[E18] the e-mail about a requested deletion names the day, and how to keep the account', () => {
  assert.deepEqual(templateOf({ kind: 'closing', deletesAt: '2027-01-04T02:00:00.000Z' }), {
    subject: 'Your account will be deleted on Jan 3, 2027',
    parts: [
      'You asked for the deletion of your Keyturn account. It will be deleted on Jan 3, 2027. Until then you can log in to keep it.',
      'To keep it:\nhttps://keyturn.test/login',
      FORGOT,
      RESET_NOW,
    ],
  });
});

test('[E17] changing the address mails a link to the new one, a notice to its holder, and an undo link', () => {
  const address = (purpose: string, path = '/confirm') =>
    `https://keyturn.test${path}#${makeLinkToken(LINK_KEY, purpose, LINK)}`;
  assert.deepEqual(linkOf('email', 1), {
    subject: 'Confirm your e-mail address',
    parts: [
      `Somebody wants to use this address for their Keyturn account. Log in to that account, then confirm. This link works once, for 1 hour:\n${address('email')}`,
      IGNORE,
    ],
  });
  assert.deepEqual(linkOf('email-taken', 1), {
    subject: 'Confirm your e-mail address',
    parts: [
      'Somebody wanted to use this address for another Keyturn account. An account has it already, so nothing was changed.',
      IGNORE,
    ],
  });
  assert.deepEqual(linkOf('email-undo', 7 * 24), {
    subject: 'Your e-mail address is being changed',
    parts: [
      `Your Keyturn account has another e-mail address now. To take this address back and sign everybody out, use this link. This link works once, for 7 days:\n${address('email-undo', '/confirm?undo')}`,
      RESET_NOW,
    ],
  });
});

test('[E25] the e-mail about an ending badge says how to keep it, without claiming that somebody asked', () => {
  assert.deepEqual(linkOf('school-ends', 24), {
    subject: 'Your school badge ends soon',
    parts: [
      'The badge of your school e-mail on Keyturn ends soon. To keep it, enter the address under Account once more.',
    ],
  });
});

test('[F] a link’s secret is in no document and no event', async (t) => {
  const service = await startNotifications(t);
  await publishLink(service, 'reset', SELLER, RESET);
  await untilNoneDue(service);
  const [, secret = ''] = makeLinkToken(LINK_KEY, 'reset', LINK).split('.');
  const kept = await mailsOf(service).find({}).toArray();
  assert.equal(kept.length, 1);
  assert.ok(!JSON.stringify([kept, service.events()]).includes(secret));
  assert.equal(kept[0]?.to, undefined, 'nor the address, once it is sent');
});

test('[B7] a waiting e-mail is sent later, unless its link expired; unknown kinds of a future release are ignored', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  smtp.refuseWith(451);
  await publishLink(service, 'reset', SELLER, RESET);
  const isLater = async () =>
    (await metricsOf(service)).includes('mails_total{outcome="later",service="notifications"} 1');
  await untilSo(isLater);
  service.clock.advance(30 * 60_000);
  await untilNoneDue(service);
  assert.deepEqual([smtp.tries(), smtp.mails.length], [1, 0]);
  smtp.refuseWith(null);
  await publishLink(service, 'a purpose to come');
  await untilNoneDue(service);
  assert.equal(smtp.mails.length, 0);
});

test('[B7] the oldest waiting e-mail is the one caused first, whichever is tried next', async (t) => {
  const service = await startNotifications(t);
  const at = (seconds: number) => new Date(service.clock.now().getTime() + seconds * 1000).toISOString();
  const oldest = async () => Number(/^mail_oldest_seconds\{[^}]*\} (\S+)$/m.exec(await metricsOf(service))?.[1]);
  assert.equal(await oldest(), 0);
  const mail = { userId: 'ann', to: 'ann@example.edu', tries: 0 };
  await mailsOf(service).insertOne({ ...mail, _id: 'young', createdAt: at(-10), dueAt: at(1000) });
  await mailsOf(service).insertOne({ ...mail, _id: 'old', createdAt: at(-100), dueAt: at(3000) });
  await mailsOf(service).insertOne({ ...mail, _id: 'sent', createdAt: at(-900) });
  assert.equal(await oldest(), 100);
});

test('[E6] the newest thousand e-mail files are kept for a fortnight', async (t) => {
  const folder = await makeFolder(t);
  const outbox = createOutboxFolder(folder);
  for (let at = 0; at < 1001; at += 1) {
    const name = `2026-11-23T16-00-00-${String(at % 1000).padStart(3, '0')}Z-${at}.json`;
    await writeFile(join(folder, name), JSON.stringify(MAIL));
  }
  await outbox.send({ id: 'newest', ...MAIL });
  const names = await readdir(folder);
  assert.equal(names.length, 1000);
  assert.ok(names.some((name) => name.startsWith('2026-11-23T17-00-00-000Z-newest.')));
  await outbox.sweep(new Date('2026-12-07T16:30:00.000Z'));
  assert.match((await readdir(folder)).join(), /^2026-11-23T17-00-00-000Z-newest\.[a-f0-9]{12}\.json$/);
});
