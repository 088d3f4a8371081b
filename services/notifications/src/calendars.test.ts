import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { BUYER, SELLER, startNotifications, publishTour, untilMailed, waitUntil } from './testing.ts';
import { calendarIn, mailBy, startSmtp, type TestSmtp } from './testing-smtp.ts';

const startsAt = '2026-11-25T22:30:00.000Z';
const ACCEPTED = { by: 'seller', sequence: 0, startsAt } as const;

/** What a mailbox was told of a tour's appointment, oldest first. */
const toldTo = (smtp: TestSmtp, email: string, tourId = 'tour-one') =>
  smtp.mails
    .filter(({ to, text }) => to[0] === email && calendarIn(text).file.includes(`UID:tour-${tourId}@keyturn`))
    .map(({ text }) => calendarIn(text).method);

test('[E9] an event that comes once more after its e-mails were sent mails nobody again', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  await publishTour(service, 'tours.accepted', { ...ACCEPTED, id: 'event-one' });
  await waitUntil(() => smtp.mails.length >= 2);
  await untilMailed(service);
  await publishTour(service, 'tours.accepted', { ...ACCEPTED, id: 'event-one' });
  await untilMailed(service);
  assert.deepEqual(smtp.mails.map(({ to }) => to[0]).sort(), [BUYER.email, SELLER.email]);
});

test('[E9] an appointment that a mailbox was sent is taken back, however many e-mails it got that day', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  const tourOf = (at: number) => ({ tourId: `tour-${at}`, buyer: { ...BUYER, userId: `buyer-${at}`, email: '' } });
  for (let at = 0; at < 11; at += 1) {
    service.clock.advance(1);
    await publishTour(service, 'tours.accepted', { ...ACCEPTED, ...tourOf(at) });
  }
  await untilMailed(service);
  assert.equal(smtp.mails.length, 10);
  for (const at of [0, 10])
    await publishTour(service, 'tours.called-off', {
      ...ACCEPTED,
      ...tourOf(at),
      by: 'buyer',
      sequence: 1,
      reason: 'Ill',
    });
  await untilMailed(service);
  assert.deepEqual(toldTo(smtp, SELLER.email, 'tour-0'), ['REQUEST', 'CANCEL']);
  // The eleventh never came into the calendar.
  assert.deepEqual(toldTo(smtp, SELLER.email, 'tour-10'), []);
});

test('[E9] an appointment that was taken back does not come into a calendar any more, whichever event is heard first', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  await publishTour(service, 'tours.called-off', { ...ACCEPTED, sequence: 1, reason: 'Ill' });
  await untilMailed(service);
  await publishTour(service, 'tours.accepted', ACCEPTED);
  await untilMailed(service);
  for (const { email } of [BUYER, SELLER]) assert.ok(!toldTo(smtp, email).includes('REQUEST'), email);
  // Another time that is agreed on later is another appointment.
  await publishTour(service, 'tours.accepted', { ...ACCEPTED, by: 'buyer', sequence: 2 });
  await untilMailed(service);
  for (const { email } of [BUYER, SELLER]) assert.equal(toldTo(smtp, email).at(-1), 'REQUEST', email);
});

test('[E9] an appointment whose e-mail the server took later than what takes it back is not sent', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  smtp.refuseWith(451);
  await publishTour(service, 'tours.accepted', ACCEPTED);
  await waitUntil(() => smtp.tries() >= 2);
  smtp.refuseWith(null);
  service.clock.advance(1);
  await publishTour(service, 'tours.called-off', { ...ACCEPTED, sequence: 1, reason: 'Ill' });
  await waitUntil(() => smtp.mails.length >= 2);
  service.clock.advance(60_000);
  await untilMailed(service);
  for (const { email } of [BUYER, SELLER]) assert.deepEqual(toldTo(smtp, email), ['CANCEL'], email);
});
