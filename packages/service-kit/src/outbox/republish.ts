import { hasOutboxRoom, nextEvent, withEvent, type Outboxed } from './outbox.ts';
import { changeDocument } from './change-document.ts';
import type { Fact } from '../bus/events.ts';
import { pagesOf } from '../store/pages.ts';
import type { StoreCollection } from '../store/store.ts';

/** The current fact of a document for other services; null for none. */
export type CurrentFact<T extends Outboxed> = (document: T) => Fact | null;

/** One fact, or several that its consumers keep apart. */
export type CurrentFacts<T extends Outboxed> = CurrentFact<T> | readonly CurrentFact<T>[];

/**
 * Puts the current facts of every document into its outbox again, each with a new revision, so that consumers can refill copies.
 * Running relays publish them. Returns how many facts there were. A document that changes meanwhile publishes itself.
 */
export async function republish<T extends Outboxed>(
  collection: StoreCollection<T>,
  facts: CurrentFacts<T>,
  deps: { now: () => Date; newId: () => string },
): Promise<number> {
  const outboxed = collection as unknown as StoreCollection<Outboxed>;
  let count = 0;
  for await (const page of pagesOf(outboxed)) {
    for (const { _id } of page)
      for (const factOf of [facts].flat()) if (await republishOne(outboxed, _id, factOf, deps)) count += 1;
  }
  return count;
}

async function republishOne<T extends Outboxed>(
  collection: StoreCollection<Outboxed>,
  _id: string,
  factOf: CurrentFact<T>,
  deps: { now: () => Date; newId: () => string },
): Promise<boolean> {
  let isPublished = false;
  const renew = (document: Outboxed | null) => {
    const fact = document && factOf(document as T);
    // Where the outbox is full, what waits is published first.
    isPublished = document !== null && fact !== null && hasOutboxRoom(document);
    if (!document || !fact || !isPublished) return null;
    return withEvent<Outboxed>({}, nextEvent(document, fact.type, fact.data, deps), deps.now);
  };
  await changeDocument(collection, _id, renew, () => new Error(`The document ${_id} is being changed all the time.`));
  return isPublished;
}
