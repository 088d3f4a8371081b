import type { EventData } from '@keyturn/contracts/events';
import { canInteract } from '@keyturn/service-kit/blocks';
import { forgettingFreed } from '@keyturn/service-kit/closings';
import { followNewest, setEmail } from '@keyturn/service-kit/emails';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import type { Collections, Deps } from './collections.ts';
import type { TransferDocument } from './transfer.ts';

const SIDES = {
  seller: { own: 'sellerId', other: 'takerId', field: 'sellerEmail', seen: 'sellerEmailSeen' },
  taker: { own: 'takerId', other: 'sellerId', field: 'takerEmail', seen: 'takerEmailSeen' },
} as const;

/** Stores a person's new address in their requests and transfers. A blocked side keeps seeing the old one. */
export const followEmail = (
  { collections }: Deps,
  changed: EventData<'profiles.email-changed'>,
  event: EventEnvelope,
): Promise<void> =>
  followNewest(collections.emails, changed, event, (email) => setAddress(collections, changed.userId, email));

async function setAddress({ blocks, requests, transfers }: Collections, userId: string, email: string): Promise<void> {
  await setEmail(requests, { buyerId: userId }, 'buyerEmail', email);
  await setEmail(requests, { sellerId: userId }, 'sellerEmail', email);
  for (const { own, other, field, seen } of Object.values(SIDES))
    for (const transfer of await transfers.find({ [own]: userId }).toArray()) {
      const showsNewest = email === '' || (await canInteract(blocks, userId, transfer[other]));
      const last = showsNewest ? '' : transfer[seen] || transfer[field];
      if (transfer[field] === email && (transfer[seen] ?? '') === last) continue;
      await transfers.updateOne({ _id: transfer._id }, { $set: { [field]: email, [seen]: last } });
    }
}

/** Both sides' addresses as one sees them: with a block, the last one seen. */
export function emailsSeen(transfer: TransferDocument, viewerId: string, isBlocked: boolean) {
  const of = (side: 'seller' | 'taker'): string => {
    const { own, field, seen } = SIDES[side];
    return (isBlocked && transfer[own] !== viewerId && transfer[seen]) || transfer[field];
  };
  return { seller: of('seller'), taker: of('taker') };
}

/** Removes a freed address. */
export const forgetFreed = ({ collections }: Deps) =>
  forgettingFreed(collections.emails, (userId) => setAddress(collections, userId, ''));
