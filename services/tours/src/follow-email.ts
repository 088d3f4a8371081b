import type { EventData } from '@keyturn/contracts/events';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { forgettingFreed } from '@keyturn/service-kit/closings';
import { followNewest, setEmail } from '@keyturn/service-kit/emails';
import { changeTour, type Deps } from './change-tour.ts';
import type { Collections } from './collections.ts';
import { without } from './erase.ts';

/** Stores a person's new address in their tours and hours. */
export async function followEmail(
  { collections }: Deps,
  changed: EventData<'profiles.email-changed'>,
  event: EventEnvelope,
): Promise<void> {
  await followNewest(collections.emails, changed, event, (email) => setEverywhere(collections, changed.userId, email));
}

/** Removes a freed address, including the one as of an agreement. */
export const forgetFreed = (deps: Deps) =>
  forgettingFreed(deps.collections.emails, async (userId) => {
    const { collections } = deps;
    const { listings, tours } = collections;
    await setEverywhere(collections, userId, '');
    await setEmail(listings, { userId }, 'userEmail', '');
    for (const [side, field] of [
      ['sellerId', 'sellerEmail'],
      ['buyerId', 'buyerEmail'],
    ] as const)
      for (const { _id } of await tours.find({ [side]: userId }).toArray())
        await changeTour(deps, _id, (tour) =>
          tour.agreedAs?.[field] ? { type: null, set: { ...without(tour, field), updatedAt: tour.updatedAt } } : null,
        );
  });

async function setEverywhere({ availability, tours }: Collections, userId: string, email: string): Promise<void> {
  await setEmail(tours, { buyerId: userId }, 'buyerEmail', email);
  await setEmail(tours, { sellerId: userId }, 'sellerEmail', email);
  await setEmail(availability, { _id: userId }, 'email', email);
}
