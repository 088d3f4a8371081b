import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@keyturn/service-kit/ids';
import { makeLinkToken } from '@keyturn/service-kit/link-token';
import { startTestService, type TestService } from '@keyturn/service-kit/testing';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { changeMail, closingMail, linkMail } from './account-mail-templates.ts';
import type { MailDocument } from './mails.ts';
import { createNotifications } from './app.ts';
import { createOutboxFolder, outboxFolder, printOutbox } from './outbox-folder.ts';
import { CONFIG, LINK_KEY, SELLER, startNotifications, waitUntil } from './testing.ts';
import { mailBy, startSmtp } from './testing-smtp.ts';

const LINK = newId();
const MAIL = { at: '2026-11-23T17:00:00.000Z', to: 'ann@example.edu', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' };

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-mails-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function publishLink(service: TestService, fields: object = {}, id = newId()): Promise<void> {
  const expiresAt = new Date(service.clock.now().getTime() + 30 * 60_000).toISOString();
  const { userId, email } = SELLER;
  const data = { linkId: LINK, purpose: 'reset', userId, email, expiresAt, ...fields };
  await service.publish({ type: 'profiles.link-issued', id, data });
  await service.settle();
}

const storeOf = (service: TestService) => service.store.collection<MailDocument>('mails');

const metricsOf = async (service: TestService): Promise<string> => (await fetch(`${service.url}/metrics`)).text();

async function untilDone(service: TestService): Promise<void> {
  while ((await storeOf(service).countDocuments({ dueAt: { $gt: '' } })) > 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

test('[B7] a link, told twice, is one e-mail in plain words and as a page, with its secret and its last line', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  await publishLink(service, {}, 'event-one');
  await publishLink(service, {}, 'event-one');
  await untilDone(service);
  await waitUntil(() => smtp.mails.length >= 1);
  const [{ to, text: raw } = { to: [], text: '' }, ...more] = smtp.mails;
  assert.deepEqual([to, more.length], [[SELLER.email], 0]);
  const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  assert.match(text, /^Subject: Reset your password\r$/m);
  const address = `https://keyturn.test/reset-password#${makeLinkToken(LINK_KEY, 'reset', LINK)}`;
  assert.ok(text.includes(`This link works once, for 30 minutes:\r\n${address}\r\n`));
  assert.ok(text.includes(`<a href="${address}">`));
  assert.match(text, /\r\n\r\nIf this was not you, ignore it\.\r\n/);
});

test('[B7] where no mail server is configured, the e-mail is a file for its owner alone, and no call reads it', async (t) => {
  const dataFolder = await makeFolder(t);
  const service = await startTestService(
    (deps) => createNotifications(deps, { ...CONFIG, dataFolder, mailIntervalMs: 10 }),
    t,
  );
  await publishLink(service);
  const { userId, email } = SELLER;
  await service.publish({ type: 'profiles.security-changed', data: { userId, email, what: 'password' } });
  const deletesAt = '2026-12-07T17:00:00.000Z';
  await service.publish({ type: 'profiles.closed', data: { userId, email, deletesAt } });
  await service.settle();
  await untilDone(service);
  const names = await readdir(outboxFolder(dataFolder));
  assert.equal(names.length, 3);
  const mails = await Promise.all(
    names.map(async (name) => {
      const file = join(outboxFolder(dataFolder), name);
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      assert.match(name, /^2026-11-23T17-00-00-000Z-[\w-]{22}\.[a-f0-9]{12}\.json$/);
      return JSON.parse(await readFile(file, 'utf8')) as typeof MAIL;
    }),
  );
  for (const mail of mails) assert.deepEqual(Object.keys(mail), ['at', 'to', 'subject', 'text', 'html']);
  const changed = mails.find(({ subject }) => subject === 'Your password was changed');
  assert.equal(changed?.to, SELLER.email);
  assert.equal(changed.text.split('\n').at(-1), 'If this was not you, reset your password now.');
  assert.ok(mails.some(({ subject }) => subject === 'Your account will be deleted on Dec 7'));
  const printed = await printOutbox(dataFolder);
  assert.ok(printed.includes('Reset your password') && printed.includes(`#${LINK}.`) && printed.includes(SELLER.email));
});

for (const [what, subject, sentence] of [
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
  test(`[E16] ${subject}: told, with the way to reset the password`, () => {
    assert.deepEqual(changeMail({ what }, 'https://keyturn.test'), {
      subject,
      parts: [
        sentence,
        'To reset your password:\nhttps://keyturn.test/forgot-password',
        'If this was not you, reset your password now.',
      ],
    });
  });

test('[E18] the e-mail to who asked for the deletion of their account says the day, and the way to keep it', () => {
  const closing = { deletesAt: '2027-01-04T02:00:00.000Z', createdAt: '2026-12-21T02:00:00.000Z' };
  assert.deepEqual(closingMail(closing, 'https://keyturn.test'), {
    subject: 'Your account will be deleted on Jan 3, 2027',
    parts: [
      'You asked for the deletion of your Keyturn account. It will be deleted on Jan 3, 2027. Until then you can log in to keep it.',
      'To keep it:\nhttps://keyturn.test/login',
      'To reset your password:\nhttps://keyturn.test/forgot-password',
      'If this was not you, reset your password now.',
    ],
  });
});

test('[E17] e-mails of another address: a link to the new one, a word to who has it, and the way back', () => {
  const of = (purpose: string, lifeMs: number) =>
    linkMail({ purpose, linkId: LINK, lifeMs }, { linkKey: LINK_KEY, publicUrl: 'https://keyturn.test' });
  const address = (purpose: string, path = '/confirm') =>
    `https://keyturn.test${path}#${makeLinkToken(LINK_KEY, purpose, LINK)}`;
  const ignore = 'If this was not you, ignore it.';
  assert.deepEqual(of('email', 3_600_000), {
    subject: 'Confirm your e-mail address',
    parts: [
      `Somebody wants to use this address for their Keyturn account. Log in to that account, then confirm. This link works once, for 1 hour:\n${address('email')}`,
      ignore,
    ],
  });
  assert.deepEqual(of('email-taken', 3_600_000), {
    subject: 'Confirm your e-mail address',
    parts: [
      'Somebody wanted to use this address for another Keyturn account. An account has it already, so nothing was changed.',
      ignore,
    ],
  });
  assert.deepEqual(of('email-undo', 7 * 86_400_000), {
    subject: 'Your e-mail address is being changed',
    parts: [
      `Your Keyturn account has another e-mail address now. To take this address back and sign everybody out, use this link. This link works once, for 7 days:\n${address('email-undo', '/confirm?undo')}`,
      'If this was not you, reset your password now.',
    ],
  });
});

test('[E25] the e-mail that a badge ends says how to keep it, and nothing of somebody else: nobody asked for it', () => {
  const where = { linkKey: LINK_KEY, publicUrl: 'https://keyturn.test' };
  assert.deepEqual(linkMail({ purpose: 'school-ends', linkId: LINK, lifeMs: 86_400_000 }, where), {
    subject: 'Your school badge ends soon',
    parts: [
      'The badge of your school e-mail on Keyturn ends soon. To keep it, enter the address under Account once more.',
    ],
  });
});

test('[F] a link’s secret stands in no document and in no event', async (t) => {
  const service = await startNotifications(t);
  await publishLink(service);
  await untilDone(service);
  const [, secret = ''] = makeLinkToken(LINK_KEY, 'reset', LINK).split('.');
  const kept = await storeOf(service)
    .find({ createdAt: { $gt: '' } })
    .toArray();
  assert.equal(kept.length, 1);
  assert.ok(!JSON.stringify([kept, service.events()]).includes(secret));
  assert.equal(kept[0]?.to, undefined, 'nor the address, once it is sent');
});

test('[B7] an e-mail that waits is sent later, but none whose link is over; what a release to come tells is left alone', async (t) => {
  const smtp = await startSmtp(t);
  smtp.refuseWith(451);
  const service = await startNotifications(t, mailBy(smtp.port));
  await publishLink(service);
  await waitUntil(() => smtp.tries() === 1);
  // The mail server has answered a little before that is counted.
  while (!/mails_total\{outcome="later",service="notifications"\} 1/.test(await metricsOf(service)))
    await new Promise((resolve) => setTimeout(resolve, 5));
  service.clock.advance(20_000);
  assert.match(await metricsOf(service), /mail_oldest_seconds\{[^}]*\} 20\b/);
  service.clock.advance(30 * 60_000);
  await untilDone(service);
  assert.deepEqual([smtp.tries(), smtp.mails.length], [1, 0]);
  smtp.refuseWith(null);
  await publishLink(service, { purpose: 'a purpose to come' });
  await untilDone(service);
  assert.equal(smtp.mails.length, 0);
  assert.match(await metricsOf(service), /mail_oldest_seconds\{[^}]*\} 0\b/);
});

test('[E6] the newest thousand files of e-mails stay, for a fortnight', async (t) => {
  const folder = await makeFolder(t);
  const outbox = createOutboxFolder(folder);
  for (let at = 0; at < 1001; at += 1) {
    const name = `2026-11-23T16-00-00-${String(at % 1000).padStart(3, '0')}Z-${at}.json`;
    await writeFile(join(folder, name), JSON.stringify(MAIL));
  }
  await outbox.carry({ id: 'newest', ...MAIL });
  const names = await readdir(folder);
  assert.equal(names.length, 1000);
  assert.ok(names.some((name) => name.startsWith('2026-11-23T17-00-00-000Z-newest.')));
  await outbox.sweep(new Date('2026-12-07T16:30:00.000Z'));
  assert.match((await readdir(folder)).join(), /^2026-11-23T17-00-00-000Z-newest\.[a-f0-9]{12}\.json$/);
});
