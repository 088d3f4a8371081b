import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { waitingIn } from '@keyturn/service-kit/waiting';
import { INDEXES, openCollections } from './collections.ts';
import { endDue } from './end-due.ts';
import { addConversationRoutes } from './conversation-routes.ts';
import { keepCopies } from './subscriptions.ts';
import { addTransferRoutes } from './transfer-routes.ts';
import { toCurrentFact } from './transfer-views.ts';

const SWEEP_MS = 60_000;

/** Conversations of tour requests, and the handing over of leases. */
export function createTransfers(deps: ServiceDeps, { sweepMs = SWEEP_MS }: { sweepMs?: number } = {}): Service {
  const { store, now, newId } = deps;
  const rules = { collections: openCollections(store), now, newId };
  return defineService({
    name: 'transfers',
    deps,
    routes: (router) => {
      addConversationRoutes(router, rules);
      addTransferRoutes(router, rules);
    },
    indexes: INDEXES,
    outboxes: ['messages', 'transfers', 'erasures'],
    currentFacts: { transfers: toCurrentFact },
    subscriptions: [keepCopies({ ...rules, store })],
    waiting: [
      waitingIn('transfers under way', rules.collections.transfers, { clockAt: { $gt: '' } }, 'clockAt'),
      waitingIn('unread messages', rules.collections.messages, { unreadBy: { $gt: '' } }),
    ],
    jobs: [{ name: 'end due transfers', intervalMs: sweepMs, run: () => endDue(rules) }],
  });
}
