import assert from 'node:assert/strict';
import { MAIL_TOPICS } from '@keyturn/domain/mail-topics';
import { newId } from '@keyturn/service-kit/ids';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, publishDeleted } from '@keyturn/service-kit/testing-world';
import {
  BUYER,
  publishChange,
  publishMessage,
  publishTour,
  readNotices,
  SELLER,
  startNotifications,
  startWithSmtp,
  untilMailed,
} from './testing.ts';

const CONFIRMED = { ...SELLER, emailConfirmed: true };

const choose = (service: TestService, topic: string, isOn: boolean, user = SELLER) =>
  service.call('PUT', `/api/notifications/preferences/${topic}`, { user, body: { isOn } });
const read = async (service: TestService, user = SELLER) =>
  (await service.call('GET', '/api/notifications/preferences', { user })).body;
const offIn = ({ topics }: { topics: { topic: string; isOn: boolean }[] }) =>
  topics.flatMap(({ topic, isOn }) => (isOn ? [] : [topic]));
const stopIn = (text = '') => /^List-Unsubscribe:\s+<https:\/\/keyturn\.test([^>]+)>\r$/m.exec(text)?.[1] ?? '';
const oneClick = (service: TestService, path: string) =>
  service.call('POST', path, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('[E24] everybody gets all e-mails by default; topics turned off appear below the bell, and are not mailed', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  assert.deepEqual(await read(service), {
    email: SELLER.email,
    sendsMail: true,
    isUnreached: false,
    topics: MAIL_TOPICS.map((topic) => ({ topic, isOn: true })),
  });
  const { status, body } = await choose(service, 'messages', false);
  assert.deepEqual([status, offIn(body)], [200, ['messages']]);
  await publishMessage(service);
  await publishTour(service, 'tours.requested');
  await untilMailed(service);
  const subjects = smtp.mails.map(({ subject }) => subject);
  assert.deepEqual(subjects, ['New tour request']);
  assert.equal((await readNotices(service, SELLER)).unread, 2);
  assert.deepEqual(offIn((await choose(service, 'messages', true)).body), []);
  await publishMessage(service, { conversationId: 'tour-two' });
  await untilMailed(service);
  assert.equal(smtp.mails.length, 2);
  assert.equal((await choose(service, 'nonsense', false)).status, 404);
});

/** An event of each mailed kind. */
async function publishOfEach(service: TestService): Promise<void> {
  await publishMessage(service);
  for (const type of ['tours.requested', 'tours.accepted'] as const)
    await publishTour(service, type, { by: 'seller', sequence: 0, startsAt: '2026-11-25T22:30:00.000Z' });
  const listing = { _id: 'listing-one', userId: SELLER.userId, userEmail: SELLER.email, title: 'Wymount', why: 'held' };
  for (const type of ['posts.asked', 'posts.hidden']) await service.publish({ type, data: listing });
  const about = { transferId: 'transfer-one', attempt: 1, tourId: 'tour-one', listingId: 'listing-one' };
  const is = { state: 'active', by: 'seller', kind: 'assignment', next: { step: 'applied', who: 'taker' } };
  const transfer = { ...about, ...is, listingTitle: 'Wymount', seller: SELLER, taker: BUYER, endReason: '', dueAt: '' };
  for (const type of ['transfers.offered', 'transfers.reminder-due']) await service.publish({ type, data: transfer });
  await service.settle();
}

test('[E24] each e-mail not about the account has one topic, which alone suppresses it', async (t) => {
  for (const topic of MAIL_TOPICS) {
    const { smtp, service } = await startWithSmtp(t);
    for (const one of MAIL_TOPICS)
      if (one !== topic) for (const user of [BUYER, SELLER]) await choose(service, one, false, user);
    await publishOfEach(service);
    await untilMailed(service);
    const stops = new Set(smtp.mails.map(({ text }) => /topic=(\w+)$/.exec(stopIn(text))?.[1]));
    assert.deepEqual([...stops], [topic]);
  }
});

test('A4: [E24] an e-mail’s link unsubscribes its mailbox from the topic and offers all; account e-mails still come', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  await publishTour(service, 'tours.requested');
  await untilMailed(service);
  const path = stopIn(smtp.mails[0]?.text);
  assert.match(path, /^\/api\/notifications\/stop\/[\w-]{22}\?topic=tours$/);
  assert.match(
    smtp.mails[0]?.text ?? '',
    /To get no more e-mails about tours, or none at all:\r\nhttps:\S+\?topic=tours/,
  );
  assert.match(smtp.mails[0]?.text ?? '', /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const asked = await service.call('GET', path);
  assert.match(asked.body, /Do you want no more e-mails about tours at this address\?/);
  assert.deepEqual(offIn(await read(service)), [], 'looking stops nothing');
  const stopped = await oneClick(service, path);
  assert.equal(stopped.status, 200);
  assert.match(stopped.body, /No more e-mails about tours are sent to this address\./);
  assert.match(stopped.body, /<form method="post" action="\?"><button>Send no more e-mails at all<\/button>/);
  assert.deepEqual(offIn(await read(service)), ['tours']);

  await publishTour(service, 'tours.cancelled');
  await publishMessage(service);
  await untilMailed(service);
  assert.equal(smtp.mails.length, 2);
  const all = await oneClick(service, path.replace(/\?.*/, '?'));
  assert.match(all.body, /No more e-mails are sent to this address\..*E-mails that keep an account safe still come\./);
  assert.deepEqual(offIn(await read(service)), [...MAIL_TOPICS]);
  await publishMessage(service, { conversationId: 'tour-two' });
  await untilMailed(service);
  assert.equal(smtp.mails.length, 2);
  await publishChange(service);
  await untilMailed(service);
  assert.equal(smtp.mails.length, 3);
  assert.equal((await oneClick(service, `${path.slice(0, 24)}${'x'.repeat(22)}`)).status, 404);
  assert.equal((await oneClick(service, path.replace('tours', 'nonsense'))).status, 404);
});

test('[E24] a confirmed mailbox’s owner turns on again what a link stopped, one topic at a time', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  await publishTour(service, 'tours.requested');
  await untilMailed(service);
  await oneClick(service, stopIn(smtp.mails[0]?.text).replace(/\?.*/, ''));
  const unconfirmed = { ...SELLER, emailConfirmed: false };
  assert.deepEqual(offIn(await read(service, unconfirmed)), [], 'nobody else hears of it');
  const tried = await choose(service, 'tours', true, unconfirmed);
  assert.deepEqual([tried.status, offIn(tried.body)], [200, []]);
  assert.deepEqual(offIn(await read(service)), [...MAIL_TOPICS]);
  const { body } = await choose(service, 'tours', true, CONFIRMED);
  assert.deepEqual(offIn(body), ['messages', 'transfers', 'listings']);
  await publishTour(service, 'tours.cancelled');
  await publishMessage(service);
  await untilMailed(service);
  assert.equal(smtp.mails.length, 2);
});

test('[E24] choices follow a changed address, are in the data export, and are erased with the account', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  await choose(service, 'tours', false);
  const moved = { ...SELLER, email: 'sam@elsewhere.example' };
  assert.deepEqual(offIn(await read(service, moved)), ['tours']);
  await publishTour(service, 'tours.requested', { seller: moved });
  await untilMailed(service);
  assert.equal(smtp.mails.length, 0);
  const { body } = await service.call('GET', '/api/notifications/export', { user: SELLER });
  assert.deepEqual(body.parts[1], { name: 'emailChoices', isWhole: true, items: [{ off: ['tours'] }] });
  const event = { type: 'profiles.deleted', id: newId(), aggregateId: SELLER.userId, revision: 20 };
  await service.publish({ ...event, data: { userId: SELLER.userId, email: '' } });
  await service.settle();
  assert.deepEqual(offIn(await read(service, moved)), []);
});

for (const topic of ['', 'tours'])
  test(`[E18][E24] a mailbox’s unsubscription (${topic || 'anything'}) outlives the account, without the address, until reversed`, async (t) => {
    const { smtp, service } = await startWithSmtp(t);
    const mailed = () => publishTour(service, 'tours.requested', { seller: anew }).then(() => untilMailed(service));
    const anew = { ...CONFIRMED, userId: 'anew', email: SELLER.email.replace('@', '+anew@') };
    await publishTour(service, 'tours.requested');
    await untilMailed(service);
    await oneClick(service, stopIn(smtp.mails[0]?.text).replace(/\?.*/, topic && `?topic=${topic}`));
    for (let times = 0; times < 2; times += 1) await publishDeleted(service, SELLER);
    await untilMailed(service);
    const kept = await keptBy(service, ['mailboxes', 'notices', 'mails']);
    for (const word of [SELLER.email, SELLER.userId]) assert.ok(!kept.includes(word), word);
    assert.deepEqual(offIn(await read(service, anew)), topic === '' ? [...MAIL_TOPICS] : [topic]);
    await mailed();
    assert.equal(smtp.mails.length, 2, 'the last e-mail, and none since');
    assert.ok(!offIn((await choose(service, 'tours', true, anew)).body).includes('tours'));
    await mailed();
    assert.equal(smtp.mails.length, 3);
  });

test('[E24] without a mail server people can still choose, and learn that nothing is sent', async (t) => {
  const service = await startNotifications(t);
  const { body } = await choose(service, 'listings', false);
  assert.deepEqual([body.sendsMail, offIn(body)], [false, ['listings']]);
});
