import { PROFILES_CALLS } from '@keyturn/contracts/calls/profiles';
import type { Identity } from '@keyturn/service-kit/identity';
import { notFound } from '@keyturn/service-kit/problem';
import { reply, route } from '@keyturn/service-kit/route';
import type { Router } from 'express';
import { deviceCookie, endedCookie, presentedDevice, presentedSession } from './callers.ts';
import { createReauthenticate } from './reauthenticate.ts';
import type { RouteDeps, Starting } from './route-deps.ts';
import { toAccount, type UserDocument } from './user.ts';

/** Sessions and password changes, which ask for the password again. */
export function addSessionRoutes(router: Router, deps: RouteDeps, { start, note }: Starting): void {
  const { devices, forgetDevices, answerExport, now, passwords, sessions, findUser } = deps;
  const reauthenticate = createReauthenticate(deps);

  async function own({ userId }: Identity): Promise<UserDocument> {
    const user = await findUser(userId);
    if (!user) throw notFound('There is no such account.');
    return user;
  }

  route(router, PROFILES_CALLS, 'GET /api/users/account', async ({ caller }) =>
    reply(200, toAccount(await own(caller), now())),
  );

  route(router, PROFILES_CALLS, 'GET /api/users/sessions', async ({ caller, request }) => {
    const user = await own(caller);
    return reply(200, { sessions: await sessions.list(user, presentedSession(request)) });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/sessions/end', async ({ caller, body, request, response }) => {
    const user = await reauthenticate(caller, request, body);
    // Ending several sessions also forgets devices, except this one. First, so that an interrupted call is repeated
    // while signed in.
    const known = isOne(body.which) ? null : await forgetDevices(user);
    const ended = await sessions.endSome(user, body.which, presentedSession(request));
    if (ended.count === 0 && body.which !== 'others') throw notFound('That session is over.');
    const device = known && deviceCookie(devices.remember(presentedDevice(request), known));
    response.set('set-cookie', [...(ended.isOwn ? [endedCookie()] : []), ...(device === null ? [] : [device])]);
    note(request, 'sessions ended', user._id);
    return reply(200, { ended: ended.count });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/password', async ({ caller, body, request, response }) => {
    const user = await reauthenticate(caller, request, body);
    const changed = await passwords.change(user, body.newPassword);
    await start(request, response, changed, user);
    note(request, 'password changed', user._id);
    return reply(200, { message: 'Your password is changed.' });
  });

  route(router, PROFILES_CALLS, 'GET /api/users/export', async ({ caller, request }) => {
    const given = await answerExport(caller.userId);
    note(request, 'data downloaded', caller.userId);
    return reply(200, given);
  });
}

const isOne = (which: string): boolean => which !== 'others' && which !== 'all';
