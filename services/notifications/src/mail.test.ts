import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { untilJobsRan } from '@keyturn/service-kit/testing-jobs';
import type { NoticeDocument } from './notice.ts';
import {
  BUYER,
  SELLER,
  STRANGER,
  readNotices,
  startNotifications,
  publishMessage,
  publishTour,
  untilMailed,
  waitUntil,
} from './testing.ts';
import { mailBy, startSmtp } from './testing-smtp.ts';

const MINUTE_MS = 60_000;

test('[E6] with SMTP configured, the one a tour event is news for gets one e-mail with a link', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  await publishTour(service, 'tours.requested', { id: 'event-one' });
  await publishTour(service, 'tours.requested', { id: 'event-one' });
  await publishTour(service, 'tours.accepted', { note: 'Ring twice' });
  await waitUntil(() => smtp.mails.length >= 2);
  service.clock.advance(3_600_000);
  await untilJobsRan(service, 'send e-mails');
  assert.deepEqual(
    smtp.mails.map(({ to }) => to),
    [[SELLER.email], [BUYER.email]],
  );
  const [asked, accepted] = smtp.mails.map(({ text }) => text.replaceAll('=\r\n', ''));
  assert.match(asked ?? '', /^From: Keyturn <tours@keyturn\.test>\r$/m);
  assert.match(asked ?? '', /^Subject: New tour request\r$/m);
  assert.match(asked ?? '', new RegExp(`^Message-ID: <event-one-${SELLER.userId}@keyturn\\.test>\\r$`, 'm'));
  assert.match(asked ?? '', /Someone would like to see your listing on Wed, Nov 25, 3:30 PM\./);
  assert.match(asked ?? '', /https:\/\/keyturn\.test\/tour-requests\?tab=(3D)?received/);
  assert.match(accepted ?? '', /^Subject: Tour accepted\r$/m);
  const { items } = await readNotices(service, SELLER);
  assert.equal(items.length, 1, 'the notice is there as well');
});

test('[E6] a mail server that does not take it now gets it later; one that never will is left alone', async (t) => {
  const smtp = await startSmtp(t);
  smtp.refuseWith(451);
  const service = await startNotifications(t, mailBy(smtp.port));
  await publishTour(service, 'tours.requested');
  await waitUntil(() => smtp.tries() === 1);
  service.clock.advance(29_000);
  await untilJobsRan(service, 'send e-mails');
  assert.equal(smtp.tries(), 1, 'not before half a minute');
  smtp.refuseWith(null);
  service.clock.advance(2000);
  await waitUntil(() => smtp.mails.length === 1);
  assert.equal(smtp.mails.length, 1);

  smtp.refuseWith(550);
  await publishTour(service, 'tours.accepted');
  await waitUntil(() => smtp.tries() === 3);
  service.clock.advance(10 * 3_600_000);
  await untilJobsRan(service, 'send e-mails');
  assert.deepEqual([smtp.tries(), smtp.mails.length], [3, 1]);
});

test('[E6] without a mail server in reach, notices come as ever, and after ten attempts the e-mail is given up', async (t) => {
  const service = await startNotifications(t, mailBy(1));
  const notices = service.store.collection<NoticeDocument>('notices');
  await publishTour(service, 'tours.requested');
  assert.equal((await readNotices(service, SELLER)).unread, 1);
  for (let tries = 1; tries <= 10; tries += 1) {
    const readTries = async () => (await notices.findOne({ userId: SELLER.userId }))?.mailTries;
    const wanted = tries === 10 ? undefined : tries;
    await waitUntilAsync(async () => (await readTries()) === wanted);
    assert.equal(await readTries(), wanted);
    service.clock.advance(3_600_001);
  }
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  assert.match(metrics, /^mails_total\{outcome="given-up",.*\} 1$/m);
});

test('[E6] where no SMTP is configured nothing waits to be mailed', async (t) => {
  const service = await startNotifications(t);
  await publishTour(service, 'tours.requested');
  const notices = service.store.collection<NoticeDocument>('notices');
  assert.equal(await notices.countDocuments({ mailDueAt: { $gt: '' } }), 0);
});

test('A4: an e-mail holds nothing that another person wrote: no name, no note, no title', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  const shout = 'KEYTURN SECURITY: confirm at https://evil.test';
  const said = {
    buyer: { ...BUYER, name: shout },
    seller: { ...SELLER, name: shout },
    listingTitle: shout,
    note: shout,
  };
  const types = ['tours.requested', 'tours.accepted', 'tours.rejected', 'tours.cancelled'] as const;
  for (const type of types) await publishTour(service, type, { ...said, tourId: type });
  await waitUntil(() => smtp.mails.length >= types.length);
  assert.equal(smtp.mails.length, types.length);
  for (const { text } of smtp.mails) assert.doesNotMatch(text, /SECURITY|evil/);
});

test('A9: of a request that is cancelled before its e-mail was sent, none tells; its end is told', async (t) => {
  const smtp = await startSmtp(t);
  // Nothing is sent until both are told.
  const service = await startNotifications(t, mailBy(smtp.port), undefined, 200_000);
  const notices = service.store.collection<NoticeDocument>('notices');
  await publishTour(service, 'tours.requested');
  await publishTour(service, 'tours.cancelled');
  const waiting = await notices.find({ mailDueAt: { $gt: '' } }).toArray();
  assert.deepEqual(
    waiting.map(({ mailText }) => mailText),
    ['The tour of your listing on Wed, Nov 25, 3:30 PM is cancelled.'],
  );
});

test('A4: at most ten e-mails a day go to one mailbox', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  const notices = service.store.collection<NoticeDocument>('notices');
  for (let turn = 0; turn < 12; turn += 1)
    await publishTour(service, 'tours.requested', { buyer: testUser(`Buyer ${turn}`) });
  await waitUntilAsync(async () => (await notices.countDocuments({ mailDueAt: { $gt: '' } })) === 0);
  assert.equal(smtp.mails.length, 10);
  assert.equal((await readNotices(service, SELLER)).unread, 12, 'the notices are there all the same');
  service.clock.advance(24 * 3_600_000);
  await publishTour(service, 'tours.requested');
  await waitUntil(() => smtp.mails.length >= 11);
  assert.equal(smtp.mails.length, 11);
});

test('A4: one person causes at most three e-mails to somebody a day, and takes none from what others cause', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  const notices = service.store.collection<NoticeDocument>('notices');
  for (let turn = 0; turn < 5; turn += 1) {
    await publishTour(service, 'tours.requested', { tourId: `tour-${turn}` });
    await publishTour(service, 'tours.cancelled', { tourId: `tour-${turn}` });
  }
  await publishTour(service, 'tours.requested', { tourId: 'another', buyer: STRANGER });
  await waitUntilAsync(async () => (await notices.countDocuments({ mailDueAt: { $gt: '' } })) === 0);
  assert.equal(smtp.mails.length, 4);
});

test('A4: names of one mailbox share its e-mails and their end', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  const notices = service.store.collection<NoticeDocument>('notices');
  const names = ['Sam.Hill+1@gmail.com', 'samhill+2@googlemail.com', 's.amhill@gmail.com', 'samhill@gmail.com'];
  const publishAll = async (day: number) => {
    for (const [at, email] of [...names, ...names, ...names].entries()) {
      const seller = { ...testUser(`Sam ${at}`), email };
      await publishTour(service, 'tours.requested', { seller, buyer: testUser(`Buyer ${day} ${at}`) });
    }
    await waitUntilAsync(async () => (await notices.countDocuments({ mailDueAt: { $gt: '' } })) === 0);
  };
  await publishAll(1);
  assert.equal(smtp.mails.length, 10);
  const text = (smtp.mails[0]?.text ?? '').replaceAll('=\r\n', '');
  const path =
    /<https:\/\/keyturn\.test(\/api\/notifications\/stop\/[\w-]{22})\?topic=(?:3D)?tours>/.exec(text)?.[1] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  assert.equal((await service.call('POST', path, { body: 'List-Unsubscribe=One-Click', headers })).status, 200);
  service.clock.advance(24 * 3_600_000);
  await publishAll(2);
  assert.equal(smtp.mails.length, 10);
});

test('A4: each e-mail says how to stop them; opening the link changes nothing, its button does', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  const notices = service.store.collection<NoticeDocument>('notices');
  await publishTour(service, 'tours.requested');
  await waitUntil(() => smtp.mails.length >= 1);
  const text = (smtp.mails[0]?.text ?? '').replaceAll('=\r\n', '');
  assert.match(text, /^List-Unsubscribe-TestSmtp: List-Unsubscribe=One-Click\r$/m);
  const path =
    /^List-Unsubscribe:\s+<https:\/\/keyturn\.test(\/api\/notifications\/stop\/[\w-]{22})\?topic=tours>\r$/m.exec(
      text,
    )?.[1] ?? '';
  assert.ok(text.split(path).length > 2, 'in the text as well');

  const asked = await service.call('GET', path);
  assert.deepEqual([asked.status, /<form method="post">/.test(asked.body)], [200, true]);
  await publishTour(service, 'tours.requested');
  await waitUntil(() => smtp.mails.length >= 2);
  assert.equal(smtp.mails.length, 2, 'looking stops nothing');

  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const stopped = await service.call('POST', path, { body: 'List-Unsubscribe=One-Click', headers });
  assert.equal(stopped.status, 200);
  await publishTour(service, 'tours.requested');
  await waitUntilAsync(async () => (await notices.countDocuments({ mailDueAt: { $gt: '' } })) === 0);
  assert.equal(smtp.mails.length, 2);
  assert.equal((await service.call('POST', path.slice(0, -22) + 'x'.repeat(22))).status, 404);
});

async function waitUntilAsync(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await isSo()) && Date.now() < deadline;) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('[E10] a message that was read within a minute is not mailed; one that was not, and what is no message, is', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  await publishTour(service, 'tours.requested');
  await waitUntil(() => smtp.mails.length === 1);
  await publishMessage(service);
  await publishMessage(service, { conversationId: 'tour-two' });
  service.clock.advance(MINUTE_MS - 1);
  const { items } = await readNotices(service, SELLER);
  const read = items.find(({ link }) => link === '/tour-requests?conversation=tour-one');
  await service.call('POST', '/api/notifications/read', { user: SELLER, body: { ids: [read?._id] } });
  assert.equal(smtp.mails.length, 1);
  await untilMailed(service);
  const [, mail] = smtp.mails;
  assert.equal(smtp.mails.length, 2);
  assert.match(mail?.text ?? '', /conversation=(3D)?tour-two/);
});

test('[E10] a message is told by e-mail without a word of it, and not again while it is unread', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  await publishMessage(service, { text: 'CANARY-MESSAGE' });
  await publishMessage(service, { isFirstUnread: false });
  service.clock.advance(MINUTE_MS);
  await publishTour(service, 'tours.accepted');
  await waitUntil(() => smtp.mails.length >= 2);
  assert.deepEqual(smtp.mails.map(({ to }) => to).sort(), [[BUYER.email], [SELLER.email]]);
  const { text = '' } = smtp.mails.find(({ to }) => to[0] === SELLER.email) ?? {};
  assert.match(text, /^Subject: New message\r$/m);
  assert.match(text, /There is a new message about a tour\./);
  assert.match(text, /https:\/\/keyturn\.test\/tour-requests\?conversation=(3D)?tour-one/);
  assert.doesNotMatch(text, /CANARY|Ann Lee/);
});
