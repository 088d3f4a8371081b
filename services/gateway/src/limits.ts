import { Problem } from '@keyturn/service-kit/problem';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, MemoryStore, rateLimit } from 'express-rate-limit';
import type { GatewayConfig } from './config.ts';
import { isLogIn } from './log-in.ts';
import { provenDevice, provenSession } from './proven.ts';
import { sessionOf } from './session.ts';

const WINDOW_MS = 5 * 60 * 1000;
const REFUSED_FOR_NOW = new Set([429, 503]);
/** One household or dormitory room has at least this much of IPv6 to itself. */
const IPV6_PREFIX = 64;

/** Limits of calls per five minutes: visitors by address (IPv6 by /64), users by themselves, reads and writes apart. */
export function limitCalls(limits: GatewayConfig['limits']): RequestHandler {
  const isRead = (request: Request): boolean => request.method === 'GET' || request.method === 'HEAD';
  const store = new MemoryStore();
  const keyOfLogIn = (request: Request): string => `${provenDevice(request) ?? addressKey(request)}|log-in`;
  const limit = rateLimit({
    store,
    windowMs: WINDOW_MS,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    limit: (request) => {
      if (sessionOf(request).user === null) return limits.visitorCalls;
      return isRead(request) ? limits.userReads : limits.userWrites;
    },
    keyGenerator: (request) => {
      const { user } = sessionOf(request);
      if (user) return `${user.userId}|${isRead(request) ? 'read' : 'write'}`;
      // Log-ins are counted by who looks after accounts: pages opened behind the same address must not use them up, and what
      // others try there must not keep out a device where somebody has logged in before (decision 0023).
      if (isLogIn(request)) return keyOfLogIn(request);
      return `${addressKey(request)}|call`;
    },
    handler: refuse,
  });
  return (request, response, next) => {
    if (sessionOf(request).user === null && isLogIn(request)) {
      const key = keyOfLogIn(request);
      // One that was refused for now was no try: a flood of them must not use up the tries of all behind an address (decision 0050).
      response.once('finish', () => {
        if (REFUSED_FOR_NOW.has(response.statusCode)) void store.decrement(key);
      });
    }
    return limit(request, response, next);
  };
}

/** The address that limits count by. */
export const addressKey = ({ ip }: Request): string => ipKeyGenerator(ip ?? '', IPV6_PREFIX);

const SENTENCE = 'Too many requests. Please wait a moment and try again.';
const RETRY = { 'retry-after': '30' };

function refuse(): never {
  throw new Problem(429, 'too_many_requests', SENTENCE, RETRY);
}

/**
 * Bounds what one address may ask before anybody looks up who calls (IPv6 by /64). Whose session has been known a moment ago,
 * or who logs in where somebody has before, is counted apart: what others behind the same address do is not theirs.
 */
export function limitAddress(most: number, handler: RequestHandler = refuse): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    standardHeaders: false,
    legacyHeaders: false,
    limit: most,
    keyGenerator: (request) =>
      provenSession(request) ?? (isLogIn(request) ? provenDevice(request) : null) ?? addressKey(request),
    handler,
  });
}

/** Bounds the pages and files of one address in the same way. No JSON: the loader in the page would take it for a manifest, and keep it. */
export const limitFiles = (most: number): RequestHandler =>
  limitAddress(most, (_request, response) => {
    response
      .status(429)
      .set({ ...RETRY, 'cache-control': 'no-store' })
      .type('text/plain')
      .send(SENTENCE);
  });
