import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { toCurrentFact } from './availability.ts';
import { INDEXES, openCollections } from './collections.ts';
import { finishReplacements } from './replace-tour.ts';
import { addRoutes } from './routes.ts';
import { keepCopies } from './subscriptions.ts';
import { completeTours, findPastTours } from './answer-request.ts';

const SWEEP_MS = 60_000;

/** Availability and tour requests. */
export function createTours(deps: ServiceDeps, { sweepMs = SWEEP_MS }: { sweepMs?: number } = {}): Service {
  const { store, now, newId } = deps;
  const collections = openCollections(store);
  const rules = { collections, now, newId };
  const completePastTours = async (): Promise<void> => completeTours(rules, await findPastTours(rules));
  return defineService({
    name: 'tours',
    deps,
    routes: (router) => addRoutes(router, rules),
    indexes: INDEXES,
    outboxes: ['tours', 'availability'],
    currentFacts: { availability: toCurrentFact },
    subscriptions: [keepCopies(rules)],
    jobs: [
      { name: 'complete past tours', intervalMs: sweepMs, run: completePastTours },
      { name: 'finish replaced requests', intervalMs: sweepMs, run: () => finishReplacements(collections) },
    ],
  });
}
