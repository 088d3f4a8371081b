import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { UserDocument } from './user.ts';

/** Keeps the copy of a person's availability that profiles show; an older event never replaces a newer copy. */
export const keepAvailability = (users: StoreCollection<UserDocument>): QueueSubscription =>
  subscribeTo('profiles', {
    async 'availability.set'({ userId, availability }, { revision }) {
      await users.updateOne(
        { _id: userId, availabilityRevision: { $lt: revision } },
        { $set: { availability, availabilityRevision: revision } },
      );
    },
  });
