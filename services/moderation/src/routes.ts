import { MODERATION_CALLS } from '@keyturn/contracts/calls/moderation';
import { createExport } from '@keyturn/service-kit/export';
import { addressOf } from '@keyturn/service-kit/http';
import { reply, route } from '@keyturn/service-kit/route';
import { createKeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import type { Router } from 'express';
import { addAdminRoutes } from './admin-routes.ts';
import { block, listBlocks, unblock } from './blocks.ts';
import type { Deps } from './collections.ts';
import { readExport } from './export.ts';
import { report } from './reports.ts';

/** The answer to a reporter. */
const THANKS = 'Thank you. A person will look at it.';

export function addRoutes(router: Router, deps: Deps): void {
  const blocking = createKeyedMutex();
  const reporting = createKeyedMutex();
  const answerExport = createExport(deps.now);
  addAdminRoutes(router, deps);

  route(router, MODERATION_CALLS, 'GET /api/blocks', async ({ caller }) => reply(200, await listBlocks(deps, caller)));

  route(router, MODERATION_CALLS, 'PUT /api/blocks/:userId', async ({ caller, path }) => {
    // Serialised, because parallel blocks would count the same.
    await blocking.runExclusive(caller.userId, () => block(deps, caller, path.userId));
    return reply(204);
  });

  route(router, MODERATION_CALLS, 'DELETE /api/blocks/:userId', async ({ caller, path }) => {
    await unblock(deps, caller, path.userId);
    return reply(204);
  });

  route(router, MODERATION_CALLS, 'POST /api/moderation/reports', async ({ caller, body, request }) => {
    const address = addressOf(request);
    const { report: kept, isNew } = await reporting.runExclusive(caller.userId, () =>
      report(deps, caller, body, address),
    );
    const answer = { id: kept._id, message: THANKS };
    return isNew ? reply(201, answer) : reply(200, answer);
  });

  route(router, MODERATION_CALLS, 'GET /api/moderation/export', async ({ caller: { userId } }) =>
    reply(200, await answerExport(userId, () => readExport(deps, userId))),
  );
}
