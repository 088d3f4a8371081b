import { HOUR_MS } from '@keyturn/domain/durations';
import { erasureHandler } from '@keyturn/service-kit/erasures';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { waitingIn } from '@keyturn/service-kit/waiting';
import { toCurrentEvent } from './blocks.ts';
import { toCurrentDecision } from './cases.ts';
import { INDEXES, openCollections } from './collections.ts';
import { eraseModerationOf } from './erase.ts';
import { forgetOld } from './retention.ts';
import { addRoutes } from './routes.ts';
import { storeCopies } from './subscriptions.ts';

const SWEEP_MS = HOUR_MS;

/** Who does not meet whom, and what people report. */
export function createModeration(deps: ServiceDeps, { sweepMs = SWEEP_MS }: { sweepMs?: number } = {}): Service {
  const { store, now, newId } = deps;
  const rules = { collections: openCollections(store), now, newId };
  const erasing = erasureHandler('moderation.erased', deps, (deleted, revision) =>
    eraseModerationOf(rules.collections, deleted, revision),
  );
  return defineService({
    name: 'moderation',
    deps,
    routes: (router) => addRoutes(router, rules),
    indexes: INDEXES,
    outboxes: ['blocks', 'cases', 'erasures'],
    currentEvents: { blocks: toCurrentEvent, cases: toCurrentDecision },
    subscriptions: [storeCopies(rules, erasing)],
    jobs: [{ name: 'forget old cases', intervalMs: sweepMs, run: () => forgetOld(rules) }],
    waiting: [waitingIn('open cases', rules.collections.cases, { state: 'open' }, 'openedAt')],
  });
}
