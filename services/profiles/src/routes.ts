import { INTERNAL_CALLS, PROFILES_CALLS } from '@keyturn/contracts/calls/profiles';
import { SESSION_COOKIE } from '@keyturn/contracts/session';
import { requestIdOf } from '@keyturn/service-kit/http';
import { notFound, TurnedAway } from '@keyturn/service-kit/problem';
import { reply, route } from '@keyturn/service-kit/route';
import type { Request, Response, Router } from 'express';
import { addAccountRoutes } from './account-routes.ts';
import { addAdminRoutes } from './admin-routes.ts';
import {
  addressOf,
  COOKIE_ATTRIBUTES,
  deviceCookie,
  endedCookie,
  presentedDevice,
  presentedSession,
} from './callers.ts';
import { addDeletionRoutes } from './deletion-routes.ts';
import { originOf } from './reauthenticate.ts';
import { addSessionRoutes } from './session-routes.ts';
import { addSecondStepRoutes } from './second-step-routes.ts';
import { ABSOLUTE_MS, BOTH, isOfEpoch } from './sessions.ts';
import type { RouteDeps } from './route-deps.ts';
import { isEmailConfirmed, isOpen, toSessionUser, type UserDocument } from './user.ts';
import { deviceOf, neighbourhoodOf } from './user-agent.ts';

export function addRoutes(router: Router, deps: RouteDeps): void {
  const { accounts, confirmations, deletions, devices, profiles, photos, sessions, findUser, roleIn, log } = deps;

  async function startSession(
    request: Request,
    response: Response,
    user: UserDocument,
    authenticated: UserDocument,
  ): Promise<void> {
    const sessionId = await sessions.start(user, presentedSession(request), {
      device: deviceOf(request.get('user-agent') ?? ''),
      network: neighbourhoodOf(addressOf(request)),
      factors: authenticated.secondStep ? BOTH : 1,
    });
    const device = devices.remember(presentedDevice(request), user);
    response.set('set-cookie', [
      `${SESSION_COOKIE}=${sessionId}; ${COOKIE_ATTRIBUTES}; Max-Age=${ABSOLUTE_MS / 1000}`,
      deviceCookie(device),
    ]);
  }

  /** Logs for later audits which person did what, from where. */
  function note(request: Request, audit: string, who: string): void {
    log.info({ audit, who, from: addressOf(request), requestId: requestIdOf(request) }, 'audit');
  }

  route(router, PROFILES_CALLS, 'POST /api/users/register', async ({ body, request, response }) => {
    const user = await accounts.register(body, addressOf(request));
    await confirmations.begin(user);
    await startSession(request, response, user, user);
    note(request, 'registered', user._id);
    return reply(201, { user: toSessionUser(user), message: 'Account created' });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/login', async ({ body, request, response }) => {
    const user = await accounts.logIn(body, await originOf(deps, request, body.email));
    deletions.requireOpen(user);
    await startSession(request, response, user, user);
    note(request, 'logged in', user._id);
    return reply(200, { user: toSessionUser(user), message: 'Logged in' });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/logout', async ({ request, response }) => {
    const presented = presentedSession(request);
    const who = presented ? await sessions.end(presented) : null;
    if (who !== null) note(request, 'logged out', who);
    response.set({ 'set-cookie': endedCookie(), 'clear-site-data': '"cache"' });
    return reply(204);
  });

  addAccountRoutes(router, deps, note);
  addSessionRoutes(router, deps, { start: startSession, note });
  addSecondStepRoutes(router, deps, { start: startSession, note });
  addDeletionRoutes(router, deps, { start: startSession, note });
  addAdminRoutes(router, deps, note);

  route(router, PROFILES_CALLS, 'POST /api/users/update', async ({ caller, body: { updates } }) =>
    reply(200, { user: await profiles.setGroupSize(caller, updates.discoveryGroupSize), message: 'Saved' }),
  );

  route(router, PROFILES_CALLS, 'GET /api/session', async ({ caller }) => {
    const user = caller && (await findUser(caller.userId));
    return reply(200, { user: user ? toSessionUser(user) : null });
  });

  route(router, PROFILES_CALLS, 'GET /api/profiles/:whose', async ({ caller, path }) =>
    reply(200, await profiles.read(caller, path.whose)),
  );

  route(router, PROFILES_CALLS, 'POST /api/profiles', async ({ caller, body, response }) => {
    const left = new AbortController();
    const leave = () => left.abort(new TurnedAway('The caller has left.'));
    if (response.closed) leave();
    else response.once('close', leave);
    return reply(200, { profile: await profiles.save(caller, body, left.signal), message: 'Profile saved' });
  });

  route(router, PROFILES_CALLS, 'GET /media/profiles/:file', async ({ path, response }) => {
    const [id = '', key = ''] = path.file.split('.');
    const jpeg = await photos.read(id, key);
    if (!jpeg) throw notFound('There is no such image.');
    response
      .set({
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "sandbox; frame-ancestors 'none'",
        'content-disposition': 'inline; filename="photo.jpg"',
      })
      .type('image/jpeg')
      .send(jpeg);
    return null;
  });

  // Only for the gateway, which routes no address below /internal.
  route(router, INTERNAL_CALLS, 'GET /internal/session', async ({ request }) => {
    const presented = presentedSession(request);
    const session = presented ? await sessions.find(presented, request.query['isUse'] !== 'false') : null;
    const found = session && (await findUser(session.userId));
    const user = found && isOpen(found) && isOfEpoch(session, found) ? found : null;
    return reply(200, { user: session && user && { ...toTokenHolder(user), role: roleIn(session, user) } });
  });
}

/** A token's fields about its holder. */
const toTokenHolder = (user: UserDocument) => ({
  userId: user._id,
  email: user.email,
  name: user.name,
  emailConfirmed: isEmailConfirmed(user),
});
