import assert from 'node:assert/strict';
import type { TransferFact } from '@keyturn/contracts/events';
import { newId } from '@keyturn/service-kit/ids';
import { test } from '@keyturn/service-kit/testing-context';
import { linesOf, BUYER, SELLER, startNotifications } from './testing.ts';
import type { TransferEvent } from './transfer-notices.ts';

const office = { step: 'office_told', who: 'seller' };

/** Each event with what it says to the seller and to the taker, '' where nothing. */
const cases: readonly [TransferEvent, Partial<TransferFact>, string, string][] = [
  [
    'transfers.offered',
    { state: 'offered', dueAt: '2026-11-26T17:00:00.000Z' },
    '',
    'Wymount: Sam would like to hand you this lease. Answer by Thu, Nov 26, 10:00 AM.',
  ],
  [
    'transfers.started',
    { by: 'taker', next: office },
    'Wymount: Your turn: Tell the office the contract is for sale',
    '',
  ],
  ['transfers.changed', { next: { step: 'applied', who: 'taker' } }, '', 'Wymount: Your turn: Apply with the office'],
  [
    'transfers.changed',
    { next: office, listingTitle: '' },
    '',
    'The listing: Waiting for Sam: Tell the office the contract is for sale',
  ],
  [
    'transfers.changed',
    { by: 'taker', hasNewTerms: true, next: office },
    'Wymount: Ann changed the dates and fees.',
    '',
  ],
  [
    'transfers.ended',
    { by: 'taker', endReason: 'declined', state: 'ended' },
    'Wymount: This transfer ended: Ann said no.',
    '',
  ],
  [
    'transfers.ended',
    { by: null, endReason: 'expired', state: 'ended' },
    'Wymount: This transfer ended: no answer in time.',
    'Wymount: This transfer ended: no answer in time.',
  ],
  [
    'transfers.ended',
    { by: null, endReason: 'listing_removed', state: 'ended' },
    '',
    'Wymount: This transfer ended: the listing was removed.',
  ],
  [
    'transfers.ended',
    { by: null, endReason: 'other', state: 'ended', blockedBy: 'taker' },
    'Wymount: This transfer ended: another reason.',
    'Wymount: You blocked Sam. This transfer has ended.',
  ],
  [
    'transfers.ended',
    { by: null, endReason: 'other', state: 'ended', closedBy: 'taker' },
    'Wymount: This transfer ended: their account was closed.',
    'Wymount: This transfer ended: your account could not be used.',
  ],
  ['transfers.ended', { by: null, endReason: 'a word of the next release', state: 'ended' }, '', ''],
  [
    'transfers.completed',
    { by: 'taker', state: 'completed' },
    'Wymount: Transferred on Mon, Nov 23.',
    'Wymount: Transferred on Mon, Nov 23.',
  ],
  [
    'transfers.completed',
    { by: 'taker', state: 'completed', marked: { step: 'keys', date: '2026-11-20', isDone: true } },
    'Wymount: Transferred on Fri, Nov 20.',
    'Wymount: Transferred on Fri, Nov 20.',
  ],
  [
    'transfers.reminder-due',
    { by: null, next: office },
    'Wymount: Your turn: Tell the office the contract is for sale',
    '',
  ],
];

for (const [type, fields, toSeller, toTaker] of cases) {
  test(`[E11] ${type} says "${toSeller}" to the seller and "${toTaker}" to the taker, told twice once`, async (t) => {
    const service = await startNotifications(t);
    const about = { transferId: 'transfer-one', turn: 1, tourId: 'tour-one', listingId: 'listing-one' };
    const sides = { listingTitle: 'Wymount', seller: SELLER, taker: BUYER };
    const is = { kind: 'assignment', state: 'active', by: 'seller', endReason: '', next: null, dueAt: null };
    const event = { type, id: newId(), data: { ...about, ...sides, ...is, ...fields } };
    await service.publish(event);
    await service.publish(event);
    await service.settle();
    for (const [user, body] of [
      [SELLER, toSeller],
      [BUYER, toTaker],
    ] as const) {
      assert.deepEqual(
        await linesOf(service, user),
        body === '' ? [] : [['Lease transfer', body, '/tour-requests?transfer=transfer-one']],
      );
    }
  });
}
