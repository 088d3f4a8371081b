import { newId } from '../base/ids.ts';
import type { Store, StoreCollection } from '../store/store.ts';

/** What the contract's documents look like. */
export interface Thing {
  _id: string;
  name?: string | null;
  count?: number;
  isLive?: boolean;
  tags?: string[];
  parts?: { size: number }[];
  place?: { city?: string; zip?: string | null } | null;
}

/** Where one part of the contract runs; each test takes a collection of its own. */
export interface ContractPart {
  adapter: string;
  /** Registers a test unless it is left out. */
  test: (title: string, run: () => Promise<void>) => void;
  store: () => Store;
  newCollection: <T extends { _id: string }>() => StoreCollection<T>;
  things: (...documents: Thing[]) => Promise<StoreCollection<Thing>>;
}

/** Makes the collections of a contract run; the store is there only once its hook has run. */
export function setUpContract(adapter: string, storeOf: () => Store, onTest: (title: string) => boolean): ContractPart {
  const newCollection = <T extends { _id: string }>() =>
    storeOf().collection<T>(`things-${newId().replace(/\W|_/g, '').toLowerCase()}`);
  return {
    adapter,
    store: storeOf,
    test(title, run) {
      if (onTest(title)) globalThis.test(title, run);
    },
    newCollection,
    async things(...documents) {
      const collection = newCollection<Thing>();
      for (const document of documents) await collection.insertOne(document);
      return collection;
    },
  };
}

/** Whether an error has this code of MongoDB's. */
export function hasCode(code: number) {
  return (error: unknown) => error instanceof Error && 'code' in error && error.code === code;
}
