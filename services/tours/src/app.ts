import { erasureHandler } from '@keyturn/service-kit/erasures';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { waitingIn } from '@keyturn/service-kit/waiting';
import { toCurrentEvent } from './availability.ts';
import { INDEXES, openCollections } from './collections.ts';
import type { ToursConfig } from './config.ts';
import { endDueTours } from './end-due.ts';
import { eraseToursOf } from './erase.ts';
import { finishReplacements } from './replace-tour.ts';
import { addRoutes } from './routes.ts';
import { storeCopies } from './subscriptions.ts';
import { toSnapshot } from './tour-views.ts';

const SWEEP_MS = 60_000;

/** Availability and tour requests. */
export function createTours(deps: ServiceDeps, config: ToursConfig = {}): Service {
  const { sweepMs = SWEEP_MS, requiresConfirmedEmail = false } = config;
  const { store, now, newId } = deps;
  const collections = openCollections(store);
  const rules = { collections, now, newId };
  const erasing = erasureHandler('tours.erased', deps, (deleted, revision) => eraseToursOf(rules, deleted, revision));
  return defineService({
    name: 'tours',
    deps,
    routes: (router) => addRoutes(router, rules, requiresConfirmedEmail),
    indexes: INDEXES,
    outboxes: ['tours', 'availability', 'erasures'],
    currentEvents: { availability: toCurrentEvent, tours: toSnapshot },
    subscriptions: [storeCopies(rules, erasing)],
    waiting: [
      waitingIn('open requests', collections.tours, { status: 'pending' }, 'expiresAt'),
      waitingIn('accepted tours', collections.tours, { status: 'accepted' }, 'slotAt'),
    ],
    jobs: [
      { name: 'end due tours', intervalMs: sweepMs, run: () => endDueTours(rules) },
      { name: 'finish replaced requests', intervalMs: sweepMs, run: () => finishReplacements(rules) },
    ],
  });
}
