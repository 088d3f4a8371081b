import { Problem } from '@keyturn/service-kit/problem';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { GatewayConfig } from './config.ts';
import { sessionOf } from './session.ts';

const WINDOW_MS = 5 * 60 * 1000;

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
      const who = user?.userId ?? ipKeyGenerator(request.ip ?? '', 64);
      return `${who}|${user === null || isRead(request) ? 'read' : 'write'}`;
    },
    handler: () => {
      throw new Problem(429, 'too-many-requests', 'Too many requests. Please wait a moment and try again.', {
        'retry-after': '30',
      });
    },
  });
}

/** Sheds load before it piles up: beyond the limit a call is refused at once with 503. */
export function limitInFlight(most: number): RequestHandler {
  let inFlight = 0;
  return (_request, response, next) => {
    if (inFlight >= most) throw new Problem(503, 'busy', 'Keyturn is busy. Please try again.', { 'retry-after': '1' });
    inFlight += 1;
    response.once('close', () => (inFlight -= 1));
    next();
  };
}
