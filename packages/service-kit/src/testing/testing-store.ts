import { setImmediate } from 'node:timers/promises';
import type { Cursor, Store, StoreCollection } from '../store/store.ts';

const MOST_TURNS = 20;

/**
 * The same store with a delay of a few event-loop turns for each call, like a network. Otherwise a request would run
 * from first read to last write alone, and no race would be tested.
 */
export function interleaveCalls(store: Store): Store {
  return { ...store, collection: (name) => interleaveCollection(store.collection(name)) };
}

function interleaveCollection<T extends { _id: string }>(collection: StoreCollection<T>): StoreCollection<T> {
  const later =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      await waitTurns();
      return call(...given);
    };
  return {
    findOne: later(collection.findOne),
    find: (filter) => interleaveCursor(collection.find(filter)),
    countDocuments: later(collection.countDocuments),
    insertOne: later(collection.insertOne),
    updateOne: later(collection.updateOne),
    findOneAndUpdate: later(collection.findOneAndUpdate),
    replaceOne: later(collection.replaceOne),
    deleteOne: later(collection.deleteOne),
    createIndex: later(collection.createIndex),
  };
}

function interleaveCursor<T>(cursor: Cursor<T>): Cursor<T> {
  return {
    sort: (keys) => interleaveCursor(cursor.sort(keys)),
    limit: (count) => interleaveCursor(cursor.limit(count)),
    async toArray() {
      await waitTurns();
      return cursor.toArray();
    },
  };
}

async function waitTurns(): Promise<void> {
  for (let left = Math.floor(Math.random() * MOST_TURNS); left >= 0; left -= 1) await setImmediate();
}
