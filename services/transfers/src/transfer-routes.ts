import { TRANSFERS_CALLS } from '@keyturn/contracts/calls/transfers';
import { createExport } from '@keyturn/service-kit/export';
import { requireConfirmed } from '@keyturn/service-kit/identity';
import { reply, route } from '@keyturn/service-kit/route';
import { createKeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import type { Router } from 'express';
import { acceptOffer, declineOffer, endTransfer } from './answer-offer.ts';
import type { Deps } from './collections.ts';
import { readExport } from './export.ts';
import { changeTerms, markStep } from './mark-step.ts';
import { offerTransfer } from './offer-transfer.ts';
import { listTransfers, readTransfer, shownTo } from './transfer-lists.ts';
import { createTriesOfHour, type WritingLimits } from './tries-of-hour.ts';

/** The routes of transfers. */
export function addTransferRoutes(router: Router, deps: Deps & WritingLimits, requiresConfirmedEmail: boolean): void {
  const { sending } = deps;
  const changing = { ...deps, changes: createTriesOfHour(deps.now), changing: createKeyedMutex() };
  const offering = createKeyedMutex();
  const answerExport = createExport(deps.now);

  route(router, TRANSFERS_CALLS, 'GET /api/transfers', async ({ caller }) =>
    reply(200, await listTransfers(deps, caller)),
  );

  // Before the call whose parameter matches any word.
  route(router, TRANSFERS_CALLS, 'GET /api/transfers/export', async ({ caller: { userId } }) =>
    reply(200, await answerExport(userId, () => readExport(deps.collections, userId))),
  );

  route(router, TRANSFERS_CALLS, 'GET /api/transfers/:id', async ({ caller, path }) =>
    reply(200, await readTransfer(deps, caller, path.id)),
  );

  route(router, TRANSFERS_CALLS, 'POST /api/transfers', async ({ caller, body }) => {
    requireConfirmed(caller, requiresConfirmedEmail);
    // Serialised, because parallel offers would count the same for the seller's limits.
    const { transfer, isNew } = await offering.runExclusive(caller.userId, () => offerTransfer(deps, caller, body));
    const shown = await shownTo(deps, caller.userId, transfer);
    return isNew ? reply(201, shown) : reply(200, shown);
  });

  route(router, TRANSFERS_CALLS, 'PUT /api/transfers/:id', async ({ caller, path, body }) =>
    reply(200, await shownTo(deps, caller.userId, await changeTerms(changing, caller, path.id, body))),
  );

  route(router, TRANSFERS_CALLS, 'PUT /api/transfers/:id/accept', async ({ caller, path, body }) => {
    requireConfirmed(caller, requiresConfirmedEmail);
    return reply(200, await shownTo(deps, caller.userId, await acceptOffer(deps, caller, path.id, body.note)));
  });

  route(router, TRANSFERS_CALLS, 'PUT /api/transfers/:id/decline', async ({ caller, path, body }) => {
    const declined = await sending.runExclusive(caller.userId, () => declineOffer(deps, caller, path.id, body.note));
    return reply(200, await shownTo(deps, caller.userId, declined));
  });

  route(router, TRANSFERS_CALLS, 'PUT /api/transfers/:id/steps/:step', async ({ caller, path, body }) =>
    reply(200, await shownTo(deps, caller.userId, await markStep(changing, caller, path.id, path.step, body))),
  );

  route(router, TRANSFERS_CALLS, 'PUT /api/transfers/:id/end', async ({ caller, path, body }) => {
    const ended = await sending.runExclusive(caller.userId, () => endTransfer(deps, caller, path.id, body));
    return reply(200, await shownTo(deps, caller.userId, ended));
  });
}
