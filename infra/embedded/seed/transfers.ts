import type { TourRequest } from '@keyturn/contracts/tours';
import type { Client } from './client.ts';
import { SEEKERS } from './people.ts';

type Side = 'seller' | 'taker';

/** The steps of each offer: side, call, and body. */
const STORIES: readonly (readonly (readonly [Side, string, object])[])[] = [
  [
    ['taker', 'accept', { note: 'Gladly!' }],
    ['seller', 'steps/office_told', { done: true }],
    ['taker', 'steps/applied', { done: true }],
  ],
  [],
  [['taker', 'decline', { note: 'I found a place nearer to campus.' }]],
  [
    ['taker', 'accept', {}],
    ['taker', 'steps/applied', { done: true }],
    ['taker', 'steps/approved', { done: true }],
    ['taker', 'steps/signed', { done: true }],
    ['taker', 'steps/keys', { done: true }],
  ],
];
const KINDS = ['assignment', 'sublet', 'assignment', 'new_lease'] as const;
const FEES = [
  { name: 'transferFee', cents: 15_000, payer: 'seller', isPaid: true },
  { name: 'applicationFee', cents: 5_000, payer: 'taker', isPaid: false },
];

/** A transfer in each state, from accepted tours; the first belongs to the seeker who has everything. */
export async function seedTransfers(posters: readonly Client[], seekers: readonly Client[]): Promise<void> {
  const tours = await findAgreed(posters, seekers);
  for (const [at, story] of STORIES.entries()) {
    const tour = tours[at];
    if (!tour) continue;
    const { seller, taker, tourId } = tour;
    const body = { tourId, kind: KINDS[at], fees: FEES };
    const { _id } = await seller.call<{ _id: string }>('POST', '/api/transfers', body);
    for (const [side, call, said] of story)
      await (side === 'seller' ? seller : taker).call('PUT', `/api/transfers/${_id}/${call}`, said);
  }
}

interface Agreed {
  readonly seller: Client;
  readonly taker: Client;
  readonly tourId: string;
}

/** Accepted tours, each of another listing. */
async function findAgreed(posters: readonly Client[], seekers: readonly Client[]): Promise<Agreed[]> {
  const found = new Map<string, Agreed & { readonly rank: number }>();
  for (const seller of posters) {
    const received = await seller.call<TourRequest[]>('GET', '/api/tour-requests/received/me');
    for (const { _id: tourId, status, listingId, buyer } of received) {
      const rank = SEEKERS.findIndex(({ name }) => name === buyer.name);
      const taker = seekers[rank];
      const isAgreed = status === 'accepted' || status === 'completed';
      if (taker && isAgreed && !found.has(listingId)) found.set(listingId, { seller, taker, tourId, rank });
    }
  }
  return [...found.values()].sort((a, b) => a.rank - b.rank);
}
