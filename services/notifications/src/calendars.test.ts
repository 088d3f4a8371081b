import assert from 'node:assert/strict';
import type { TestService } from '@keyturn/service-kit/testing';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { untilJobsRan } from '@keyturn/service-kit/testing-jobs';
import { untilSo } from '@keyturn/service-kit/testing-times';
import type { CalendarDocument } from './calendars.ts';
import { calendarIn, mailBy, startSmtp, type TestSmtp } from './testing-smtp.ts';
import {
  BUYER,
  mailsOf,
  publishMessage,
  publishTour,
  readNotices,
  SELLER,
  startNotifications,
  startWithSmtp,
  untilMailed,
  untilNoneDue,
} from './testing.ts';

const startsAt = '2026-11-25T22:30:00.000Z';
const ACCEPTED = { by: 'seller', sequence: 0, startsAt } as const;
const CALLED_OFF = { ...ACCEPTED, by: 'buyer', sequence: 1, reason: 'Ill' } as const;
/** Only the seller has an address. */
const tourOf = (at: number) => ({ tourId: `tour-${at}`, buyer: { ...BUYER, userId: `buyer-${at}`, email: '' } });
const ONE = { buyer: { ...BUYER, email: '' } };

/** A mailbox's appointment e-mails of a tour, oldest first: method, sequence and moment. */
const sentTo = ({ mails }: TestSmtp, email: string, tourId = 'tour-one') =>
  mails
    .map(({ to, text }) => ({ to, ...calendarIn(text) }))
    .filter(({ to, file }) => to === email && file.includes(`UID:tour-${tourId}@keyturn`))
    .map(({ method, file }) => `${method} ${lineOf(file, 'SEQUENCE')}`);
const lineOf = (file: string, name: string) => new RegExp(`\\r\\n${name}[:;]([^\\r]*)`).exec(file)?.[1] ?? '';

test('[E7] an accepted tour enters both calendars by e-mail and is removed from both, without a person’s words', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  const data = { startsAt, address: 'secret', listingTitle: 'secret', note: 'secret' };
  await publishTour(service, 'tours.accepted', { ...data, by: 'seller', sequence: 0 });
  await untilNoneDue(service);
  await publishTour(service, 'tours.called-off', { ...data, by: 'buyer', reason: 'secret', sequence: 1 });
  await untilNoneDue(service);
  await publishTour(service, 'tours.listing-gone', { ...data, by: null, sequence: 2 });
  await untilNoneDue(service);
  const seen = smtp.mails.map(({ to, text }) => {
    const { method, file } = calendarIn(text);
    const lines = ['METHOD', 'UID', 'SEQUENCE', 'ATTENDEE', 'ORGANIZER', 'SUMMARY'].map((name) => lineOf(file, name));
    return [to, method, ...lines];
  });
  const rows = [BUYER, SELLER].flatMap(({ email }) =>
    ['REQUEST', 'CANCEL', 'CANCEL'].map((method, sequence) => {
      const attendee = `PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${email}`;
      const named = ['tour-tour-one@keyturn', `${sequence}`, attendee, 'mailto:tours@keyturn.test', 'Keyturn tour'];
      return [email, method, method, ...named];
    }),
  );
  assert.deepEqual(seen.sort(), rows.sort());
  assert.ok(smtp.mails.every(({ text }) => !text.includes('secret') && !calendarIn(text).file.includes('secret')));
  // The person who acted gets only an e-mail.
  assert.equal((await readNotices(service, BUYER)).items.length, 2);
  assert.equal((await readNotices(service, SELLER)).items.length, 1);
});

test('[E7] the end of a never accepted request, and a tour without an instant, enter no calendar', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  await publishTour(service, 'tours.slot-taken', { by: null, startsAt });
  await publishTour(service, 'tours.accepted');
  await untilNoneDue(service);
  const shown = smtp.mails.map(({ to, text }) => [to, calendarIn(text).method]);
  assert.deepEqual(
    shown,
    [BUYER, BUYER].map(({ email }) => [email, undefined]),
  );
});

test('[E9] every tour of a day enters and leaves both calendars, whoever caused how many', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  const buyerOf = (at: number) => ({ userId: `buyer-${at}`, email: `buyer-${at}@example.edu`, name: 'B' });
  for (let at = 0; at < 4; at += 1)
    await publishTour(service, 'tours.accepted', { ...ACCEPTED, tourId: `tour-${at}`, buyer: buyerOf(at) });
  // Three e-mails caused by the seller, then the fourth, a cancellation.
  for (const id of ['one', 'two', 'three'])
    await publishMessage(service, { id, from: 'seller', conversationId: `tour-${id}`, buyer: buyerOf(3) });
  await untilMailed(service);
  await publishTour(service, 'tours.called-off', { ...CALLED_OFF, by: 'seller', tourId: 'tour-3', buyer: buyerOf(3) });
  await untilNoneDue(service);
  assert.equal(smtp.mails.length, 4 + 4 + 3 + 2);
  for (let at = 0; at < 4; at += 1)
    for (const { email } of [SELLER, buyerOf(at)])
      assert.deepEqual(sentTo(smtp, email, `tour-${at}`), at === 3 ? ['REQUEST 0', 'CANCEL 1'] : ['REQUEST 0'], email);
});

test('[E9] an appointment sent to a mailbox is cancelled there, however many e-mails it got that day', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  for (let at = 0; at < 11; at += 1) {
    service.clock.advance(1);
    await publishTour(service, 'tours.accepted', { ...ACCEPTED, ...tourOf(at) });
  }
  await untilNoneDue(service);
  assert.equal(smtp.mails.length, 10);
  for (const at of [0, 10]) await publishTour(service, 'tours.called-off', { ...CALLED_OFF, ...tourOf(at) });
  await untilNoneDue(service);
  assert.deepEqual(sentTo(smtp, SELLER.email, 'tour-0'), ['REQUEST 0', 'CANCEL 1']);
  // The eleventh never reached the calendar.
  assert.deepEqual(sentTo(smtp, SELLER.email, 'tour-10'), []);
});

test('[E9] a cancelled appointment does not enter a calendar again, whichever event comes first', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  await publishTour(service, 'tours.called-off', CALLED_OFF);
  await untilNoneDue(service);
  await publishTour(service, 'tours.accepted', ACCEPTED);
  await untilNoneDue(service);
  // A later agreed time is another appointment.
  await publishTour(service, 'tours.accepted', { ...ACCEPTED, by: 'buyer', sequence: 2 });
  await untilNoneDue(service);
  for (const { email } of [BUYER, SELLER]) assert.deepEqual(sentTo(smtp, email), ['CANCEL 1', 'REQUEST 2'], email);
});

test('[E9] an appointment whose e-mail was accepted after its cancellation is not sent', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  smtp.refuseWith(451);
  await publishTour(service, 'tours.accepted', ACCEPTED);
  await untilSo(() => smtp.tries() >= 2);
  await untilJobsRan(service, 'send e-mails');
  smtp.refuseWith(null);
  await publishTour(service, 'tours.called-off', CALLED_OFF);
  await untilSo(() => smtp.mails.length >= 2);
  await untilMailed(service);
  for (const { email } of [BUYER, SELLER]) assert.deepEqual(sentTo(smtp, email), ['CANCEL 1'], email);
});

/** Two replicas over one store, each with its own clock. */
async function startReplicas(t: TestContext): Promise<{ smtp: TestSmtp; one: TestService; two: TestService }> {
  const smtp = await startSmtp(t);
  const mail = mailBy(smtp.port);
  const one = await startNotifications(t, { mail });
  return { smtp, one, two: await startNotifications(t, { mail, store: one.store }) };
}

/** Waits until an e-mail is postponed by a few seconds for its busy calendar, or was sent after all. */
async function untilPutOff(service: TestService, smtp: TestSmtp): Promise<void> {
  const later = (ms: number) => new Date(service.clock.now().getTime() + ms).toISOString();
  const putOff = { dueAt: { $gt: later(0), $lt: later(10_000) } };
  await untilSo(async () => smtp.mails.length > 0 || (await mailsOf(service).countDocuments(putOff)) > 0);
}

test('[E9][E24] while the mail server takes minutes, no other replica sends the e-mail or its cancellation', async (t) => {
  const { smtp, one, two } = await startReplicas(t);
  const letGo = smtp.hold();
  await publishTour(one, 'tours.accepted', { ...ACCEPTED, ...ONE, by: 'buyer' });
  await untilSo(() => smtp.tries() === 1);
  await publishTour(two, 'tours.called-off', { ...CALLED_OFF, ...ONE });
  await untilPutOff(one, smtp);
  for (const { clock } of [one, two]) clock.advance(300_000);
  await untilPutOff(one, smtp);
  assert.deepEqual([smtp.tries(), smtp.mails.length], [1, 0]);
  letGo();
  await untilSo(() => smtp.mails.length === 1);
  await untilMailed(one, two);
  assert.deepEqual(sentTo(smtp, SELLER.email), ['REQUEST 0', 'CANCEL 1']);
  assert.equal(smtp.tries(), 2);
});

test('[E9] an event that both replicas get at once, and again, mails each of its two people once', async (t) => {
  const { smtp, one, two } = await startReplicas(t);
  const replicas = [one, two, one];
  for (const [type, data] of [
    ['tours.accepted', { ...ACCEPTED, id: 'event-one' }],
    ['tours.called-off', { ...CALLED_OFF, id: 'event-two' }],
  ] as const) {
    await Promise.all(replicas.map((replica) => publishTour(replica, type, data)));
    await untilMailed(one, two);
    await publishTour(one, type, data);
    await untilMailed(one, two);
  }
  for (const { email } of [BUYER, SELLER]) assert.deepEqual(sentTo(smtp, email), ['REQUEST 0', 'CANCEL 1'], email);
});

test('[E9] a later change never has an earlier timestamp, though its replica’s clock is late', async (t) => {
  const { smtp, one, two } = await startReplicas(t);
  one.clock.advance(30_000);
  await publishTour(one, 'tours.accepted', { ...ACCEPTED, ...ONE, by: 'buyer' });
  await untilNoneDue(one);
  await publishTour(two, 'tours.called-off', { ...CALLED_OFF, ...ONE });
  await untilNoneDue(one);
  assert.deepEqual(sentTo(smtp, SELLER.email), ['REQUEST 0', 'CANCEL 1']);
  const [before = '', after = ''] = smtp.mails.map(({ text }) => lineOf(calendarIn(text).file, 'DTSTAMP'));
  assert.ok(before <= after, `${before} ${after}`);
});

test('[E9] a replica that died while sending blocks the next e-mail no longer than its own would', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  const busyUntil = new Date(service.clock.now().getTime() + 30_000).toISOString();
  await service.store
    .collection<CalendarDocument>('calendars')
    .insertOne({ _id: `tour-one|${SELLER.userId}`, sequence: 0, isIn: true, at: busyUntil, busyUntil });
  await publishTour(service, 'tours.called-off', { ...CALLED_OFF, ...ONE });
  await untilPutOff(service, smtp);
  assert.equal(smtp.mails.length, 0);
  service.clock.advance(30_000);
  await untilNoneDue(service);
  assert.deepEqual(sentTo(smtp, SELLER.email), ['CANCEL 1']);
});
