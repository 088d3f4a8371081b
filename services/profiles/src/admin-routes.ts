import { PROFILES_CALLS } from '@keyturn/contracts/calls/profiles';
import { normaliseEmail } from '@keyturn/domain/text';
import { notFound } from '@keyturn/service-kit/problem';
import { reply, route } from '@keyturn/service-kit/route';
import type { Router } from 'express';
import type { RouteDeps, Starting } from './route-deps.ts';
import { isSuspended, memberSince, reachedAt } from './user.ts';

/** Admins' calls about accounts. */
export function addAdminRoutes(router: Router, deps: RouteDeps, note: Starting['note']): void {
  const { findUser, findByEmail, helping, readDeletions } = deps;

  route(router, PROFILES_CALLS, 'GET /api/admin/people/:whose', async ({ caller, path: { whose }, request }) => {
    const user = await (whose.includes('@') ? findByEmail(normaliseEmail(whose)) : findUser(whose));
    if (!user) throw notFound('There is no such person.');
    const { _id: id, name, role, state } = user;
    note(request, `looked at ${id}`, caller.userId);
    // The placeholder of a freed address is not shown.
    const shown = state === 'deleted' ? '' : reachedAt(user);
    return reply(200, {
      id,
      name,
      email: shown,
      state: isSuspended(user) ? 'suspended' : (state ?? ''),
      role: role ?? '',
      memberSince: memberSince(user),
    });
  });
  route(router, PROFILES_CALLS, 'POST /api/admin/people/:id/recovery', async ({ caller, path, body, request }) => {
    await helping.sendReset(path.id, body.note, caller);
    note(request, `sent a reset link to ${path.id}`, caller.userId);
    return reply(202, { message: 'The link is on its way to the person’s own address.' });
  });

  route(router, PROFILES_CALLS, 'POST /api/admin/people/:id/end-sessions', async ({ caller, path, request }) => {
    await helping.endSessions(path.id, caller);
    note(request, `signed out ${path.id}`, caller.userId);
    return reply(204);
  });

  route(router, PROFILES_CALLS, 'GET /api/admin/deletions', async ({ caller, request }) => {
    note(request, 'looked at deletions', caller.userId);
    return reply(200, { items: await readDeletions() });
  });
}
