import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { INDEXES, openCollections } from './collections.ts';
import { addRoutes } from './routes.ts';
import { keepCopies } from './subscriptions.ts';
import { completePastTours } from './tour-requests.ts';

const SWEEP_MS = 60_000;

/** Availability and tour requests. */
export function createTours(deps: ServiceDeps): Service {
  const { store, log, now, newId } = deps;
  const collections = openCollections(store);
  return defineService({
    name: 'tours',
    deps,
    routes: (router) => addRoutes(router, { collections, log, now, newId }),
    indexes: INDEXES,
    outboxes: ['tours', 'availability'],
    subscriptions: [{ patterns: ['posts.*', 'profiles.saved'], handle: keepCopies(collections) }],
    jobs: [
      { name: 'complete past tours', intervalMs: SWEEP_MS, run: () => completePastTours({ collections, now, newId }) },
    ],
  });
}
