import { MODERATION_CALLS } from '@keyturn/contracts/calls/moderation';
import type { Identity } from '@keyturn/service-kit/identity';
import { reply, route } from '@keyturn/service-kit/route';
import type { Router } from 'express';
import { storeAudit, readAudit } from './audit.ts';
import type { Deps } from './collections.ts';
import { decide, type Actor } from './decide.ts';
import { openCase } from './open-case.ts';
import { readCase, readCases } from './read-cases.ts';

const actorOf = ({ userId: actorId, name: actor }: Identity): Actor => ({ actorId, actor });

/** What admins see of cases and decide. */
export function addAdminRoutes(router: Router, deps: Deps): void {
  const { collections } = deps;

  route(router, MODERATION_CALLS, 'GET /api/admin/cases', async ({ caller, query }) =>
    reply(200, await readCases(collections, query, caller.userId)),
  );

  route(router, MODERATION_CALLS, 'GET /api/admin/cases/:caseId', async ({ caller, path }) =>
    reply(200, await readCase(collections, path.caseId, caller.userId)),
  );

  route(router, MODERATION_CALLS, 'POST /api/admin/cases', async ({ caller, body }) => {
    const { caseId, isNew } = await openCase(deps, body, actorOf(caller));
    await storeAudit(collections, caseId);
    const answer = await readCase(collections, caseId, caller.userId);
    return isNew ? reply(201, answer) : reply(200, answer);
  });

  route(router, MODERATION_CALLS, 'POST /api/admin/cases/:caseId/decision', async ({ caller, path, body }) => {
    const { _id } = await decide(deps, path.caseId, body, actorOf(caller));
    return reply(200, await readCase(collections, _id, caller.userId));
  });

  route(router, MODERATION_CALLS, 'GET /api/admin/audit', async ({ caller, query }) =>
    reply(200, await readAudit(collections, query, caller.userId)),
  );
}
