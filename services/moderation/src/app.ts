import { HOUR_MS } from '@keyturn/domain/durations';
import { erasureHandler } from '@keyturn/service-kit/erasures';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { waitingIn } from '@keyturn/service-kit/waiting';
import { toCurrentFact } from './blocks.ts';
import { toStandingFact } from './cases.ts';
import { INDEXES, openCollections } from './collections.ts';
import { eraseModerationOf } from './erase.ts';
import { forgetOld } from './retention.ts';
import { addRoutes } from './routes.ts';
import { keepCopies } from './subscriptions.ts';

const SWEEP_MS = HOUR_MS;

/** Who does not meet whom, and what people report. */
export function createModeration(deps: ServiceDeps, { sweepMs = SWEEP_MS }: { sweepMs?: number } = {}): Service {
  const { store, now, newId } = deps;
  const rules = { collections: openCollections(store), now, newId };
  const erasing = erasureHandler('moderation.erased', deps, (fact, revision) =>
    eraseModerationOf(rules.collections, fact, revision),
  );
  return defineService({
    name: 'moderation',
    deps,
    routes: (router) => addRoutes(router, rules),
    indexes: INDEXES,
    outboxes: ['blocks', 'cases', 'erasures'],
    currentFacts: { blocks: toCurrentFact, cases: toStandingFact },
    subscriptions: [keepCopies(rules, erasing)],
    jobs: [{ name: 'forget old cases', intervalMs: sweepMs, run: () => forgetOld(rules) }],
    waiting: [waitingIn('open cases', rules.collections.cases, { state: 'open' }, 'openedAt')],
  });
}
