import assert from 'node:assert/strict';
import type { Attempt, Journal } from './journal.ts';
import type { Life } from './life.ts';
import type { Shown } from './read-life.ts';
import { asked, textOf, type Stand } from './stand.ts';
import { answerEffectFaults } from './verify-answers.ts';
import { writeFaults } from './verify-writes.ts';

const ASKED = asked('2026-12-01', '9:00 AM');
const SUGGESTED: Stand = { ...ASKED, state: 'proposed', proposal: { date: '2026-12-06', time: '8:00 AM' } };
const ACCEPTED: Stand = { ...ASKED, status: 'accepted', state: 'accepted', acceptedBy: 'seller' };
const MOVED: Stand = { ...ACCEPTED, requestedDate: '2026-12-06', requestedTime: '8:00 AM', acceptedBy: 'buyer' };
const CANCELLED: Stand = { ...ASKED, status: 'rejected', state: 'cancelled', cancelledBy: 'seller', reason: 'Ill.' };

type Sent = readonly [Stand, Attempt['outcome']?];
const LIFE = {
  seller: { email: '' },
  drafts: [],
  sessions: [],
  listings: [{ id: 'home', title: 'Lab home', tourId: 'tour' }],
} as unknown as Life;

/** A journal of a request and the steps that were sent of it. */
function journalOf(steps: readonly Sent[]): Journal {
  const attempt = (kind: Attempt['kind'], [stand, outcome = 'acknowledged']: Sent): Attempt => {
    return { kind, key: '', value: textOf(stand), outcome, ms: 0 };
  };
  const sent: Partial<Record<Attempt['kind'], Attempt[]>> = {
    tour: [attempt('tour', [ASKED])],
    decision: steps.map((step) => attempt('decision', step)),
  };
  return {
    attempts: [],
    refusals: [],
    attempt: () => Promise.reject(new Error('nothing is sent here')),
    of: (kind, key) => (key === 'home' || key === 'tour' ? (sent[kind] ?? []) : []),
  };
}

/** What both sides read, or the buyer else than the seller. */
function show(stand: Stand, toBuyer: Stand = stand): Shown {
  const shown = (one: Stand) => ({ _id: 'tour', listingId: 'home', note: '', ...one });
  return { posts: [], name: null, sunday: null, received: [shown(stand)], sent: [shown(toBuyer)] } as unknown as Shown;
}

const kindsOf = (faults: readonly { kind: string }[]) => faults.map(({ kind }) => kind);

const WRITES: readonly [string, Sent[], Shown, string[]][] = [
  ['another time that waits for its buyer', [[SUGGESTED]], show(SUGGESTED), []],
  ['another time that is not there', [[SUGGESTED]], show(ASKED), ['lost', 'lost']],
  ['another time that nobody knows of', [[SUGGESTED, 'unknown']], show(ASKED), []],
  ['another time that one side alone reads', [[SUGGESTED]], show(SUGGESTED, ASKED), ['lost']],
  ['a state without its time', [[SUGGESTED]], show({ ...SUGGESTED, proposal: null }), ['ghost', 'ghost']],
  ['an agreed time', [[SUGGESTED], [MOVED]], show(MOVED), []],
  ['an agreed time that is only suggested', [[SUGGESTED], [MOVED]], show(SUGGESTED), ['lost', 'lost']],
  [
    'an agreed tour at the time before',
    [[SUGGESTED], [MOVED]],
    show({ ...ACCEPTED, acceptedBy: 'buyer' }),
    ['ghost', 'ghost'],
  ],
  ['a cancelled tour', [[ACCEPTED], [CANCELLED]], show(CANCELLED), []],
  ['a cancelled tour that takes place', [[ACCEPTED], [CANCELLED]], show(ACCEPTED), ['lost', 'lost']],
  [
    'a cancelled tour without a reason',
    [[ACCEPTED], [CANCELLED]],
    show(CANCELLED, { ...CANCELLED, reason: '' }),
    ['ghost'],
  ],
  ['a tour that nobody cancelled', [[ACCEPTED], [CANCELLED, 'refused']], show(CANCELLED), ['lost', 'lost']],
];
for (const [what, sent, shown, faults] of WRITES) {
  test(`${what} is ${faults.join(', ') || 'fine'}`, () => {
    assert.deepEqual(kindsOf(writeFaults(journalOf(sent), LIFE, shown)), faults);
  });
}

/** Notices to the buyer and to the seller, by type, and what the conversation keeps of the request. */
function tell(
  stand: Stand,
  toBuyer: readonly string[],
  toSeller: readonly string[],
  copy: Stand | null = stand,
): Shown {
  const notices = (types: readonly string[]) => types.map((type) => ({ type, body: 'Lab home, Tue, Dec 1: news' }));
  return {
    ...show(stand),
    conversations: copy ? [{ _id: 'tour', ...copy }] : [],
    buyerNotices: notices(toBuyer),
    sellerNotices: notices(toSeller),
  } as unknown as Shown;
}

const MOVING: Sent[] = [[SUGGESTED], [MOVED]];
const CANCELLING: Sent[] = [[ACCEPTED], [CANCELLED]];
const OFF = ['tours.accepted', 'tours.called-off'];
const EFFECTS: readonly [string, Sent[], Shown, string[]][] = [
  ['another time that both were told of', MOVING, tell(MOVED, ['tours.proposed'], ['tours.accepted']), []],
  ['another time whose buyer was not told', MOVING, tell(MOVED, [], ['tours.accepted']), ['lost']],
  ['a yes that the seller was not told of', MOVING, tell(MOVED, ['tours.proposed'], []), ['lost']],
  ['a cancelled tour that was told', CANCELLING, tell(CANCELLED, OFF, []), []],
  ['a cancelled tour that was told twice', CANCELLING, tell(CANCELLED, [...OFF, 'tours.called-off'], []), ['double']],
  ['a cancelled tour that who cancelled is told of', CANCELLING, tell(CANCELLED, OFF, ['tours.called-off']), ['ghost']],
  ['a conversation at the time before', MOVING, tell(MOVED, ['tours.proposed'], ['tours.accepted'], ASKED), ['lost']],
  ['a conversation that is missing', CANCELLING, tell(CANCELLED, OFF, [], null), ['lost']],
];
for (const [what, sent, shown, faults] of EFFECTS) {
  test(`an effect, ${what}, is ${faults.join(', ') || 'fine'}`, () => {
    assert.deepEqual(kindsOf(answerEffectFaults(journalOf(sent), LIFE, shown)), faults);
  });
}
