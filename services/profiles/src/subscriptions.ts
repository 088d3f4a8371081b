import { blockHandlers, type BlockDocument } from '@keyturn/service-kit/blocks';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { UserDocument } from './user.ts';

/** Keeps the copies of availability that profiles show, and of who does not meet whom; an older event never replaces a newer copy. */
export const keepCopies = (
  users: StoreCollection<UserDocument>,
  blocks: StoreCollection<BlockDocument>,
): QueueSubscription =>
  subscribeTo('profiles', {
    async 'availability.set'({ userId, availability }, { revision }) {
      await users.updateOne(
        { _id: userId, availabilityRevision: { $lt: revision } },
        { $set: { availability, availabilityRevision: revision } },
      );
    },
    ...blockHandlers(blocks),
  });
