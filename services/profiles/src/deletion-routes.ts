import { PROFILES_CALLS } from '@keyturn/contracts/calls/profiles';
import { reply, route } from '@keyturn/service-kit/route';
import type { Router } from 'express';
import { endedCookie } from './callers.ts';
import { createReauthenticate, originOf } from './reauthenticate.ts';
import type { RouteDeps, Starting } from './route-deps.ts';
import { toSessionUser } from './user.ts';

/** Account deletion, and its cancellation. */
export function addDeletionRoutes(router: Router, deps: RouteDeps, { start, note }: Starting): void {
  const { accounts, deletions } = deps;
  const reauthenticate = createReauthenticate(deps);

  route(router, PROFILES_CALLS, 'POST /api/users/deletion', async ({ caller, body, request, response }) => {
    const user = await reauthenticate(caller, request, body);
    const deletesAt = await deletions.ask(user);
    response.set({ 'set-cookie': endedCookie(), 'clear-site-data': '"cache"' });
    note(request, 'deletion asked for', user._id);
    return reply(202, { deletesAt });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/deletion/cancel', async ({ body, request, response }) => {
    const authenticated = await accounts.logInToReopen(body, await originOf(deps, request, body.email));
    const user = await deletions.cancel(authenticated);
    await start(request, response, user, authenticated);
    note(request, 'account kept', user._id);
    return reply(200, { user: toSessionUser(user), message: 'Logged in' });
  });
}
