import type { Identity } from '@keyturn/service-kit/identity';
import { Problem } from '@keyturn/service-kit/problem';
import type { Request, RequestHandler } from 'express';
import { readSession } from './cookies.ts';
import { forgetSession, rememberSession } from './proven.ts';

/** Who calls: checked once here, then carried to the services in a token. */
export interface CallerSession {
  readonly user: Identity | null;
  /** The presented session id, for profiles alone: log-in and log-out end it. */
  readonly sessionId: string | null;
}

const sessions = new WeakMap<Request, CallerSession>();
const NOBODY: CallerSession = { user: null, sessionId: null };

/** The caller of a request that passed `identify`. */
export const sessionOf = (request: Request): CallerSession => sessions.get(request) ?? NOBODY;

/** Asks who holds a session id; to ask is to use it, unless told. Throws when the session store cannot tell. */
export type FindSession = (sessionId: string, options?: { isUse: boolean }) => Promise<Identity | null>;

/**
 * Finds out who calls. A session store that does not answer makes 503, never "not signed in": an outage must sign
 * nobody out (security S-8). Calls without a cookie need no session store.
 */
export function identify(findSession: FindSession): RequestHandler {
  return async (request, _response, next) => {
    const sessionId = readSession(request);
    if (sessionId !== null) {
      let user: Identity | null;
      try {
        user = await findSession(sessionId);
      } catch (cause) {
        const sentence = 'Keyturn cannot check your sign-in right now.';
        throw Object.assign(new Problem(503, 'no_session_store', sentence, { 'retry-after': '1' }), { cause });
      }
      sessions.set(request, { user, sessionId });
      if (user) rememberSession(sessionId);
      else forgetSession(sessionId);
    }
    next();
  };
}
