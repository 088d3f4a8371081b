import type { Identity } from '@keyturn/service-kit/identity';
import { Problem, TurnedAway } from '@keyturn/service-kit/problem';
import type { Request, RequestHandler } from 'express';
import { readSession } from './cookies.ts';

/** Who calls: checked once here, then carried to the services in a token. */
export interface CallerSession {
  readonly user: Identity | null;
  /** The presented session id, for profiles alone: log-in and log-out end it. */
  readonly sessionId: string | null;
}

const sessions = new WeakMap<Request, CallerSession>();
const [CODE, SENTENCE] = ['no_session_store', 'Keyturn cannot check your sign-in right now.'] as const;
/** Failures that are less than this apart are one outage. */
const OUTAGE_MS = 60_000;
const NOBODY: CallerSession = { user: null, sessionId: null };

/** The caller of a request that passed `identify`. */
export const sessionOf = (request: Request): CallerSession => sessions.get(request) ?? NOBODY;

/** Looks up who holds a session id, which counts as use by default. Throws when the session store cannot answer. */
export type FindSession = (sessionId: string, options?: { isUse: boolean }) => Promise<Identity | null>;

/** The answer where the session store fails. Each outage logs one line, with its cause. */
export type OutageOf = (cause: unknown) => Problem;

export function createOutages(clockMs: () => number): OutageOf {
  let failedAtMs = -Infinity;
  return (cause) => {
    const isNews = clockMs() - failedAtMs >= OUTAGE_MS;
    failedAtMs = clockMs();
    if (!isNews) return new TurnedAway(SENTENCE, 1, CODE);
    return Object.assign(new Problem(503, CODE, SENTENCE, { 'retry-after': '1' }), { cause });
  };
}

/**
 * Finds out who calls. A session store that does not answer makes 503, never "not signed in": an outage must sign
 * nobody out (security S-8). Calls without a cookie need no session store.
 */
export function identify(findSession: FindSession, outageOf: OutageOf): RequestHandler {
  return async (request, _response, next) => {
    const sessionId = readSession(request);
    if (sessionId !== null) {
      const user = await findSession(sessionId).catch((cause: unknown) => {
        throw outageOf(cause);
      });
      sessions.set(request, { user, sessionId });
    }
    next();
  };
}
