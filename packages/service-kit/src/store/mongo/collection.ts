import type { Collection, Document, Filter as DriverFilter, UpdateFilter } from 'mongodb';
import { assertDocument, assertIndexed, refused } from '../documents.ts';
import { assertFilter, assertUpsert } from '../filters.ts';
import { assertIndexedUpdate, assertIndexedUpsert } from '../indexed-updates.ts';
import { assertUpdate } from '../updates.ts';
import type { Cursor, Filter, Keys, StoreCollection, Update, UpdateResult } from '../store.ts';
import { translateErrors } from './errors.ts';

type Stored = Document & { _id: string };

const READ_LIMIT = { maxTimeMS: 1500 };

/**
 * A collection on the server behind the same guards as the embedded one. `buildIndex` has its own connection, whose
 * time limit allows a long build.
 */
export function openCollection<T extends { _id: string }>(
  collection: Collection<Stored>,
  buildIndex: (keys: Keys, options: { unique: boolean }) => Promise<string>,
): StoreCollection<T> {
  const indexes: { keys: string[]; isUnique: boolean }[] = [];

  const checkedFilter = (filter: Filter<T>) => {
    assertFilter(filter);
    return filter as DriverFilter<Stored>;
  };
  const checkedUpdate = (filter: Filter<T>, update: Update<T>, isUpsert = false) => {
    assertUpdate(update);
    for (const { keys, isUnique } of indexes) assertIndexedUpdate(update, keys, isUnique);
    if (isUpsert) {
      assertUpsert(filter);
      for (const { keys, isUnique } of indexes) if (isUnique) assertIndexedUpsert(filter, update, keys);
    }
    return update as UpdateFilter<Stored>;
  };
  const checkedDocument = (document: T) => {
    assertDocument(document);
    for (const { keys, isUnique } of indexes) assertIndexed(document, keys, isUnique);
    return document as unknown as Stored;
  };

  return {
    findOne: (filter) =>
      translateErrors(async () => (await collection.findOne(checkedFilter(filter), READ_LIMIT)) as T | null),
    find: (filter) =>
      openCursor((sort, limit) =>
        translateErrors(async () => {
          const options = { ...READ_LIMIT, sort, limit };
          return (await collection.find(checkedFilter(filter), options).toArray()) as unknown as T[];
        }),
      ),
    countDocuments: (filter) =>
      translateErrors(async () => collection.countDocuments(checkedFilter(filter), READ_LIMIT)),
    insertOne: (document) =>
      translateErrors(async () => {
        const { insertedId } = await collection.insertOne(checkedDocument(document));
        return { insertedId };
      }),
    updateOne: (filter, update, options = {}) =>
      translateErrors(async () => {
        const checked = checkedFilter(filter);
        return countsOf(await collection.updateOne(checked, checkedUpdate(filter, update, options.upsert), options));
      }),
    findOneAndUpdate: (filter, update, options) =>
      translateErrors(async () => {
        const checked = checkedFilter(filter);
        const changes = checkedUpdate(filter, update, options.upsert);
        return (await collection.findOneAndUpdate(checked, changes, options)) as T | null;
      }),
    replaceOne: (filter, document, options = {}) =>
      translateErrors(async () => {
        const checked = checkedFilter(filter);
        return countsOf(await collection.replaceOne(checked, checkedDocument(document), options));
      }),
    deleteOne: (filter) =>
      translateErrors(async () => {
        const { deletedCount } = await collection.deleteOne(checkedFilter(filter));
        return { deletedCount };
      }),
    createIndex: (keys, { unique = false } = {}) =>
      translateErrors(async () => {
        if (Object.keys(keys).length === 0) throw refused('an index', 'must name a field');
        const name = await buildIndex(keys, { unique });
        indexes.push({ keys: Object.keys(keys), isUnique: unique });
        return name;
      }),
  };
}

const countsOf = ({ matchedCount, modifiedCount, upsertedCount }: UpdateResult): UpdateResult => ({
  matchedCount,
  modifiedCount,
  upsertedCount,
});

function openCursor<T>(read: (sort: Keys, limit: number) => Promise<T[]>, sort: Keys = {}, limit = 0): Cursor<T> {
  return {
    sort: (keys) => openCursor(read, keys, limit),
    limit: (count) => openCursor(read, sort, count),
    toArray: () => read(sort, limit),
  };
}
