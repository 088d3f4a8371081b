import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import type { Identity } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { test } from '@keyturn/service-kit/testing-context';
import { mailBy } from './testing-smtp.ts';
import {
  linesOf,
  BUYER,
  mailsOf,
  readNotices,
  SELLER,
  startNotifications,
  STRANGER,
  publishMessage,
} from './testing.ts';

test('[E10] a message, told twice, is one notice for whom it is for', async (t) => {
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

test('[E10] while another message is unread, and for what the system tells, there is no notice', async (t) => {
  const service = await startNotifications(t);
  await publishMessage(service, { isFirstUnread: false });
  await publishMessage(service, { from: null, text: 'No answer in time.' });
  for (const user of [BUYER, SELLER]) assert.deepEqual(await readNotices(service, user), { items: [], unread: 0 });
});

const HELD = 'A person at Keyturn is checking this listing. Nothing can be accepted until then.';
const FREED = 'This listing was checked and is there again.';
const CHECKS: readonly [boolean, string, Identity[], string][] = [
  // Its seller is told of the listing itself.
  [true, HELD, [BUYER], 'The listing of a lease transfer of yours is being checked.'],
  [false, FREED, [BUYER, SELLER], 'The listing of a lease transfer of yours was checked.'],
];

for (const [isHeld, text, receivers, mail] of CHECKS) {
  test(`[E12] “${text}”, told twice, is a notice and an e-mail of the transfer to ${receivers.length}`, async (t) => {
    // Nothing is sent: the job waits longer than the test.
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
    assert.deepEqual(
      kept.map(({ notice }) => [notice?.text, notice?.topic]),
      receivers.map(() => [mail, 'transfers']),
    );
  });
}
