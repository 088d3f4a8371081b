import { isIP } from 'node:net';
import { Problem } from '@keyturn/service-kit/problem';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { GatewayConfig } from './config.ts';
import { readSession } from './cookies.ts';
import { createCounts } from './counts.ts';
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
  const store = createCounts(WINDOW_MS);
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

const keys = new WeakMap<Request, string>();

/** The address that limits count by. */
export function addressKey(request: Request): string {
  const known = keys.get(request);
  if (known !== undefined) return known;
  const key = networkOf(request.ip);
  keys.set(request, key);
  return key;
}

/**
 * An address, of IPv6 its /64. A proxy may tell it with brackets, a port or a zone, which make no other address. What is none is '':
 * where callers get round a proxy that is counted in `TRUST_PROXY`, it is their own text of up to 16 KB.
 */
export function networkOf(ip = ''): string {
  const address = bareAddress(ip);
  return isIP(address) === 0 ? '' : ipKeyGenerator(address, IPV6_PREFIX);
}

function bareAddress(told: string): string {
  const [, bracketed, numbered] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(told) ?? [];
  const [address = ''] = (bracketed ?? numbered ?? told).split('%');
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

const SENTENCE = 'Too many requests. Please wait a moment and try again.';
const RETRY = { 'retry-after': '30' };

function refuse(): never {
  throw new Problem(429, 'too_many_requests', SENTENCE, RETRY);
}

/**
 * Bounds what one address may ask before anybody looks up who calls (IPv6 by /64). Whose session has been known a moment ago,
 * or who logs in where somebody has before, is counted apart: what others behind the same address do is not theirs.
 */
export function limitAddress(
  most: number,
  { handler = refuse, keyOfOthers = addressKey }: { handler?: RequestHandler; keyOfOthers?: typeof addressKey } = {},
): RequestHandler {
  return rateLimit({
    store: createCounts(WINDOW_MS),
    windowMs: WINDOW_MS,
    standardHeaders: false,
    legacyHeaders: false,
    limit: most,
    keyGenerator: (request) =>
      provenSession(request) ?? (isLogIn(request) ? provenDevice(request) : null) ?? keyOfOthers(request),
    handler,
  });
}

/** Sessions this process has not met, of an address that has used up its calls: so many a second are still looked up. */
const UNKNOWN_PER_SECOND = 5;

/** Made-up sessions use up an address's calls; who has a true one needs to get through once, and is known from then on. */
function letSomeThrough(mostPerSecond: number): RequestHandler {
  let second = 0;
  const counts = new Map<string, number>();
  return (request, _response, next) => {
    if (readSession(request) === null || provenSession(request) !== null) return refuse();
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) counts.clear();
    second = now;
    const key = addressKey(request);
    const count = counts.get(key) ?? 0;
    if (count >= mostPerSecond) return refuse();
    counts.set(key, count + 1);
    next();
  };
}

/** The same for calls. A session that this process has not met, after a start for instance, is counted apart from what came with none. */
export const limitAddressCalls = (most: number): RequestHandler =>
  limitAddress(most, {
    handler: letSomeThrough(UNKNOWN_PER_SECOND),
    keyOfOthers: (request) => (readSession(request) === null ? addressKey(request) : `${addressKey(request)}|session`),
  });

/** Bounds the pages and files of one address in the same way. No JSON: the loader in the page would take it for a manifest, and keep it. */
export const limitFiles = (most: number): RequestHandler =>
  limitAddress(most, {
    handler(_request, response) {
      response
        .status(429)
        .set({ ...RETRY, 'cache-control': 'no-store' })
        .type('text/plain')
        .send(SENTENCE);
    },
  });
