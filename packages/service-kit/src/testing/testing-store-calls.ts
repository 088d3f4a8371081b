import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServiceDeps } from '../runtime/service.ts';
import type { Cursor, StoreCollection } from '../store/store.ts';

/** Reports every store call of a request, as `find tours`; calls of relays and jobs are ignored. */
export function recordStoreCalls(deps: ServiceDeps, tell: (call: string) => void): ServiceDeps {
  const request = new AsyncLocalStorage<{ isOver: boolean }>();
  const { store, identity } = deps;

  function told<T extends { _id: string }>(name: string, collection: StoreCollection<T>): StoreCollection<T> {
    const note = (method: string): void => {
      if (request.getStore()?.isOver === false) tell(`${method} ${name}`);
    };
    const cursor = (found: Cursor<T>): Cursor<T> => ({
      sort: (keys) => cursor(found.sort(keys)),
      limit: (count) => cursor(found.limit(count)),
      toArray() {
        note('find');
        return found.toArray();
      },
    });
    const methods = Object.entries(collection).map(([method, call]) => [
      method,
      (...given: unknown[]) => {
        note(method);
        return (call as (...given: unknown[]) => unknown)(...given);
      },
    ]);
    return {
      ...(Object.fromEntries(methods) as StoreCollection<T>),
      find: (filter) => cursor(collection.find(filter)),
    };
  }

  return {
    ...deps,
    store: { ...store, collection: (name) => told(name, store.collection(name)) },
    identity(req, res, next) {
      const own = { isOver: false };
      // A relay that a request woke continues in its context.
      res.once('close', () => (own.isOver = true));
      request.run(own, () => void identity(req, res, next));
    },
  };
}
