import { hasOutboxRoom, nextEvent, withEvent, type Outboxed } from './outbox.ts';
import { changeDocument } from './change-document.ts';
import type { TypedEvent } from '../bus/events.ts';
import { pagesOf } from '../store/pages.ts';
import type { StoreCollection } from '../store/store.ts';

/** The current event of a document for other services; null for none. */
export type CurrentEvent<T extends Outboxed> = (document: T) => TypedEvent | null;

/** One event, or several that its consumers keep apart. */
export type CurrentEvents<T extends Outboxed> = CurrentEvent<T> | readonly CurrentEvent<T>[];

/**
 * Puts the current events of every document into its outbox again, each with a new revision, so that consumers can refill copies.
 * Running relays publish them. Returns how many events there were. A document that changes meanwhile publishes itself.
 */
export async function republish<T extends Outboxed>(
  collection: StoreCollection<T>,
  events: CurrentEvents<T>,
  deps: { now: () => Date; newId: () => string },
): Promise<number> {
  const outboxed = collection as unknown as StoreCollection<Outboxed>;
  let count = 0;
  for await (const page of pagesOf(outboxed)) {
    for (const { _id } of page)
      for (const eventOf of [events].flat()) if (await republishOne(outboxed, _id, eventOf, deps)) count += 1;
  }
  return count;
}

async function republishOne<T extends Outboxed>(
  collection: StoreCollection<Outboxed>,
  _id: string,
  eventOf: CurrentEvent<T>,
  deps: { now: () => Date; newId: () => string },
): Promise<boolean> {
  let isPublished = false;
  const renew = (document: Outboxed | null) => {
    const event = document && eventOf(document as T);
    // Where the outbox is full, what waits is published first.
    isPublished = document !== null && event !== null && hasOutboxRoom(document);
    if (!document || !event || !isPublished) return null;
    return withEvent<Outboxed>({}, nextEvent(document, event.type, event.data, deps), deps.now);
  };
  await changeDocument(collection, _id, renew, () => new Error(`The document ${_id} is being changed all the time.`));
  return isPublished;
}
