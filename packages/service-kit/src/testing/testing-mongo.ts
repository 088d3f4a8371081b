import { MongoClient } from 'mongodb';
import { newId } from '../base/ids.ts';
import { createLog } from '../base/log.ts';
import { openMongoStore } from '../store/mongo-store.ts';
import type { Store } from '../store/store.ts';

/**
 * The product's limits for an answer are shown by tests/servers/mongo-faults: here a server that serves one call at a time is shared
 * by all tests, and on a slow machine it needs longer for those of one test than a store in operation may.
 */
const PATIENCE = 'waitQueueTimeoutMS=60000&socketTimeoutMS=60000&serverSelectionTimeoutMS=30000&connectTimeoutMS=30000';

/** A fresh database on a MongoDB server for one test. */
export interface TestDatabase {
  store: Store;
  /** Whether any outbox holds an event that is not published yet. */
  hasPendingEvents(): Promise<boolean>;
  /** Drops it. */
  close(): Promise<void>;
}

/** Opens a database of a new name on the server of this address. */
export async function openTestDatabase(url: string): Promise<TestDatabase> {
  const database = `test-${newId()}`;
  const log = createLog('test', 'silent');
  const store = await openMongoStore({
    url: `${url}&${PATIENCE}`,
    database,
    appName: 'test',
    log,
    isStandaloneAllowed: true,
  });
  const client = await MongoClient.connect(url);
  const db = client.db(database);
  return {
    store,
    async hasPendingEvents() {
      for (const collection of await db.collections()) {
        if (await collection.findOne({ outboxAt: { $gt: '' } })) return true;
      }
      return false;
    },
    async close() {
      await db.dropDatabase();
      await client.close();
      await store.close();
    },
  };
}
