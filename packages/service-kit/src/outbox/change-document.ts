import type { Outboxed } from './outbox.ts';
import { isDuplicateKey, type Filter, type StoreCollection, type Update } from '../store/store.ts';

/** More than anybody's parallel changes of a document: each round lets at least one succeed. */
const TRIES = 50;

/**
 * Changes one document by compare-and-set. `decide` returns the update, which must raise the revision (`withEvent`), or
 * null for none. If the revision changed meanwhile, it reads and calls `decide` again. Returns the document afterwards,
 * or null without one. Throws what `decide` throws, and `busy()` after too many tries.
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

/** Inserts a document unless its id or another unique key exists; returns whether it did. */
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
