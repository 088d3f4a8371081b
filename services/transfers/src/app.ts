import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { INDEXES, openCollections } from './collections.ts';
import { addRoutes } from './routes.ts';
import { keepCopies } from './subscriptions.ts';

/** Conversations of tour requests. */
export function createTransfers(deps: ServiceDeps): Service {
  const { store, now, newId } = deps;
  const rules = { collections: openCollections(store), now, newId };
  return defineService({
    name: 'transfers',
    deps,
    routes: (router) => addRoutes(router, rules),
    indexes: INDEXES,
    outboxes: ['messages'],
    subscriptions: [keepCopies(rules)],
  });
}
