import { Problem } from '@keyturn/service-kit/problem';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { GatewayConfig } from './config.ts';
import { isLive } from './live.ts';
import { sessionOf } from './session.ts';

const WINDOW_MS = 5 * 60 * 1000;
/** One household or dormitory room has at least this much of IPv6 to itself. */
const IPV6_PREFIX = 64;

/** Limits of calls per five minutes: visitors by address (IPv6 by /64), users by themselves, reads and writes apart. */
export function limitCalls(limits: GatewayConfig['limits']): RequestHandler {
  const isRead = (request: Request): boolean => request.method === 'GET' || request.method === 'HEAD';
  return rateLimit({
    windowMs: WINDOW_MS,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    limit: (request) => {
      if (sessionOf(request).user === null) return limits.visitorCalls;
      return isRead(request) ? limits.userReads : limits.userWrites;
    },
    keyGenerator: (request) => {
      const { user } = sessionOf(request);
      const who = user?.userId ?? addressKey(request);
      return `${who}|${user === null || isRead(request) ? 'read' : 'write'}`;
    },
    handler: refuse,
  });
}

/** The address that limits count by. */
export const addressKey = ({ ip }: Request): string => ipKeyGenerator(ip ?? '', IPV6_PREFIX);

function refuse(): never {
  throw new Problem(429, 'too_many_requests', 'Too many requests. Please wait a moment and try again.', {
    'retry-after': '30',
  });
}

/** Bounds what one address may ask before anybody looks up who calls (IPv6 by /64). */
export function limitAddress(most: number): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    standardHeaders: false,
    legacyHeaders: false,
    limit: most,
    keyGenerator: addressKey,
    handler: refuse,
  });
}

/** Sheds load before it piles up: beyond the limit a call is refused at once with 503. */
export function limitInFlight(most: number): RequestHandler {
  let inFlight = 0;
  return (request, response, next) => {
    // A live stream stays open as long as its page; notifications bounds those per person.
    if (isLive(request)) return next();
    if (inFlight >= most) throw new Problem(503, 'busy', 'Keyturn is busy. Please try again.', { 'retry-after': '1' });
    inFlight += 1;
    response.once('close', () => (inFlight -= 1));
    next();
  };
}
