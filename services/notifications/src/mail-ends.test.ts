import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import type { NoticeDocument } from './notice.ts';
import { BUYER, SELLER, readNotices, startNotifications, publishMessage, publishTour, waitUntil } from './testing.ts';
import { calendarIn, mailBy, startSmtp } from './testing-smtp.ts';

test('[E7] [E6] the e-mails of other times and ends name the times alone, nothing that a person wrote', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  const proposal = { date: '2026-11-26', time: '5:00 PM', startsAt: '2026-11-27T00:00:00.000Z' };
  await publishTour(service, 'tours.proposed', { proposal, note: 'secret' });
  await publishTour(service, 'tours.accepted', { by: 'buyer' });
  await publishTour(service, 'tours.expired');
  await publishTour(service, 'tours.closed', { reason: 'slot_taken' });
  await waitUntil(() => smtp.mails.length >= 5);
  // Three a day are the most that one person causes in another's box.
  service.clock.advance(24 * 3_600_000);
  await publishTour(service, 'tours.called-off', { by: 'seller', reason: 'secret' });
  await waitUntil(() => smtp.mails.length >= 6);
  const when = 'Wed, Nov 25, 3:30 PM';
  for (const [to, sentence] of [
    [BUYER, `For your tour on ${when} another time is suggested: Thu, Nov 26, 5:00 PM.`],
    [SELLER, `The time you suggested, ${when}, is accepted.`],
    [BUYER, `The tour request for ${when} got no answer in time.`],
    [SELLER, `The tour request for ${when} got no answer in time.`],
    [BUYER, `The time you asked for, ${when}, went to someone else.`],
    [BUYER, `The tour on ${when} is cancelled.`],
  ] as const) {
    const found = smtp.mails.filter((mail) => mail.to[0] === to.email && unfold(mail.text).includes(sentence));
    assert.equal(found.length, 1, `${to.name}: ${sentence}`);
  }
  assert.ok(smtp.mails.every(({ text }) => !text.includes('secret')));
});

/** Quoted-printable lines in one piece. */
const unfold = (text: string): string => text.replaceAll('=\r\n', '');

test('[E7] an accepted tour comes into both calendars by e-mail, the same one is taken back from both; nothing a person wrote is in it', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  const fact = { startsAt: '2026-11-25T22:30:00.000Z', address: 'secret', listingTitle: 'secret', note: 'secret' };
  await publishTour(service, 'tours.accepted', { ...fact, by: 'seller', sequence: 0, id: 'event-one' });
  await publishTour(service, 'tours.accepted', { ...fact, by: 'seller', sequence: 0, id: 'event-one' });
  await waitUntil(() => smtp.mails.length >= 2);
  await publishTour(service, 'tours.called-off', { ...fact, by: 'buyer', reason: 'secret', sequence: 1 });
  await waitUntil(() => smtp.mails.length >= 4);
  await publishTour(service, 'tours.closed', { ...fact, by: '', reason: 'listing_gone', sequence: 2 });
  await waitUntil(() => smtp.mails.length >= 6);
  const seen = smtp.mails.map(({ to, text }) => {
    const { method, file } = calendarIn(text);
    const line = (name: string) => new RegExp(`\\r\\n${name}[:;]([^\\r]*)`).exec(file)?.[1];
    return [
      to[0],
      method,
      line('METHOD'),
      line('UID'),
      line('SEQUENCE'),
      line('ATTENDEE'),
      line('ORGANIZER'),
      line('SUMMARY'),
    ];
  });
  const expected = [
    [BUYER, 'REQUEST', '0'],
    [SELLER, 'REQUEST', '0'],
    [BUYER, 'CANCEL', '1'],
    [SELLER, 'CANCEL', '1'],
    [BUYER, 'CANCEL', '2'],
    [SELLER, 'CANCEL', '2'],
  ] as const;
  const rows = expected.map(([{ email }, method, sequence]) => {
    const attendee = `PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${email}`;
    const named = ['tour-tour-one@keyturn', sequence, attendee, 'mailto:tours@keyturn.test', 'Keyturn tour'];
    return [email, method, method, ...named];
  });
  assert.deepEqual(seen.sort(), rows.sort());
  assert.ok(smtp.mails.every(({ text }) => !text.includes('secret') && !calendarIn(text).file.includes('secret')));
  const left = service.store.collection<NoticeDocument>('notices');
  for (const [user, count] of [
    [BUYER, 2],
    [SELLER, 1],
  ] as const)
    assert.equal((await readNotices(service, user)).items.length, count);
  // What is an e-mail alone goes with it.
  while ((await left.countDocuments({ userId: '' })) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
});

test('[E7] an end of a request that was never accepted, and an event of the release before, are in no calendar', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  await publishTour(service, 'tours.closed', { reason: 'slot_taken', by: '', startsAt: '2026-11-25T22:30:00.000Z' });
  await publishTour(service, 'tours.accepted');
  await waitUntil(() => smtp.mails.length >= 2);
  assert.deepEqual(
    smtp.mails.map(({ to, text }) => [to[0], calendarIn(text).method]),
    [
      [BUYER.email, undefined],
      [BUYER.email, undefined],
    ],
  );
});

test('[E9] every tour of a day comes into the calendars of both and out of them, whoever caused how many', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  const startsAt = '2026-11-25T22:30:00.000Z';
  const tourOf = (at: number) => ({
    tourId: `tour-${at}`,
    buyer: { userId: `buyer-${at}`, email: `buyer-${at}@example.edu`, name: 'B' },
    by: 'seller' as const,
    startsAt,
  });
  for (let at = 0; at < 4; at += 1) await publishTour(service, 'tours.accepted', { ...tourOf(at), sequence: 0 });
  // Three e-mails because of the seller, then the fourth, which takes an appointment back.
  for (const id of ['one', 'two', 'three'])
    await publishMessage(service, {
      id,
      from: 'seller',
      conversationId: `tour-${id}`,
      buyer: { ...tourOf(3).buyer },
    });
  service.clock.advance(60_000);
  await publishTour(service, 'tours.called-off', { ...tourOf(3), sequence: 1, reason: 'Ill' });
  await waitUntil(() => smtp.mails.length >= 4 + 4 + 3 + 2);
  // The tours of a day in any order; of one tour, what takes it back comes last.
  const toldTo = (email: string, tour: string) =>
    smtp.mails
      .filter(({ to, text }) => to[0] === email && calendarIn(text).file.includes(`UID:tour-${tour}@keyturn`))
      .map(({ text }) => calendarIn(text).method);
  for (let at = 0; at < 4; at += 1)
    for (const email of [SELLER.email, tourOf(at).buyer.email])
      assert.deepEqual(toldTo(email, `tour-${at}`), at === 3 ? ['REQUEST', 'CANCEL'] : ['REQUEST'], email);
});
