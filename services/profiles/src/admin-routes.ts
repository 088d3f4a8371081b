import { PROFILES_CALLS } from '@keyturn/contracts/calls/profiles';
import { normaliseEmail } from '@keyturn/domain/text';
import { notFound } from '@keyturn/service-kit/problem';
import { reply, route } from '@keyturn/service-kit/route';
import type { Router } from 'express';
import type { RouteDeps, Starting } from './route-deps.ts';
import { memberSince } from './user.ts';

/** What admins see of accounts. */
export function addAdminRoutes(router: Router, { findUser, findByEmail }: RouteDeps, note: Starting['note']): void {
  route(router, PROFILES_CALLS, 'GET /api/admin/people/:whose', async ({ caller, path: { whose }, request }) => {
    const user = await (whose.includes('@') ? findByEmail(normaliseEmail(whose)) : findUser(whose));
    if (!user) throw notFound('There is no such person.');
    const { _id: id, name, email, role = '', state = '', suspendedAt = '' } = user;
    note(request, `looked at ${id}`, caller.userId);
    // What stands in the place of an address that is free again is none.
    const shown = state === 'deleted' ? '' : email;
    return reply(200, {
      id,
      name,
      email: shown,
      state: suspendedAt === '' ? state : 'suspended',
      role,
      memberSince: memberSince(user),
    });
  });
}
