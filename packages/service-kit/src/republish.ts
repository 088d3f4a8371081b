import { hasOutboxRoom, nextEvent, withEvent, type Outboxed } from './outbox.ts';
import { pagesOf } from './pages.ts';
import type { StoreCollection } from './store.ts';

/** What a document says to other services now; null when it says nothing. */
export type CurrentFact<T extends Outboxed> = (document: T) => { type: string; data: unknown } | null;

const TRIES = 5;

/**
 * Puts the current fact of every document into its outbox again, with a new revision, so that consumers can refill their
 * copies; running relays publish it. Answers how many facts there were. A document that changes meanwhile tells itself.
 */
export async function republish<T extends Outboxed>(
  collection: StoreCollection<T>,
  factOf: CurrentFact<T>,
  deps: { now: () => Date; newId: () => string },
): Promise<number> {
  const outboxed = collection as unknown as StoreCollection<Outboxed>;
  let count = 0;
  for await (const page of pagesOf(outboxed)) {
    for (const { _id } of page) if (await republishOne(outboxed, _id, factOf, deps)) count += 1;
  }
  return count;
}

async function republishOne<T extends Outboxed>(
  collection: StoreCollection<Outboxed>,
  _id: string,
  factOf: CurrentFact<T>,
  { now, newId }: { now: () => Date; newId: () => string },
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const document = await collection.findOne({ _id });
    const fact = document && factOf(document as T);
    if (!document || !fact) return false;
    // The newest of what waits is this fact.
    if (!hasOutboxRoom(document)) return false;
    const event = nextEvent(document, { ...fact, now, newId });
    const filter = { _id, revision: document.revision };
    const { matchedCount } = await collection.updateOne(filter, withEvent<Outboxed>({}, event, now));
    if (matchedCount === 1) return true;
  }
  return false;
}
