import { eventData } from '@keyturn/contracts/events';
import { Poison, type EventHandler } from '@keyturn/service-kit/bus';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { UserDocument } from './user.ts';

/** Keeps the copy of a person's availability that profiles show; an older event never replaces a newer copy. */
export function keepAvailability(users: StoreCollection<UserDocument>): EventHandler {
  return async ({ revision, data }) => {
    const parsed = eventData['availability.set'].safeParse(data);
    if (!parsed.success) throw new Poison('availability.set is unreadable', { cause: parsed.error });
    const { userId, availability } = parsed.data;
    await users.updateOne(
      { _id: userId, availabilityRevision: { $lt: revision } },
      { $set: { availability, availabilityRevision: revision } },
    );
  };
}
