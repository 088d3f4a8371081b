import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { untilJobsRan } from '@keyturn/service-kit/testing-jobs';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { keptBy, publishClosed } from '@keyturn/service-kit/testing-world';
import { mailBy } from './testing-smtp.ts';
import {
  BUYER,
  mailsOf,
  metricsOf,
  publishMessage,
  publishTour,
  readNotices,
  SELLER,
  startNotifications,
  startWithSmtp,
  STRANGER,
  untilMailed,
  untilNoneDue,
} from './testing.ts';

test('[E6] with SMTP configured, the person whom a tour event concerns gets one e-mail with a link', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  for (let times = 0; times < 2; times += 1) await publishTour(service, 'tours.requested', { id: 'event-one' });
  await publishTour(service, 'tours.accepted', { note: 'Ring twice' });
  await untilNoneDue(service);
  await publishTour(service, 'tours.requested', { id: 'event-one' });
  await untilNoneDue(service);
  assert.deepEqual(
    smtp.mails.map(({ to, subject }) => [to, subject]),
    [
      [SELLER.email, 'New tour request'],
      [BUYER.email, 'Tour accepted'],
    ],
  );
  const { text = '' } = smtp.mails[0] ?? {};
  assert.match(text, /^From: Keyturn <tours@keyturn\.test>\r$/m);
  assert.match(text, new RegExp(`^Message-ID: <event-one-${SELLER.userId}@keyturn\\.test>\\r$`, 'm'));
  assert.match(text, /Someone would like to see your listing on Wed, Nov 25, 3:30 PM\./);
  assert.match(text, /https:\/\/keyturn\.test\/tour-requests\?tab=received/);
  assert.equal((await readNotices(service, SELLER)).items.length, 1, 'the notice is there as well');
});

test('[E6] a mail server’s temporary refusal is retried, a permanent one is not', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  smtp.refuseWith(451);
  await publishTour(service, 'tours.requested');
  await untilSo(() => smtp.tries() === 1);
  await untilJobsRan(service, 'send e-mails');
  service.clock.advance(29_000);
  await untilJobsRan(service, 'send e-mails');
  assert.equal(smtp.tries(), 1, 'not before half a minute');
  smtp.refuseWith(null);
  service.clock.advance(2000);
  await untilSo(() => smtp.mails.length === 1);

  smtp.refuseWith(550);
  await publishTour(service, 'tours.accepted');
  await untilNoneDue(service);
  service.clock.advance(10 * HOUR_MS);
  await untilJobsRan(service, 'send e-mails');
  assert.deepEqual([smtp.tries(), smtp.mails.length], [3, 1]);
});

test('[E6] without a reachable mail server notices still appear, and an e-mail is dropped after ten attempts', async (t) => {
  const service = await startNotifications(t, { mail: mailBy(1) });
  await publishTour(service, 'tours.requested');
  assert.equal((await readNotices(service, SELLER)).unread, 1);
  for (let tries = 1; tries <= 10; tries += 1) {
    const over = new RegExp(`^mails_total\\{outcome="later",.*\\} ${tries}$`, 'm');
    await untilSo(async () => over.test(await metricsOf(service)), `try ${tries}`);
    await untilJobsRan(service, 'send e-mails');
    service.clock.advance(HOUR_MS + 1);
  }
  await untilNoneDue(service);
  assert.match(await metricsOf(service), /^mails_total\{outcome="given-up",.*\} 1$/m);
});

test('[E6] without SMTP configured no e-mail waits', async (t) => {
  const service = await startNotifications(t);
  await publishTour(service, 'tours.requested');
  assert.equal(await mailsOf(service).countDocuments({}), 0);
});

test('A9: a request cancelled before its e-mail was sent causes none; its end does', async (t) => {
  // Nothing is sent before both events.
  const service = await startNotifications(t, { mail: mailBy(1), mailIntervalMs: 200_000 });
  await publishTour(service, 'tours.requested', { id: 'asked' });
  await publishTour(service, 'tours.cancelled');
  await publishTour(service, 'tours.requested', { id: 'asked' });
  const waiting = await mailsOf(service).find({}).toArray();
  const shown = waiting.map(({ notice }) => notice?.text);
  assert.deepEqual(shown, ['The tour of your listing on Wed, Nov 25, 3:30 PM is cancelled.']);
});

test('A4: at most ten e-mails a day are sent to one mailbox', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  for (let round = 0; round < 12; round += 1)
    await publishTour(service, 'tours.requested', { buyer: testUser(`Buyer ${round}`) });
  await untilNoneDue(service);
  assert.equal(smtp.mails.length, 10);
  assert.equal((await readNotices(service, SELLER)).unread, 12, 'the notices are there all the same');
  service.clock.advance(DAY_MS);
  await publishTour(service, 'tours.requested');
  await untilNoneDue(service);
  assert.equal(smtp.mails.length, 11);
});

test('A4: one person causes at most three e-mails to another a day, and reduces nobody else’s', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  for (let round = 0; round < 5; round += 1) {
    await publishTour(service, 'tours.requested', { tourId: `tour-${round}` });
    await publishTour(service, 'tours.cancelled', { tourId: `tour-${round}` });
  }
  await publishTour(service, 'tours.requested', { tourId: 'another', buyer: STRANGER });
  await untilNoneDue(service);
  assert.equal(smtp.mails.length, 4);
});

test('A4: names of one mailbox share its e-mails and their limit', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  const names = ['Sam.Hill+1@gmail.com', 'samhill+2@googlemail.com', 's.amhill@gmail.com', 'samhill@gmail.com'];
  const publishAll = async (day: number) => {
    for (const [at, email] of [...names, ...names, ...names].entries()) {
      const seller = { ...testUser(`Sam ${at}`), email };
      await publishTour(service, 'tours.requested', { seller, buyer: testUser(`Buyer ${day} ${at}`) });
    }
    await untilNoneDue(service);
  };
  await publishAll(1);
  assert.equal(smtp.mails.length, 10);
  const [path = ''] = /\/api\/notifications\/stop\/[\w-]{22}/.exec(smtp.mails[0]?.text ?? '') ?? [];
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  assert.equal((await service.call('POST', path, { body: 'List-Unsubscribe=One-Click', headers })).status, 200);
  service.clock.advance(DAY_MS);
  await publishAll(2);
  assert.equal(smtp.mails.length, 10);
});

test('[E10] a message read within a minute is not mailed; an unread one, and other notices, are', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  await publishTour(service, 'tours.requested');
  await untilNoneDue(service);
  await publishMessage(service);
  await publishMessage(service, { conversationId: 'tour-two' });
  service.clock.advance(59_999);
  const { items } = await readNotices(service, SELLER);
  const read = items.find(({ link }) => link === '/tour-requests?conversation=tour-one');
  await service.call('POST', '/api/notifications/read', { user: SELLER, body: { ids: [read?._id] } });
  assert.equal(smtp.mails.length, 1);
  await untilMailed(service);
  assert.equal(smtp.mails.length, 2);
  assert.match(smtp.mails[1]?.text ?? '', /conversation=tour-two/);
});

test('[E10] the e-mail about a message contains none of it, and is not repeated while it is unread', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  await publishMessage(service, { text: 'CANARY-MESSAGE' });
  await publishMessage(service, { isFirstUnread: false });
  await untilMailed(service);
  const shown = smtp.mails.map(({ to, subject }) => [to, subject]);
  assert.deepEqual(shown, [[SELLER.email, 'New message']]);
  const { text = '' } = smtp.mails[0] ?? {};
  assert.match(text, /There is a new message about a tour\./);
  assert.match(text, /https:\/\/keyturn\.test\/tour-requests\?conversation=tour-one/);
  assert.doesNotMatch(text, /CANARY|Ann Lee/);
});

test('A4: [E7] [E6] e-mails about other times and ends contain the times alone, no person’s words', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  const proposal = { date: '2026-11-26', time: '5:00 PM', startsAt: '2026-11-27T00:00:00.000Z' };
  const people = { buyer: { ...BUYER, name: 'secret' }, seller: { ...SELLER, name: 'secret' } };
  await publishTour(service, 'tours.proposed', { ...people, listingTitle: 'secret', proposal, note: 'secret' });
  await publishTour(service, 'tours.accepted', { ...people, listingTitle: 'secret', by: 'buyer' });
  await publishTour(service, 'tours.expired');
  await publishTour(service, 'tours.slot-taken', {});
  await untilNoneDue(service);
  // One person causes at most three a day in another's mailbox.
  service.clock.advance(DAY_MS);
  await publishTour(service, 'tours.called-off', { by: 'seller', reason: 'secret' });
  await untilNoneDue(service);
  const when = 'Wed, Nov 25, 3:30 PM';
  const expected = [
    [BUYER, `For your tour on ${when} another time is suggested: Thu, Nov 26, 5:00 PM.`],
    [SELLER, `The time you suggested, ${when}, is accepted.`],
    [BUYER, `The tour request for ${when} got no answer in time.`],
    [SELLER, `The tour request for ${when} got no answer in time.`],
    [BUYER, `The time you asked for, ${when}, went to someone else.`],
    [BUYER, `The tour on ${when} is cancelled.`],
  ] as const;
  assert.equal(smtp.mails.length, expected.length);
  for (const [{ email, name }, sentence] of expected) {
    const found = smtp.mails.filter(({ to, text }) => to === email && text.includes(sentence));
    assert.equal(found.length, 1, `${name}: ${sentence}`);
  }
  assert.ok(smtp.mails.every(({ text }) => !text.includes('secret')));
});

test('[E14] e-mails waiting for an address are not sent once it is released; their notices stay', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  smtp.refuseWith(451);
  await publishTour(service, 'tours.requested');
  await publishTour(service, 'tours.accepted', { by: 'buyer', state: 'accepted', sequence: 0 });
  await publishTour(service, 'tours.rejected', { by: 'seller', state: 'rejected' });
  await untilSo(() => smtp.tries() > 2);
  const changeTo = (email: string, revision: number) =>
    service.publish({ type: 'profiles.email-changed', data: { userId: BUYER.userId, email }, revision });
  await changeTo(BUYER.email, 2);
  const kept = () => keptBy(service, ['notices', 'mails', 'emails']);
  assert.ok((await kept()).includes(BUYER.email));
  const { items } = await readNotices(service, BUYER);
  await publishClosed(service, { ...BUYER, email: '' });
  assert.ok(!(await kept()).includes(BUYER.email));
  assert.deepEqual((await readNotices(service, BUYER)).items, items);
  await changeTo(BUYER.email, 1);
  assert.ok(!(await kept()).includes(BUYER.email), 'a change that is heard late brings it back to nothing');
  smtp.refuseWith(null);
  service.clock.advance(HOUR_MS);
  await untilSo(
    async () => (await mailsOf(service).countDocuments({ notice: { $exists: true }, dueAt: { $gt: '' } })) === 0,
  );
  assert.ok(smtp.mails.length > 0 && smtp.mails.every(({ to }) => to === SELLER.email));
});
