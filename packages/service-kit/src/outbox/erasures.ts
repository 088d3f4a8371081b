import type { DeletedFact, EventType } from '@keyturn/contracts/events';
import { changeDocument, insertOnce } from './change-document.ts';
import { nextEvent, withEvent, withFirstEvent, type Outboxed } from './outbox.ts';
import type { Store } from '../store/store.ts';

/** That a service has erased, or is erasing, what it keeps of somebody, and when it did so last; its collection, `erasures`, is an outbox. */
export interface ErasureDocument extends Outboxed {
  at: string;
}

/** What `erasureHandler` makes: a part of what a service subscribes to. */
export type ErasureHandlers = ReturnType<typeof erasureHandler>;

type ErasedEvent = Extract<EventType, `${string}.erased`>;

/**
 * What a service does when it hears that an account is gone: it erases what it keeps of the person, and tells how much that was.
 * `erase` can be broken off and repeated; copies that others' facts may write again become empty ones of the event's revision
 * there, which is newer than any that tells of the person.
 */
export function erasureHandler(
  told: ErasedEvent,
  { store, now, newId }: { readonly store: Store; now(): Date; newId(): string },
  erase: (fact: DeletedFact, revision: number, eventId: string) => Promise<Readonly<Record<string, number>>>,
) {
  const erasures = store.collection<ErasureDocument>('erasures');
  return {
    async 'profiles.deleted'(fact: DeletedFact, { id, revision }: { id: string; revision: number }): Promise<void> {
      const { userId } = fact;
      const begun = { _id: userId, at: now().toISOString() };
      await insertOnce(erasures, withFirstEvent(begun, null, now));
      const counts = await erase(fact, revision, id);
      await changeDocument(
        erasures,
        userId,
        (found) => {
          if (!found) return null;
          // Also where it was told before: profiles may have been restored, and asks again.
          const event = nextEvent(found, told, { userId, counts }, { now, newId });
          return withEvent<ErasureDocument>({ $set: { at: now().toISOString() } }, event, now);
        },
        () => new Error(`The erasure of ${userId} is being changed all the time.`),
      );
    },
  };
}
