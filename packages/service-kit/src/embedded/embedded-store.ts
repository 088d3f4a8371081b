import { openBus } from './bus.ts';
import type { EmbeddedBus } from './bus.ts';
import { documentsOf, openCollection } from './collection.ts';
import { connect } from './connection.ts';
import type { Logger } from '../base/log.ts';
import type { Store, StoreCollection } from '../store/store.ts';

export { explainFolder, storeFile } from './open-database.ts';

/** Store and bus without servers: one SQLite file, exclusive to this process. */
export interface Embedded {
  /** The database of one service; services cannot see each other's. */
  store(namespace: string): Store;
  bus: EmbeddedBus;
  /** Namespaces with documents ever written to the file. */
  namespaces(): string[];
  /** Every waiting event and dead letter, as text. */
  messages(): { queue: string; body: string }[];
  /** Whether no event waits in an outbox or in a queue with a consumer. */
  isSettled(): boolean;
  /** Copies the current content to a new file. */
  copyTo(file: string): void;
  close(): Promise<void>;
}

const names = /^[a-z][a-z0-9-]*$/;
/** Separates the service's and collection's names in a table's name. */
const PARTED = '__';

/**
 * Opens the store of a data folder, creating it if missing. Throws a StartError with one sentence when another process
 * has it open, it is not writable, its disk is full, or its file is damaged.
 */
export function openEmbedded(
  folder: string,
  options: {
    log?: Logger;
    /** For tests: makes a filter without an index an error. */
    isIndexRequired?: boolean;
  } = {},
): Embedded {
  const connection = connect(folder);
  const bus = openBus(connection, options.log);
  const collections = new Map<string, unknown>();

  const collectionOf = <T extends { _id: string }>(namespace: string, name: string): StoreCollection<T> => {
    if (!names.test(name.toLowerCase())) throw new Error(`${name} is not a collection name`);
    const table = namespace + PARTED + name;
    const known = collections.get(table) as StoreCollection<T> | undefined;
    const collection = known ?? openCollection<T>(connection, table, options.isIndexRequired ?? false);
    collections.set(table, collection);
    return collection;
  };

  const tables = (): string[] =>
    connection
      .all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .map(({ name }) => name)
      .filter((name) => name.includes(PARTED));

  return {
    bus,
    namespaces: () => [...new Set(tables().map((table) => table.slice(0, table.indexOf(PARTED))))],
    messages: () => connection.all('SELECT queue, body FROM bus_messages UNION ALL SELECT queue, body FROM bus_dead'),
    store(namespace) {
      if (!names.test(namespace)) throw new Error(`${namespace} is not a service name`);
      return {
        collection: (name) => collectionOf(namespace, name),
        async *documents() {
          for (const table of tables().filter((name) => name.startsWith(namespace + PARTED)))
            for (const document of documentsOf(connection, table))
              yield { collection: table.slice((namespace + PARTED).length), document };
        },
        async ready() {
          connection.all('SELECT 1');
        },
        async close() {},
      };
    },
    isSettled() {
      const isWaiting = [...collections.keys()].some(
        (table) =>
          connection.all(`SELECT 1 FROM "${table}" WHERE json_extract(doc,'$."outboxAt"') > '' LIMIT 1`).length > 0,
      );
      return !isWaiting && bus.isIdle();
    },
    copyTo: (file) => void connection.run('VACUUM INTO ?', file),
    async close() {
      await bus.close();
      connection.close();
    },
  };
}
