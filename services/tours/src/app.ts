import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { adoptEndlessTours, adoptOlderTours, toCurrentTour } from './adopt-older.ts';
import { toCurrentFact } from './availability.ts';
import { INDEXES, openCollections } from './collections.ts';
import { endDueTours } from './end-due.ts';
import { finishReplacements } from './replace-tour.ts';
import { addRoutes } from './routes.ts';
import { keepCopies } from './subscriptions.ts';

const SWEEP_MS = 60_000;

/** Availability and tour requests. */
export function createTours(deps: ServiceDeps, { sweepMs = SWEEP_MS }: { sweepMs?: number } = {}): Service {
  const { store, now, newId } = deps;
  const collections = openCollections(store);
  const rules = { collections, now, newId };
  return defineService({
    name: 'tours',
    deps,
    routes: (router) => addRoutes(router, rules),
    indexes: INDEXES,
    outboxes: ['tours', 'availability'],
    currentFacts: { availability: toCurrentFact, tours: toCurrentTour },
    subscriptions: [keepCopies(rules)],
    prepare: () => adoptOlderTours(rules),
    jobs: [
      { name: 'end due tours', intervalMs: sweepMs, run: () => endDueTours(rules) },
      { name: 'adopt requests without an end', intervalMs: sweepMs, run: () => adoptEndlessTours(rules) },
      { name: 'finish replaced requests', intervalMs: sweepMs, run: () => finishReplacements(rules) },
    ],
  });
}
