import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { toCurrentFact } from './blocks.ts';
import { INDEXES, openCollections } from './collections.ts';
import { addRoutes } from './routes.ts';
import { keepPeople } from './subscriptions.ts';

/** Who does not meet whom. */
export function createModeration(deps: ServiceDeps): Service {
  const { store, now, newId } = deps;
  const rules = { collections: openCollections(store), now, newId };
  return defineService({
    name: 'moderation',
    deps,
    routes: (router) => addRoutes(router, rules),
    indexes: INDEXES,
    outboxes: ['blocks'],
    currentFacts: { blocks: toCurrentFact },
    subscriptions: [keepPeople(rules)],
  });
}
