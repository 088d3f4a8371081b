import assert from 'node:assert/strict';
import { startTestService, type TestService } from '@keyturn/service-kit/testing';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { createNotifications } from './app.ts';
import type { CalendarDocument } from './calendars.ts';
import type { NoticeDocument } from './notice.ts';
import {
  BUYER,
  CONFIG,
  SELLER,
  startNotifications,
  publishTour,
  untilMailed,
  untilNoneDue,
  waitUntil,
} from './testing.ts';
import { calendarIn, mailBy, startSmtp, type TestSmtp } from './testing-smtp.ts';

const FACT = { sequence: 0, startsAt: '2026-11-25T22:30:00.000Z', buyer: { ...BUYER, email: '' } };
const MAIL_INTERVAL_MS = 10;

/** Two replicas over one store, the second of which has a clock of its own. */
async function startReplicas(t: TestContext, smtp: TestSmtp): Promise<{ one: TestService; two: TestService }> {
  const mail = mailBy(smtp.port);
  const one = await startNotifications(t, mail);
  const config = { ...CONFIG, mail, mailIntervalMs: MAIL_INTERVAL_MS };
  const two = await startTestService((deps) => createNotifications({ ...deps, store: one.store }, config), t);
  return { one, two };
}

/** The order in which the seller's calendar was told, with sequence and moment of each. */
const toldIn = (smtp: TestSmtp) =>
  smtp.mails.map(({ text }) => {
    const { method, file } = calendarIn(text);
    const line = (name: string) => new RegExp(`\\r\\n${name}:([^\\r]*)`).exec(file)?.[1] ?? '';
    return { told: `${method} ${line('SEQUENCE')}`, at: line('DTSTAMP') };
  });

/** Waits until an e-mail was looked at and put off for a few seconds, as it is not its turn; or until one was sent all the same. */
async function untilPutOff({ store, clock }: TestService, smtp: TestSmtp): Promise<void> {
  const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const putOff = { mailDueAt: { $gt: later(0), $lt: later(10_000) } };
  const notices = store.collection<NoticeDocument>('notices');
  await untilSo(async () => smtp.mails.length > 0 || (await notices.countDocuments(putOff)) > 0, 'the putting off');
}

test('[E9] what takes an appointment back waits while another replica still sends it', async (t) => {
  const smtp = await startSmtp(t);
  const { one, two } = await startReplicas(t, smtp);
  const letGo = smtp.hold();
  await publishTour(one, 'tours.accepted', { ...FACT, by: 'buyer' });
  await waitUntil(() => smtp.tries() === 1);
  await publishTour(two, 'tours.called-off', { ...FACT, by: 'buyer', sequence: 1, reason: 'Ill' });
  await untilPutOff(one, smtp);
  assert.deepEqual(toldIn(smtp), []);
  letGo();
  await waitUntil(() => smtp.mails.length === 1);
  for (const { clock } of [one, two]) clock.advance(10_000);
  await untilMailed(one, two);
  assert.deepEqual(
    toldIn(smtp).map(({ told }) => told),
    ['REQUEST 0', 'CANCEL 1'],
  );
});

test('[E9] an event that both replicas get at once, and once more, mails each of its two people once', async (t) => {
  const smtp = await startSmtp(t);
  const { one, two } = await startReplicas(t, smtp);
  const accepted = { ...FACT, buyer: BUYER, by: 'seller', id: 'event-one' } as const;
  const calledOff = { ...accepted, sequence: 1, reason: 'Ill', id: 'event-two' } as const;
  const replicas = [one, two, one];
  await Promise.all(replicas.map((replica) => publishTour(replica, 'tours.accepted', accepted)));
  await untilMailed(one, two);
  for (const { clock } of [one, two]) clock.advance(1000);
  await Promise.all(replicas.map((replica) => publishTour(replica, 'tours.called-off', calledOff)));
  await untilMailed(one, two);
  for (const { email } of [BUYER, SELLER])
    assert.deepEqual(
      toldIn({ ...smtp, mails: smtp.mails.filter(({ to }) => to[0] === email) }).map(({ told }) => told),
      ['REQUEST 0', 'CANCEL 1'],
      email,
    );
});

test('[E9] a later change is never told of as of an earlier moment, though the clock of its replica is late', async (t) => {
  const smtp = await startSmtp(t);
  const { one, two } = await startReplicas(t, smtp);
  one.clock.advance(30_000);
  await publishTour(one, 'tours.accepted', { ...FACT, by: 'buyer' });
  await untilNoneDue(one);
  await publishTour(two, 'tours.called-off', { ...FACT, by: 'buyer', sequence: 1, reason: 'Ill' });
  await untilNoneDue(one);
  const told = toldIn(smtp);
  assert.deepEqual(
    told.map((each) => each.told),
    ['REQUEST 0', 'CANCEL 1'],
  );
  assert.ok((told[0]?.at ?? '') <= (told[1]?.at ?? ''), JSON.stringify(told));
});

test('[E9] a replica that died while it sent is waited for no longer than its e-mail would be', async (t) => {
  const smtp = await startSmtp(t);
  const { one } = await startReplicas(t, smtp);
  const busyUntil = new Date(one.clock.now().getTime() + 30_000).toISOString();
  await one.store
    .collection<CalendarDocument>('calendars')
    .insertOne({ _id: `tour-one|${SELLER.userId}`, sequence: 0, isIn: true, at: busyUntil, busyUntil });
  await publishTour(one, 'tours.called-off', { ...FACT, by: 'buyer', sequence: 1, reason: 'Ill' });
  await untilPutOff(one, smtp);
  assert.deepEqual(toldIn(smtp), []);
  one.clock.advance(30_000);
  await untilMailed(one);
  assert.deepEqual(
    toldIn(smtp).map(({ told }) => told),
    ['CANCEL 1'],
  );
});
