import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@keyturn/service-kit/ids';
import { startTestService, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import type { MailDocument } from './mails.ts';
import { createNotifications } from './app.ts';
import type { CalendarDocument } from './calendars.ts';
import type { NoticeDocument } from './notice.ts';
import { BUYER, CONFIG, publishTour, untilMailed, waitUntil } from './testing.ts';
import { calendarIn, mailBy, startSmtp } from './testing-smtp.ts';

const FACT = { sequence: 0, startsAt: '2026-11-25T22:30:00.000Z', buyer: { ...BUYER, email: '' } };

for (const kind of ['about a tour', 'about an account'])
  test(`[E24] an e-mail ${kind} that the mail server takes minutes for is sent by no other replica meanwhile`, async (t) => {
    const smtp = await startSmtp(t);
    const config = { ...CONFIG, mail: mailBy(smtp.port), mailIntervalMs: 10, renewMs: 10 };
    const one = await startTestService((deps) => createNotifications(deps, config), t);
    const two = await startTestService((deps) => createNotifications({ ...deps, store: one.store }, config), t);
    const letGo = smtp.hold();
    if (kind === 'about a tour') await publishTour(one, 'tours.requested');
    else {
      const { userId, email } = BUYER;
      const data = { userId, email, what: 'password' };
      await one.publish({ type: 'profiles.security-changed', id: newId(), data });
      await one.settle();
    }
    await waitUntil(() => smtp.tries() > 0);
    await letMinutesPass([one, two]);
    assert.equal(smtp.tries(), 1);
    letGo();
    await untilMailed(one, two);
    assert.deepEqual([smtp.tries(), smtp.mails.length], [1, 1]);
  });

test('[E9][E24] nor is what takes an appointment back sent before it', async (t) => {
  const smtp = await startSmtp(t);
  const config = { ...CONFIG, mail: mailBy(smtp.port), mailIntervalMs: 10, renewMs: 10 };
  const one = await startTestService((deps) => createNotifications(deps, config), t);
  const two = await startTestService((deps) => createNotifications({ ...deps, store: one.store }, config), t);
  const letGo = smtp.hold();
  await publishTour(one, 'tours.accepted', { ...FACT, by: 'buyer' });
  await waitUntil(() => smtp.tries() > 0);
  await publishTour(two, 'tours.called-off', { ...FACT, by: 'buyer', sequence: 1, reason: 'Ill' });
  await letMinutesPass([one, two]);
  assert.equal(smtp.tries(), 1);
  letGo();
  await waitUntil(() => smtp.mails.length === 1);
  for (const { clock } of [one, two]) clock.advance(10_000);
  await untilMailed(one, two);
  assert.deepEqual(
    smtp.mails.map(({ text }) => calendarIn(text).method),
    ['REQUEST', 'CANCEL'],
  );
});

/** Five minutes, each of them long enough for what is being sent to say so. */
async function letMinutesPass(services: readonly [TestService, TestService]): Promise<void> {
  for (let minutes = 0; minutes < 5; minutes += 1) {
    for (const { clock } of services) clock.advance(60_000);
    await untilHeldOn(services[0]);
    // Both look what is due every ten milliseconds: enough of it to find what they should not.
    await pause(250);
  }
}

/** Waits until what is being sent, and the calendar that it is of, are held for longer than another minute. */
async function untilHeldOn({ store, clock }: TestService): Promise<void> {
  const soon = new Date(clock.now().getTime() + 60_000).toISOString();
  const isHeldOn = async () => {
    const notices = await store.collection<NoticeDocument>('notices').countDocuments({ mailDueAt: { $gt: soon } });
    const mails = await store.collection<MailDocument>('mails').countDocuments({ dueAt: { $gt: soon } });
    const calendars = await store
      .collection<CalendarDocument>('calendars')
      .find({ at: { $gt: '' } })
      .toArray();
    return notices + mails > 0 && calendars.every(({ busyUntil = '' }) => busyUntil > soon);
  };
  await untilSo(isHeldOn, 'what is being sent is held on');
}
