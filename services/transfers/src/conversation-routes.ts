import { TRANSFERS_CALLS } from '@keyturn/contracts/calls/transfers';
import { reply, route } from '@keyturn/service-kit/route';
import type { Router } from 'express';
import type { Deps } from './collections.ts';
import { listConversations, readConversation } from './conversations.ts';
import { createMarkRead } from './mark-read.ts';
import { toMessage } from './message.ts';
import { sendMessage } from './send-message.ts';
import type { WritingLimits } from './tries-of-hour.ts';

/** The routes of conversations. */
export function addConversationRoutes(router: Router, deps: Deps & WritingLimits): void {
  const { collections, sending } = deps;
  const markRead = createMarkRead(collections);

  route(router, TRANSFERS_CALLS, 'GET /api/conversations', async ({ caller }) =>
    reply(200, await listConversations(deps, caller)),
  );

  route(router, TRANSFERS_CALLS, 'GET /api/conversations/:id', async ({ caller, path, query }) =>
    reply(200, await readConversation(deps, caller, path.id, query.before)),
  );

  route(router, TRANSFERS_CALLS, 'POST /api/conversations/:id/messages', async ({ caller, path, body }) => {
    const { message, isNew } = await sending.runExclusive(caller.userId, () =>
      sendMessage(deps, caller, path.id, body),
    );
    return reply(isNew ? 201 : 200, toMessage(message, caller.userId));
  });

  route(router, TRANSFERS_CALLS, 'POST /api/conversations/:id/read', async ({ caller, path }) => {
    await markRead(caller, path.id);
    return reply(204);
  });
}
