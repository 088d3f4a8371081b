import { blockHandlers, type BlockDocument } from '@keyturn/service-kit/blocks';
import { ERASED_EVENTS } from '@keyturn/contracts/queues';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { followDecision } from './follow-decisions.ts';
import { noteErased, type DeletionDocument } from './erase-due.ts';
import type { UserDocument } from './user.ts';

/** Keeps the copies of availability that profiles show, and of who does not meet whom; an older event never replaces a newer copy. */
export const keepCopies = (
  users: StoreCollection<UserDocument>,
  blocks: StoreCollection<BlockDocument>,
  deletions: StoreCollection<DeletionDocument>,
  deciding: Omit<Parameters<typeof followDecision>[0], 'users'>,
): QueueSubscription =>
  subscribeTo('profiles', {
    async 'availability.set'({ userId, availability }, { revision }) {
      await users.updateOne(
        { _id: userId, availabilityRevision: { $lt: revision } },
        { $set: { availability, availabilityRevision: revision } },
      );
    },
    ...blockHandlers(blocks),
    'moderation.decided': (decision, event) => followDecision({ users, ...deciding }, decision, event),
    ...erasedHandlers(deletions),
  });

type ErasedHandlers = Record<(typeof ERASED_EVENTS)[number], (fact: { userId: string }) => Promise<void>>;

const erasedHandlers = (deletions: StoreCollection<DeletionDocument>): ErasedHandlers =>
  Object.fromEntries(
    ERASED_EVENTS.map((event) => {
      const [service = ''] = event.split('.');
      return [event, ({ userId }: { userId: string }) => noteErased({ deletions }, service, userId)];
    }),
  ) as ErasedHandlers;
