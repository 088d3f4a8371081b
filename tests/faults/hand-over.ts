import type { Transfer } from '@keyturn/contracts/transfers';
import { newId } from '@keyturn/service-kit/ids';
import type { Answered, Expected, Write } from './journal.ts';
import type { Person } from './people.ts';

/** Sends a write again while nobody knows the outcome; null when it was refused, or nobody came to know. */
export type Insist = <T>(
  write: Omit<Write, 'value'> & { value?: string },
  send: () => Promise<T>,
  expected?: Expected,
) => Promise<Answered<T> | null>;

/** How far a lease goes: it is being taken over, given back, or handed over. */
export type Ending = 'active' | 'ended' | 'completed';

type Side = 'seller' | 'buyer';

/** What is marked of a sublet, in its order, and by whom. */
export const MARKS: readonly (readonly [string, Side])[] = [
  ['office_told', 'seller'],
  ['approved', 'buyer'],
  ['agreement', 'buyer'],
  ['agreement', 'seller'],
];

/** Both write in the conversation of their tour; answers whether there is one. */
export async function converse(
  tourId: string,
  people: Readonly<Record<Side, Person>>,
  insist: Insist,
): Promise<boolean> {
  let isThere = false;
  for (const side of ['buyer', 'seller'] as const) {
    const _id = newId();
    const text = `Word of the ${side} ${_id}`;
    const send = () => people[side].client.call('POST', `/api/conversations/${tourId}/messages`, { _id, text });
    // Transfers has not heard of the request yet.
    const sent = await insist({ kind: 'message', key: tourId, value: text }, send, { notYet: [404] });
    isThere ||= sent !== null;
  }
  return isThere;
}

/** The lease of an accepted tour is offered, taken, and goes as far as told; nothing follows what nobody confirmed. */
export async function handOver(
  tourId: string,
  ending: Ending,
  { seller, buyer }: Readonly<Record<Side, Person>>,
  insist: Insist,
): Promise<void> {
  const offer = () => seller.client.call<Transfer>('POST', '/api/transfers', { tourId, kind: 'sublet' });
  // Transfers has not heard of the request, or of its listing, yet.
  const offered = await insist({ kind: 'transfer', key: tourId, value: 'offered' }, offer, { notYet: [404, 409] });
  const id = offered?.answer?._id;
  if (id === undefined) return;
  const put = (by: Person, path: string, body: object) => () =>
    by.client.call('PUT', `/api/transfers/${id}/${path}`, body);
  const goOn = (value: Transfer['state'], send: () => Promise<unknown>) =>
    insist({ kind: 'transfer', key: tourId, value }, send);

  if (!(await goOn('active', put(buyer, 'accept', {}))) || ending === 'active') return;
  if (ending === 'ended') {
    await goOn('ended', put(seller, 'end', { reason: 'taker_left' }));
    return;
  }
  for (const [step, side] of MARKS) {
    const mark = put(side === 'seller' ? seller : buyer, `steps/${step}`, { done: true });
    if (!(await insist({ kind: 'step', key: `${tourId} ${step}` }, mark))) return;
  }
  await goOn('completed', put(buyer, 'steps/keys', { done: true }));
}
