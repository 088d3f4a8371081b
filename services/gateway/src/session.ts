import type { Identity, TokenIssuer } from '@keyturn/service-kit/identity';
import { Problem, TurnedAway } from '@keyturn/service-kit/problem';
import { inSpan } from '@keyturn/service-kit/tracing';
import type { Request, RequestHandler } from 'express';
import type { Agent } from 'undici';
import { z } from 'zod';
import type { Breaker } from './breaker.ts';
import type { ServiceRoute } from './sources.ts';
import { readSession } from './cookies.ts';

/** The caller, verified once here and passed to services in a token. */
export interface CallerSession {
  readonly user: Identity | null;
  /** The session id in the call, only for profiles: log-in and log-out end it. */
  readonly sessionId: string | null;
}

const sessions = new WeakMap<Request, CallerSession>();
const [CODE, SENTENCE] = ['no_session_store', 'Keyturn cannot check your sign-in right now.'] as const;
/** Failures closer than this are one outage. */
const OUTAGE_MS = 60_000;
const NOBODY: CallerSession = { user: null, sessionId: null };

/** The caller of a request after `identify`. */
export const sessionOf = (request: Request): CallerSession => sessions.get(request) ?? NOBODY;

/** Looks up a session's holder, which counts as use by default. Throws while the session store is unavailable. */
export type FindSession = (sessionId: string, options?: { isUse: boolean }) => Promise<Identity | null>;

/** The answer when the session store fails. Each outage logs one line, with its cause. */
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
 * Identifies the caller. An unavailable session store gives 503, never "not signed in", so that an outage signs nobody
 * out (security S-8). Calls without a cookie need no look-up.
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

const OWNER = 'profiles';
/** Limit of the whole look-up, including the connection. */
const TIMEOUT_MS = 3_000;
const answer = z.object({
  user: z
    .object({
      userId: z.string(),
      email: z.string(),
      name: z.string(),
      emailConfirmed: z.boolean().optional(),
      role: z.string().optional(),
    })
    .nullable(),
});

/** Asks profiles for a session's holder; without a cache, so that a log-out applies at once. */
export function findSession(deps: {
  services: readonly ServiceRoute[];
  tokens: TokenIssuer;
  agent: Agent;
  breakerOf: (service: string) => Breaker;
}): FindSession {
  const owner = deps.services.find(({ name }) => name === OWNER);
  if (!owner) throw new Error(`The gateway needs the ${OWNER} service.`);
  return async (sessionId, { isUse } = { isUse: true }) => {
    const token = await deps.tokens.issue({ audience: OWNER, user: null });
    const response = await deps.breakerOf(OWNER)(() =>
      inSpan({ name: `call ${OWNER}`, kind: 'client' }, (traceparent) =>
        deps.agent.request({
          origin: owner.url,
          path: isUse ? '/internal/session' : '/internal/session?isUse=false',
          method: 'GET',
          headers: { 'x-internal-token': token, 'x-session-id': sessionId, ...(traceparent && { traceparent }) },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      ),
    );
    const body = await response.body.json().catch(() => null);
    if (response.statusCode !== 200) throw new Error(`Session check answered ${response.statusCode}`);
    return answer.parse(body).user;
  };
}
