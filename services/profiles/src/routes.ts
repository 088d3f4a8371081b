import {
  loginBody,
  registerBody,
  saveProfileBody,
  updateUserBody,
  type SessionUser,
} from '@keyturn/contracts/profiles';
import { DEVICE_COOKIE, SESSION_COOKIE } from '@keyturn/contracts/session';
import { parse, requestIdOf } from '@keyturn/service-kit/http';
import { callerOf, requireSelf, requireUser } from '@keyturn/service-kit/identity';
import type { Logger } from '@keyturn/service-kit/log';
import { notFound } from '@keyturn/service-kit/problem';
import type { Request, Response, Router } from 'express';
import type { Accounts } from './accounts.ts';
import type { Devices } from './devices.ts';
import type { Photos } from './photos.ts';
import type { Profiles } from './profiles.ts';
import { ABSOLUTE_MS, type Sessions } from './sessions.ts';
import { toSessionUser, type UserDocument } from './user.ts';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** A device is known for half a year after its last log-in, also after log-out. */
const DEVICE_S = 180 * 86_400;

/** What the routes call. */
export interface RouteDeps {
  readonly accounts: Accounts;
  readonly devices: Devices;
  readonly profiles: Profiles;
  readonly photos: Photos;
  readonly sessions: Sessions;
  findUser(id: string): Promise<UserDocument | null>;
  readonly log: Logger;
}

const presentedSession = (request: Request): string | undefined => request.get('x-session-id');
/** The device cookie, as the gateway passes it on. */
const presentedDevice = (request: Request): string => request.get('x-device') ?? '';
const addressOf = (request: Request): string => request.get('x-client-address') ?? '';

export function addRoutes(router: Router, deps: RouteDeps): void {
  const { accounts, devices, profiles, photos, sessions, findUser, log } = deps;

  async function startSession(request: Request, response: Response, { id, email }: SessionUser): Promise<void> {
    const sessionId = await sessions.start(id, presentedSession(request));
    const device = devices.remember(presentedDevice(request), email);
    response.set('set-cookie', [
      `${SESSION_COOKIE}=${sessionId}; ${ATTRIBUTES}; Max-Age=${ABSOLUTE_MS / 1000}`,
      `${DEVICE_COOKIE}=${device}; ${ATTRIBUTES}; Max-Age=${DEVICE_S}`,
    ]);
  }

  /** A line for whoever looks later: which person did what, from where. */
  function note(request: Request, audit: string, who: string): void {
    log.info({ audit, who, from: addressOf(request), requestId: requestIdOf(request) }, 'audit');
  }

  router.post('/api/users/register', async (request, response) => {
    const user = await accounts.register(parse(registerBody, request.body), addressOf(request));
    await startSession(request, response, user);
    note(request, 'registered', user.id);
    response.status(201).json({ user, message: 'Account created' });
  });

  router.post('/api/users/login', async (request, response) => {
    const given = parse(loginBody, request.body);
    const device = devices.find(presentedDevice(request), given.email);
    const user = await accounts.logIn(given, { address: addressOf(request), device, requestId: requestIdOf(request) });
    await startSession(request, response, user);
    note(request, 'logged in', user.id);
    response.json({ user, message: 'Logged in' });
  });

  router.post('/api/users/logout', async (request, response) => {
    const presented = presentedSession(request);
    const who = presented ? await sessions.end(presented) : null;
    if (who !== null) note(request, 'logged out', who);
    response.set({ 'set-cookie': `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`, 'clear-site-data': '"cache"' });
    response.status(204).end();
  });

  router.post('/api/users/update', async (request, response) => {
    const caller = requireUser(request);
    const { email, updates } = parse(updateUserBody, request.body);
    requireSelf(request, email);
    response.json({ user: await profiles.setGroupSize(caller, updates.discoveryGroupSize), message: 'Saved' });
  });

  router.get('/api/session', async (request, response) => {
    const caller = callerOf(request);
    const user = caller && (await findUser(caller.userId));
    response.json({ user: user ? toSessionUser(user) : null });
  });

  router.get('/api/profiles/:whose', async (request, response) => {
    response.json(await profiles.read(requireUser(request), request.params.whose));
  });

  router.post('/api/profiles', async (request, response) => {
    const caller = requireUser(request);
    const given = parse(saveProfileBody, request.body);
    requireSelf(request, given.email);
    response.json({ profile: await profiles.save(caller, given), message: 'Profile saved' });
  });

  router.get('/media/profiles/:file', async (request, response) => {
    const [, id = '', key = ''] = /^([\w-]{22})\.([a-f0-9]{32})\.jpg$/.exec(request.params.file) ?? [];
    const jpeg = id === '' ? null : await photos.read(id, key);
    if (!jpeg) throw notFound('There is no such image.');
    response
      .set({
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "sandbox; frame-ancestors 'none'",
        'content-disposition': 'inline; filename="photo.jpg"',
      })
      .type('image/jpeg')
      .send(jpeg);
  });

  // For the gateway alone, which routes no address below /internal.
  router.get('/internal/session', async (request, response) => {
    const presented = presentedSession(request);
    const userId = presented ? await sessions.find(presented, request.query['isUse'] !== 'false') : null;
    const user = userId === null ? null : await findUser(userId);
    response.json({ user: user && { userId: user._id, email: user.email, name: user.name } });
  });
}
