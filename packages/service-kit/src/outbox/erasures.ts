import type { DeletedEventData, EventType } from '@keyturn/contracts/events';
import { changeDocument, insertOnce } from './change-document.ts';
import { nextEvent, withEvent, withFirstEvent, type Outboxed } from './outbox.ts';
import type { Store } from '../store/store.ts';

/** That a service has erased, or is erasing, what it stores of somebody, and when it did so last; its collection, `erasures`, is an outbox. */
export interface ErasureDocument extends Outboxed {
  at: string;
}

/** What `erasureHandler` makes: a part of what a service subscribes to. */
export type ErasureHandlers = ReturnType<typeof erasureHandler>;

type ErasedEvent = Extract<EventType, `${string}.erased`>;

/**
 * Returns the handler of a deleted account: it erases the person's data and publishes how much that was.
 * `erase` can be interrupted and repeated. Copies that later events may write again become empty ones.
 * They get the event's revision, which is newer than that of any event about the person.
 */
export function erasureHandler(
  erasedEvent: ErasedEvent,
  { store, now, newId }: { readonly store: Store; now(): Date; newId(): string },
  erase: (data: DeletedEventData, revision: number, eventId: string) => Promise<Readonly<Record<string, number>>>,
) {
  const erasures = store.collection<ErasureDocument>('erasures');
  return {
    async 'profiles.deleted'(
      data: DeletedEventData,
      { id, revision }: { id: string; revision: number },
    ): Promise<void> {
      const { userId } = data;
      const begun = { _id: userId, at: now().toISOString() };
      await insertOnce(erasures, withFirstEvent(begun, null, now));
      const counts = await erase(data, revision, id);
      await changeDocument(
        erasures,
        userId,
        (found) => {
          if (!found) return null;
          // Publishes again where it did before: profiles may have been restored and may ask again.
          const event = nextEvent(found, erasedEvent, { userId, counts }, { now, newId });
          return withEvent<ErasureDocument>({ $set: { at: now().toISOString() } }, event, now);
        },
        () => new Error(`The erasure of ${userId} is being changed all the time.`),
      );
    },
  };
}
