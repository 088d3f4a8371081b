import type { Outboxed } from './outbox.ts';
import { isDuplicateKey, type Filter, type StoreCollection, type Update } from '../store/store.ts';

/** More than anybody's parallel changes of one document: each round of tries lets at least one through. */
const TRIES = 50;

/**
 * Changes one document by compare-and-set: reads it, lets `decide` say what is written, and writes that only where the document has
 * still the revision that was read; else again with what is there then, so `decide` may run several times. The update raises the
 * revision, with its event (`withEvent`) or without. Returns the document as it is after; null where there is none. What `decide`
 * throws is thrown, and `busy()` where the document is changed all the time; where `decide` returns null, nothing is written and the
 * document returned as it was read.
 */
export async function changeDocument<T extends Outboxed>(
  collection: StoreCollection<T>,
  _id: string,
  decide: (document: T | null) => Update<T> | null | Promise<Update<T> | null>,
  busy: () => Error,
): Promise<T | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const document = await collection.findOne({ _id } as Filter<T>);
    const update = await decide(document);
    if (!document || !update) return document;
    const asRead = { _id, revision: document.revision } as unknown as Filter<T>;
    const changed = await collection.findOneAndUpdate(asRead, update, { returnDocument: 'after' });
    if (changed) return changed;
  }
  throw busy();
}

/** Inserts a document unless one stands in its place, by its id or another unique key; whether it did. */
export async function insertOnce<T extends { _id: string }>(
  collection: StoreCollection<T>,
  document: T,
): Promise<boolean> {
  try {
    await collection.insertOne(document);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
