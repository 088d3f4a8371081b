import { erasureHandler } from '@keyturn/service-kit/erasures';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { createKeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import { waitingIn } from '@keyturn/service-kit/waiting';
import { INDEXES, openCollections } from './collections.ts';
import type { TransfersConfig } from './config.ts';
import { runDueTimers } from './run-timers.ts';
import { eraseTransfersOf } from './erase.ts';
import { addConversationRoutes } from './conversation-routes.ts';
import { storeCopies } from './subscriptions.ts';
import { addTransferRoutes } from './transfer-routes.ts';
import { createTriesOfHour } from './tries-of-hour.ts';
import { toCurrentEvent } from './transfer-views.ts';

const SWEEP_MS = 60_000;

/** Conversations of tour requests, and the handing over of leases. */
export function createTransfers(deps: ServiceDeps, config: TransfersConfig = {}): Service {
  const { sweepMs = SWEEP_MS, requiresConfirmedEmail = false } = config;
  const { store, now, newId } = deps;
  const rules = { collections: openCollections(store), now, newId };
  const writing = { ...rules, refused: createTriesOfHour(now), sending: createKeyedMutex() };
  const erasing = erasureHandler('transfers.erased', deps, (deleted, revision) =>
    eraseTransfersOf(rules, deleted, revision),
  );
  return defineService({
    name: 'transfers',
    deps,
    routes: (router) => {
      addConversationRoutes(router, writing);
      addTransferRoutes(router, writing, requiresConfirmedEmail);
    },
    indexes: INDEXES,
    outboxes: ['messages', 'transfers', 'erasures'],
    currentEvents: { transfers: toCurrentEvent },
    subscriptions: [storeCopies(rules, erasing)],
    waiting: [
      waitingIn('transfers under way', rules.collections.transfers, { timerAt: { $gt: '' } }, 'timerAt'),
      waitingIn('unread messages', rules.collections.messages, { unreadBy: { $gt: '' } }),
    ],
    jobs: [{ name: 'end due transfers', intervalMs: sweepMs, run: () => runDueTimers(rules) }],
  });
}
