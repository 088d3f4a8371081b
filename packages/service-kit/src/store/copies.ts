import { isDuplicateKey, type Filter, type StoreCollection, type Update } from './store.ts';

/**
 * Stores a copy of another service's data unless the stored one is as new (events may come late or twice). Returns
 * whether it did.
 */
export async function storeNewer<T extends { _id: string; revision: number }>(
  collection: StoreCollection<T>,
  copy: T,
): Promise<boolean> {
  const older = { _id: copy._id, revision: { $lt: copy.revision } } as unknown as Filter<T>;
  try {
    await collection.replaceOne(older, copy, { upsert: true });
    return true;
  } catch (error) {
    // The upsert conflicts with a copy that is as new.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Marks a copy, for instance as removed, unless the stored one is as new. Writes only the mark, so that concurrent
 * updates of names survive. Without a copy, `marked` is inserted.
 */
export async function storeMark<T extends { _id: string; revision: number }>(
  collection: StoreCollection<T>,
  mark: Partial<T>,
  marked: T,
): Promise<void> {
  const { _id, revision } = marked;
  const older = { _id, revision: { $lt: revision } } as unknown as Filter<T>;
  const update = { $set: { ...mark, revision } } as unknown as Update<T>;
  while ((await collection.updateOne(older, update)).matchedCount === 0) {
    try {
      return await collection.insertOne(marked).then(() => undefined);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const known = await collection.findOne({ _id } as unknown as Filter<T>);
    if (known && known.revision >= revision) return;
  }
}

/** The documents with these ids, by id, in one query; missing ones are left out. */
export async function findAll<T extends { _id: string }>(
  collection: StoreCollection<T>,
  ids: readonly string[],
): Promise<Map<string, T>> {
  const filter = { _id: { $in: [...new Set(ids)] } } as Parameters<typeof collection.find>[0];
  return new Map((await collection.find(filter).toArray()).map((document) => [document._id, document]));
}
