import { isIP } from 'node:net';
import { Problem } from '@keyturn/service-kit/problem';
import express, { type Request, type RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { isUpload } from './call-service.ts';
import type { GatewayConfig } from './config.ts';
import { sessionOf } from './session.ts';

const WINDOW_MS = 5 * 60 * 1000;
const REFUSED_FOR_NOW = [429, 503];
/** A household or dormitory room has at least this much IPv6. */
const IPV6_PREFIX = 64;
const SENTENCE = 'Too many requests. Please wait a moment and try again.';
const RETRY = { 'retry-after': '30' };

/** Limits calls per five minutes: visitors by address, people by user, reads and writes separately. */
export function limitCalls(limits: GatewayConfig['limits']): RequestHandler {
  const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
  return rateLimit({
    windowMs: WINDOW_MS,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    limit: (request) => {
      if (sessionOf(request).user === null) return limits.visitorCalls;
      return isRead(request) ? limits.userReads : limits.userWrites;
    },
    keyGenerator: (request) =>
      `${sessionOf(request).user?.userId ?? addressKey(request)}|${isRead(request) ? 'read' : 'write'}`,
    // Temporarily refused log-ins must not use up the tries of everybody behind an address.
    skipFailedRequests: true,
    requestWasSuccessful: (_request, { statusCode }) => !REFUSED_FOR_NOW.includes(statusCode),
    handler: refuse,
  });
}

/** Limits all requests of an address (IPv6 by /64) before the session look-up: pages, files, photos and calls. */
export function limitAddress(most: number): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    standardHeaders: false,
    legacyHeaders: false,
    limit: most,
    keyGenerator: (request) => addressKey(request),
    handler(request, response) {
      if (request.path.startsWith('/api/')) return refuse();
      // Not JSON: the page's loader would cache it as a manifest.
      response.status(429).set({ ...RETRY, 'cache-control': 'no-store' });
      response.type('text/plain').send(SENTENCE);
    },
  });
}

function refuse(): never {
  throw new Problem(429, 'too_many_requests', SENTENCE, RETRY);
}

const keys = new WeakMap<Request, string>();

/** The address that limits count. */
export function addressKey(request: Request): string {
  const known = keys.get(request);
  if (known !== undefined) return known;
  const key = networkOf(request.ip);
  keys.set(request, key);
  return key;
}

/**
 * The limits' key of an address; for IPv6 its /64. Ignores brackets, ports and zones that proxies add. Other text is
 * ''. A caller who bypasses a counted proxy can send up to 16 KB of own text here.
 */
export function networkOf(ip = ''): string {
  const address = bareAddress(ip);
  return isIP(address) === 0 ? '' : ipKeyGenerator(address, IPV6_PREFIX);
}

function bareAddress(forwarded: string): string {
  const [, bracketed, numbered] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(forwarded) ?? [];
  const [address = ''] = (bracketed ?? numbered ?? forwarded).split('%');
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Largest body other than uploads: the table of calls allows 600 KB. */
const BODY_BYTES = 640 * 1024;

/** Reads a body completely before its call uses a service: a slow sender holds only its connection. Uploads stream. */
export function readBody(): RequestHandler {
  const read = express.raw({ type: () => true, limit: BODY_BYTES, inflate: false });
  return (request, response, next) => (isUpload(request) ? next() : read(request, response, next));
}
