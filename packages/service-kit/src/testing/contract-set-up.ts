import { newId } from '../base/ids.ts';
import type { Store, StoreCollection } from '../store/store.ts';

/** The contract's documents. */
export interface Thing {
  _id: string;
  name?: string | null;
  count?: number;
  isLive?: boolean;
  tags?: string[];
  parts?: { size: number }[];
  place?: { city?: string; zip?: string | null } | null;
}

/** The context of a part of the contract; each test uses its own collection. */
export interface ContractPart {
  adapter: string;
  /** Registers a test unless left out. */
  test: (title: string, run: () => Promise<void>) => void;
  store: () => Store;
  newCollection: <T extends { _id: string }>() => StoreCollection<T>;
  things: (...documents: Thing[]) => Promise<StoreCollection<Thing>>;
}

/** Creates the collections of a contract run; the store exists only after its hook. */
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

/** Whether an error has this MongoDB code. */
export function hasCode(code: number) {
  return (error: unknown) => error instanceof Error && 'code' in error && error.code === code;
}
