import assert from 'node:assert/strict';
import type { Transfer } from '@keyturn/contracts/transfers';
import type { Attempt, Journal } from './journal.ts';
import type { Life } from './life.ts';
import type { Shown } from './read-life.ts';
import { handoverEffectFaults, handoverWriteFaults } from './verify-handover.ts';

type Sent = readonly [Attempt['kind'], string, string];

const journalOf = (sent: readonly Sent[]): Journal => ({
  attempts: [],
  refusals: [],
  attempt: () => Promise.reject(new Error('nothing is sent here')),
  of: (kind, key) =>
    sent
      .filter((one) => one[0] === kind && one[1] === key)
      .map(([kind, key, value]) => ({ kind, key, value, outcome: 'acknowledged', ms: 0 })),
});
const LIFE = { listings: [{ id: 'home', title: 'Lab home', tourId: 'tour' }] } as unknown as Life;
const TAKEN: readonly Sent[] = [
  ['transfer', 'tour', 'offered'],
  ['transfer', 'tour', 'active'],
];
const STARTED = { type: 'transfers.started', body: 'Lab home: Your turn.' };
const OFFERED = { type: 'transfers.offered', body: 'Lab home: Sue would like to hand you this lease.' };

/** What is shown of a lease that is being taken over, but for what is told. */
function show(fields: Partial<Record<keyof Shown, unknown>> & { transfer?: Partial<Transfer> | null } = {}): Shown {
  const { transfer, ...others } = fields;
  const steps = [{ step: 'office_told', doneBy: '' }];
  return {
    transfers: transfer === null ? [] : [{ tourId: 'tour', listingId: 'home', state: 'active', steps, ...transfer }],
    messages: new Map(),
    posts: [{ _id: 'home', transferState: 'pending' }],
    sellerNotices: [STARTED],
    buyerNotices: [OFFERED],
    ...others,
  } as unknown as Shown;
}

const CASES: readonly [string, readonly Sent[], Shown, string[]][] = [
  ['a lease that is being taken over', TAKEN, show(), []],
  ['a transfer that is not there', TAKEN, show({ transfer: null }), ['lost']],
  ['a transfer that is offered again', TAKEN, show({ transfer: { state: 'offered' } }), ['lost', 'lost']],
  ['a transfer that nobody made', [], show(), ['ghost', 'ghost', 'ghost']],
  ['a step that is gone', [...TAKEN, ['step', 'tour office_told', 'done']], show(), ['lost']],
  ['a message that is gone', [...TAKEN, ['message', 'tour', 'hi']], show(), ['lost']],
  [
    'a message that stands twice',
    [...TAKEN, ['message', 'tour', 'hi']],
    show({ messages: new Map([['tour', ['hi', 'hi']]]) }),
    ['double'],
  ],
  ['a message that nobody sent', TAKEN, show({ messages: new Map([['tour', ['hi']]]) }), ['ghost']],
  ['a listing that does not show it', TAKEN, show({ posts: [{ _id: 'home', transferState: '' }] }), ['lost']],
  ['a notice that nobody got', TAKEN, show({ sellerNotices: [] }), ['lost']],
  ['a notice that came twice', TAKEN, show({ sellerNotices: [STARTED, STARTED] }), ['double']],
];
for (const [what, sent, shown, faults] of CASES) {
  test(`${what} is ${faults.join(', ') || 'fine'}`, () => {
    const journal = journalOf(sent);
    const found = [...handoverWriteFaults(journal, LIFE, shown), ...handoverEffectFaults(journal, LIFE, shown)];
    assert.deepEqual(
      found.map(({ kind }) => kind),
      faults,
    );
  });
}
