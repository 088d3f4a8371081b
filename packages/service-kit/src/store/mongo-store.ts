import type { Logger } from '../base/log.ts';
import { awaitServer } from './mongo/await-server.ts';
import { createClient, createIndexClient } from './mongo/client.ts';
import { openCollection } from './mongo/collection.ts';
import { translateErrors } from './mongo/errors.ts';
import type { Keys, Store, StoreCollection } from './store.ts';

const READY_LIMIT_MS = 1000;

/** A service's database, and the caller's name. */
export interface MongoStoreOptions {
  /** Settings in its query override ours. */
  url: string;
  /** By default the one in the address's path. */
  database?: string;
  appName: string;
  log: Logger;
  /** Accepts a server outside a replica set, which may lose acknowledged writes. */
  isStandaloneAllowed: boolean;
  /** Ends the wait for an unresponsive server. */
  signal?: AbortSignal;
}

/**
 * Opens a service's database on MongoDB and waits for an answer. Throws a StartError with one sentence if waiting is
 * useless: a wrong address or password, no replica set.
 */
export async function openMongoStore(options: MongoStoreOptions): Promise<Store> {
  const { url, database, appName } = options;
  const client = createClient(url, appName);
  await awaitServer(client, options);
  const db = client.db(database);
  const collections = new Map<string, unknown>();

  const buildIndex = async (collection: string, keys: Keys, settings: { unique: boolean }): Promise<string> => {
    const indexClient = createIndexClient(url, appName);
    try {
      return await indexClient.db(database).collection(collection).createIndex(keys, settings, {});
    } finally {
      await indexClient.close();
    }
  };

  return {
    collection<T extends { _id: string }>(name: string) {
      const known = collections.get(name) as StoreCollection<T> | undefined;
      const collection =
        known ?? openCollection<T>(db.collection(name), (keys, settings) => buildIndex(name, keys, settings));
      collections.set(name, collection);
      return collection;
    },
    async *documents() {
      const found = await translateErrors(() => db.listCollections({}, { nameOnly: true }).toArray());
      for (const { name } of found.filter((each) => !each.name.startsWith('system.')))
        for await (const document of db.collection<{ _id: string }>(name).find()) yield { collection: name, document };
    },
    async ready() {
      await translateErrors(() => db.command({ ping: 1 }, { signal: AbortSignal.timeout(READY_LIMIT_MS) }));
    },
    close: () => client.close(),
  };
}
