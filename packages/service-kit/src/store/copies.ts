import { isDuplicateKey, type Filter, type StoreCollection, type Update } from './store.ts';

/**
 * Stores a copy of what another service owns, unless the copy that is there is as new or newer (events may come late
 * or twice). Returns whether it was stored.
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
    // The upsert meets the copy that is as new or newer.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Marks a copy, as removed for instance, unless what is there is as new or newer; only the mark is written, whatever is heard at the
 * same time, so that its names stay. Where there is none yet, `marked` is stored as it is.
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

/** The documents with these ids, by their id, in one query; an id without a document is left out. */
export async function findAll<T extends { _id: string }>(
  collection: StoreCollection<T>,
  ids: readonly string[],
): Promise<Map<string, T>> {
  const filter = { _id: { $in: [...new Set(ids)] } } as Parameters<typeof collection.find>[0];
  return new Map((await collection.find(filter).toArray()).map((document) => [document._id, document]));
}
