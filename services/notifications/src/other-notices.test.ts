import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import type { Identity } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { test } from '@keyturn/service-kit/testing-context';
import type { TestService } from '@keyturn/service-kit/testing';
import { untilSo } from '@keyturn/service-kit/testing-times';
import type { TransferEventData } from '@keyturn/contracts/events';
import { mailBy } from './testing-smtp.ts';
import {
  bodiesOf,
  BUYER,
  linesOf,
  mailsOf,
  openPage,
  publishMessage,
  readNotices,
  SELLER,
  startNotifications,
  STRANGER,
} from './testing.ts';
import type { TransferEvent } from './transfer-notices.ts';

test('[E10] a message published twice is one notice for its receiver', async (t) => {
  const service = await startNotifications(t);
  const id = newId();
  await publishMessage(service, { id });
  await publishMessage(service, { id });
  const { items, unread } = await readNotices(service, SELLER);
  assert.equal(unread, 1);
  assert.deepEqual(items, [
    {
      _id: `${id}-${SELLER.userId}`,
      type: 'conversations.messaged',
      title: 'New message',
      body: 'Ann Lee: Is it still available?',
      link: '/tour-requests?conversation=tour-one',
      createdAt: '2026-11-23T17:00:00.000Z',
      read: false,
    },
  ]);
  for (const user of [BUYER, STRANGER]) assert.deepEqual(await readNotices(service, user), { items: [], unread: 0 });
  await publishMessage(service, { from: 'seller', text: 'It is.', seller: { ...SELLER, name: '' } });
  assert.equal((await readNotices(service, BUYER)).items[0]?.body, 'Someone: It is.');
});

test('[E10] while another message is unread, and for system lines, there is no notice', async (t) => {
  const service = await startNotifications(t);
  await publishMessage(service, { isFirstUnread: false });
  await publishMessage(service, { from: null, text: 'No answer in time.' });
  for (const user of [BUYER, SELLER]) assert.deepEqual(await readNotices(service, user), { items: [], unread: 0 });
});

const HELD = 'A person at Keyturn is checking this listing. Nothing can be accepted until then.';
const FREED = 'This listing was checked and is there again.';
const CHECKS: readonly [boolean, string, Identity[], string][] = [
  // Its seller is notified about the listing itself.
  [true, HELD, [BUYER], 'The listing of a lease transfer of yours is being checked.'],
  [false, FREED, [BUYER, SELLER], 'The listing of a lease transfer of yours was checked.'],
];

for (const [isHeld, text, receivers, mail] of CHECKS) {
  test(`[E12] “${text}”, published twice, is a notice and an e-mail of the transfer to ${receivers.length}`, async (t) => {
    // Nothing is sent: the job's interval is longer than the test.
    const service = await startNotifications(t, { mail: mailBy(9), mailIntervalMs: HOUR_MS });
    const told = { id: newId(), from: null, text, isFirstUnread: false };
    for (let times = 0; times < 2; times += 1)
      await publishMessage(service, { ...told, check: { transferId: 'transfer-one', isHeld } });
    for (const user of [BUYER, SELLER]) {
      assert.deepEqual(
        await linesOf(service, user),
        receivers.includes(user)
          ? [['Lease transfer', `Wymount: ${text}`, '/tour-requests?transfer=transfer-one']]
          : [],
      );
    }
    const kept = await mailsOf(service).find({}).toArray();
    const shown = kept.map(({ notice }) => [notice?.text, notice?.topic]);
    assert.deepEqual(
      shown,
      receivers.map(() => [mail, 'transfers']),
    );
  });
}

async function publish(service: TestService, type: string, fields: object = {}): Promise<void> {
  const { userId, email: userEmail } = SELLER;
  const data = { _id: 'listing-one', userId, userEmail, title: 'Wymount', ...fields };
  const event = { id: `event-${type.replace('.', '-')}`, type, data };
  for (let times = 0; times < 2; times += 1) await service.publish(event);
  await service.settle();
}

test('[C13] an owner is notified of the question and of the missing answer, each once with a link', async (t) => {
  const service = await startNotifications(t);
  const page = await openPage(service, SELLER);
  await publish(service, 'posts.asked');
  await publish(service, 'posts.hidden', { why: 'unanswered' });
  const { items, unread } = await readNotices(service, SELLER);
  assert.deepEqual(items.map(({ title, body, link }) => [title, body, link]).sort(), [
    ['Is it still available?', 'Wymount: please say so, or it will be hidden.', '/manage-your-listing'],
    ['Listing hidden', 'Wymount: nobody answered whether it is still available.', '/manage-your-listing'],
  ]);
  assert.equal(unread, 2);
  assert.equal((await readNotices(service, BUYER)).items.length, 0);
  await untilSo(() => page.told.length > 0);
});

test('[E14] an owner is notified that their listing is being checked', async (t) => {
  const service = await startNotifications(t);
  await publish(service, 'posts.hidden', { why: 'held' });
  assert.deepEqual(await linesOf(service, SELLER), [
    ['Your listing is being checked', 'Wymount: a person looks at it before others see it.', '/manage-your-listing'],
  ]);
});

test('[C13] an owner is not notified of their own hiding; an unnamed listing has a placeholder', async (t) => {
  const service = await startNotifications(t);
  await publish(service, 'posts.hidden', { why: 'off' });
  await publish(service, 'posts.asked', { title: '' });
  assert.deepEqual(await bodiesOf(service, SELLER), ['Your listing: please say so, or it will be hidden.']);
});

const office = { step: 'office_told', who: 'seller' };

const TURN = 'Your turn: Tell the office the contract is for sale';
const OFFER = 'Sam would like to hand you this lease. Answer by Thu, Nov 26, 10:00 AM.';
const endedAs = (endReason: string, more: Partial<TransferEventData> = {}) => ({
  by: null,
  endReason,
  state: 'ended',
  ...more,
});
const late = { step: 'keys', date: '2026-11-20', isDone: true };

/** Texts of each event for the seller and the taker, '' for none. */
const cases: readonly [TransferEvent, Partial<TransferEventData>, string, string][] = [
  ['transfers.offered', { state: 'offered', dueAt: '2026-11-26T17:00:00.000Z' }, '', OFFER],
  ['transfers.started', { by: 'taker', next: office }, TURN, ''],
  ['transfers.changed', { next: { step: 'applied', who: 'taker' } }, '', 'Your turn: Apply with the office'],
  ['transfers.changed', { next: office, listingTitle: '' }, '', TURN.replace('Your turn', 'Waiting for Sam')],
  ['transfers.changed', { by: 'taker', hasNewTerms: true, next: office }, 'Ann changed the dates and fees.', ''],
  ['transfers.ended', endedAs('declined', { by: 'taker' }), '… ended: Ann said no.', ''],
  ['transfers.ended', endedAs('expired'), '… ended: no answer in time.', '… ended: no answer in time.'],
  ['transfers.ended', endedAs('listing_removed'), '', '… ended: the listing was removed.'],
  [
    'transfers.ended',
    endedAs('other', { blockedBy: 'taker' }),
    '… ended: another reason.',
    'You blocked Sam. This transfer has ended.',
  ],
  [
    'transfers.ended',
    endedAs('other', { closedBy: 'taker' }),
    '… ended: their account was closed.',
    '… ended: your account could not be used.',
  ],
  ['transfers.ended', endedAs('a word of the next release'), '', ''],
  ['transfers.completed', { state: 'completed' }, 'Transferred on Mon, Nov 23.', 'Transferred on Mon, Nov 23.'],
  ['transfers.completed', { marked: late }, 'Transferred on Fri, Nov 20.', 'Transferred on Fri, Nov 20.'],
  ['transfers.reminder-due', { by: null, next: office }, TURN, ''],
];

for (const [type, fields, toSeller, toTaker] of cases) {
  test(`[E11] ${type}, published twice, notifies the seller “${toSeller}” and the taker “${toTaker}” once`, async (t) => {
    const service = await startNotifications(t);
    const about = { transferId: 'transfer-one', attempt: 1, tourId: 'tour-one', listingId: 'listing-one' };
    const sides = { listingTitle: 'Wymount', seller: SELLER, taker: BUYER };
    const is = { kind: 'assignment', state: 'active', by: 'seller', endReason: '', next: null, dueAt: null };
    const event = { type, id: newId(), data: { ...about, ...sides, ...is, ...fields } };
    for (let times = 0; times < 2; times += 1) await service.publish(event);
    await service.settle();
    const listing = fields.listingTitle === '' ? 'The listing' : 'Wymount';
    const noticesWith = (text: string) =>
      text === '' ? [] : [['Lease transfer', `${listing}: ${text}`, '/tour-requests?transfer=transfer-one']];
    const [seller, taker] = [toSeller, toTaker].map((text) => noticesWith(text.replace('…', 'This transfer')));
    assert.deepEqual(await linesOf(service, SELLER), seller);
    assert.deepEqual(await linesOf(service, BUYER), taker);
  });
}
