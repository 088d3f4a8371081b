import { addDays } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { START_TIMES } from '@keyturn/domain/other-time';
import type { Ending, Insist } from './hand-over.ts';
import type { Person } from './people.ts';
import { textOf, type Stand } from './stand.ts';

/** What the seller does with a request, or the buyer; `agree` is the buyer's yes to another time. */
type Step = 'accept' | 'reject' | 'suggest' | 'agree' | 'cancel as seller' | 'cancel as buyer';

/** What becomes of a request, and then of its lease. */
export interface Course {
  /** None: the buyer takes the request back. */
  readonly steps: readonly Step[];
  readonly ending?: Ending;
  readonly isRemoved?: true;
}

const COURSES: readonly Course[] = [
  { steps: ['suggest', 'agree'], ending: 'completed' },
  { steps: ['accept'], ending: 'active' },
  { steps: ['accept', 'cancel as seller'] },
  { steps: ['accept'], ending: 'ended' },
  { steps: [] },
  { steps: ['reject'], isRemoved: true },
  { steps: ['accept', 'suggest', 'agree'], ending: 'completed' },
  { steps: ['suggest'] },
  { steps: ['reject'] },
  { steps: ['accept', 'cancel as buyer'] },
  { steps: [] },
  { steps: ['suggest', 'reject'], isRemoved: true },
];

/** What becomes of the request of a turn. */
export const courseOf = (turn: number): Course => COURSES[turn % COURSES.length] ?? { steps: [] };

/** Past all days that are asked for, where no other request of the seller is. */
const OTHER_TIME_AHEAD = 9;

/** Takes steps with a request, one after the other; nothing follows what nobody confirmed. */
export async function answerRequest(
  { id, first, turn }: { readonly id: string; readonly first: Stand; readonly turn: number },
  steps: readonly Step[],
  { seller, buyer }: Readonly<Record<'seller' | 'buyer', Person>>,
  insist: Insist,
): Promise<void> {
  const date = addDays(denverToday(new Date()), OTHER_TIME_AHEAD);
  const time = START_TIMES[turn] ?? '';
  const reason = `Reason ${turn}`;
  const accepted = { status: 'accepted', state: 'accepted', proposal: null } as const;
  const closed = { status: 'rejected', proposal: null, acceptedBy: '' } as const;
  const changes: Readonly<Record<Step, Partial<Stand>>> = {
    accept: { ...accepted, acceptedBy: 'seller' },
    reject: { ...closed, state: 'rejected' },
    suggest: { status: 'pending', state: 'proposed', acceptedBy: '', proposal: { date, time } },
    agree: { ...accepted, acceptedBy: 'buyer', requestedDate: date, requestedTime: time },
    'cancel as seller': { ...closed, state: 'cancelled', cancelledBy: 'seller', reason },
    'cancel as buyer': { ...closed, state: 'cancelled', cancelledBy: 'buyer', reason },
  };
  const put =
    (by: Person, path: string, body: object = {}) =>
    () =>
      by.client.call('PUT', `/api/tour-requests/${id}/${path}`, body);
  const sends: Readonly<Record<Step, () => Promise<unknown>>> = {
    accept: put(seller, 'accept'),
    reject: put(seller, 'reject'),
    suggest: put(seller, 'propose', { requestedDate: date, requestedTime: time }),
    agree: put(buyer, 'proposal/accept'),
    'cancel as seller': put(seller, 'cancel', { reason }),
    'cancel as buyer': put(buyer, 'cancel', { reason }),
  };
  let stand = first;
  for (const step of steps) {
    stand = { ...stand, ...changes[step] };
    const write = { kind: 'decision', key: id, value: textOf(stand) } as const;
    if (!(await insist(write, sends[step], { done: [409] }))) return;
  }
}
