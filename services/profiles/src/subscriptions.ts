import { blockHandlers, type BlockDocument } from '@keyturn/service-kit/blocks';
import { ERASED_EVENTS } from '@keyturn/contracts/events';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { followCheck } from './follow-checks.ts';
import { followDecision } from './follow-decisions.ts';
import { noteErased, serviceOf, type DeletionDocument } from './erase-due.ts';
import type { UserDocument } from './user.ts';

/** Stores copies of availability for profiles, and of blocks. Older events never replace newer copies. */
export const storeCopies = (
  users: StoreCollection<UserDocument>,
  blocks: StoreCollection<BlockDocument>,
  deletions: StoreCollection<DeletionDocument>,
  deciding: Omit<Parameters<typeof followDecision>[0], 'users'>,
): QueueSubscription =>
  subscribeTo('profiles', {
    async 'availability.set'({ userId, availability }, { revision }) {
      await users.updateOne(
        // A late event stores nothing of a deleted person.
        { _id: userId, state: { $ne: 'deleted' }, availabilityRevision: { $lt: revision } },
        { $set: { availability, availabilityRevision: revision } },
      );
    },
    ...blockHandlers(blocks),
    async 'moderation.decided'(decision, event) {
      await followDecision({ users, ...deciding }, decision, event);
      await followCheck({ users, ...deciding }, decision, event);
    },
    ...erasedHandlers(deletions),
  });

type ErasedEventData = Parameters<typeof noteErased>[2];
type ErasedHandlers = Record<(typeof ERASED_EVENTS)[number], (data: ErasedEventData) => Promise<void>>;

const erasedHandlers = (deletions: StoreCollection<DeletionDocument>): ErasedHandlers =>
  Object.fromEntries(
    ERASED_EVENTS.map((event) => [event, (data: ErasedEventData) => noteErased({ deletions }, serviceOf(event), data)]),
  ) as ErasedHandlers;
