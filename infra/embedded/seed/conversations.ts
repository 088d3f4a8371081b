import type { TourRequest } from '@keyturn/contracts/tours';
import { SeedError, type Client } from './client.ts';
import { POSTERS } from './people.ts';

type Side = 'buyer' | 'seller';
interface Said {
  readonly by: Side;
  readonly text: string;
}

/** Messages in a seeker's first requests; the last ones of the first two stay unread. */
const TALKS: readonly { readonly said: readonly Said[]; readonly isRead: boolean }[] = [
  {
    said: [
      { by: 'buyer', text: 'Is it still available?' },
      { by: 'seller', text: 'Yes, it is. The office asks for an application first.' },
    ],
    isRead: false,
  },
  { said: [{ by: 'buyer', text: 'Are utilities included?' }], isRead: false },
  {
    said: [
      { by: 'buyer', text: 'What does the office charge for the transfer?' },
      { by: 'seller', text: '$150, and they want a week for the approval.' },
      { by: 'buyer', text: 'That is fine. I would move in at the start of the semester.' },
    ],
    isRead: true,
  },
  {
    said: [
      { by: 'buyer', text: 'Is there parking?' },
      { by: 'seller', text: 'One covered place comes with the room.' },
    ],
    isRead: true,
  },
];

/** Four conversations, two with unread messages. */
export async function seedConversations(posters: readonly Client[], seeker: Client): Promise<void> {
  const sent = await seeker.call<TourRequest[]>('GET', '/api/tour-requests/sent/me');
  const open = sent.filter(({ status }) => status !== 'rejected');
  for (const [at, { said, isRead }] of TALKS.entries()) {
    const request = open[at];
    const seller = posters[POSTERS.findIndex(({ name }) => name === request?.seller.name)];
    if (!request || !seller) continue;
    const sides = { buyer: seeker, seller };
    for (const [number, { by, text }] of said.entries()) {
      // The same id after an interrupted start.
      const _id = `${number}${request._id.slice(1)}`;
      // A person who answers has read.
      if (number > 0) await sides[by].call('POST', `/api/conversations/${request._id}/read`);
      await onceKnown(() => sides[by].call('POST', `/api/conversations/${request._id}/messages`, { _id, text }));
    }
    if (!isRead) continue;
    for (const client of [seeker, seller]) await client.call('POST', `/api/conversations/${request._id}/read`);
  }
}

/** A request's conversation appears a moment later, by event. */
async function onceKnown(send: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send();
      return;
    } catch (error) {
      if (!(error instanceof SeedError && error.status === 404) || attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
