import { loginBody, registerBody, saveProfileBody, updateUserBody } from '@keyturn/contracts/profiles';
import { SESSION_COOKIE } from '@keyturn/contracts/session';
import { parse } from '@keyturn/service-kit/http';
import { callerOf, requireSelf, requireUser } from '@keyturn/service-kit/identity';
import { notFound } from '@keyturn/service-kit/problem';
import type { Request, Response, Router } from 'express';
import type { Accounts } from './accounts.ts';
import type { Photos } from './photos.ts';
import type { Profiles } from './profiles.ts';
import { ABSOLUTE_MS, type Sessions } from './sessions.ts';
import { toSessionUser, type UserDocument } from './user.ts';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** What the routes call. */
export interface RouteDeps {
  readonly accounts: Accounts;
  readonly profiles: Profiles;
  readonly photos: Photos;
  readonly sessions: Sessions;
  findUser(id: string): Promise<UserDocument | null>;
}

const presentedSession = (request: Request): string | undefined => request.get('x-session-id');
const addressOf = (request: Request): string => request.get('x-client-address') ?? '';

export function addRoutes(router: Router, deps: RouteDeps): void {
  const { accounts, profiles, photos, sessions, findUser } = deps;

  async function startSession(request: Request, response: Response, userId: string): Promise<void> {
    const sessionId = await sessions.start(userId, presentedSession(request));
    response.set('set-cookie', `${SESSION_COOKIE}=${sessionId}; ${ATTRIBUTES}; Max-Age=${ABSOLUTE_MS / 1000}`);
  }

  router.post('/api/users/register', async (request, response) => {
    const user = await accounts.register(parse(registerBody, request.body), addressOf(request));
    await startSession(request, response, user.id);
    response.status(201).json({ user, message: 'Account created' });
  });

  router.post('/api/users/login', async (request, response) => {
    const user = await accounts.logIn(parse(loginBody, request.body), addressOf(request));
    await startSession(request, response, user.id);
    response.json({ user, message: 'Logged in' });
  });

  router.post('/api/users/logout', async (request, response) => {
    const presented = presentedSession(request);
    if (presented) await sessions.end(presented);
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
      .set({ 'cache-control': 'public, max-age=31536000, immutable', 'content-security-policy': 'sandbox' })
      .type('image/jpeg')
      .send(jpeg);
  });

  // For the gateway alone, which routes no address below /internal.
  router.get('/internal/session', async (request, response) => {
    const presented = presentedSession(request);
    const userId = presented ? await sessions.find(presented) : null;
    const user = userId === null ? null : await findUser(userId);
    response.json({ user: user && { userId: user._id, email: user.email, name: user.name } });
  });
}
