import { isIP } from 'node:net';
import { Problem } from '@keyturn/service-kit/problem';
import express, { type Request, type RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { isUpload } from './call-service.ts';
import type { GatewayConfig } from './config.ts';
import { sessionOf } from './session.ts';

const WINDOW_MS = 5 * 60 * 1000;
const REFUSED_FOR_NOW = [429, 503];
/** One household or dormitory room has at least this much of IPv6 to itself. */
const IPV6_PREFIX = 64;
const SENTENCE = 'Too many requests. Please wait a moment and try again.';
const RETRY = { 'retry-after': '30' };

/** Limits of calls per five minutes: visitors by address, people by themselves, reads and writes apart. */
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
    // A flood of log-ins that are refused for now must not use up the tries of all behind an address.
    skipFailedRequests: true,
    requestWasSuccessful: (_request, { statusCode }) => !REFUSED_FOR_NOW.includes(statusCode),
    handler: refuse,
  });
}

/** Bounds what one address asks for at all (IPv6 by /64), before anybody looks up who calls: pages, files, photos and calls. */
export function limitAddress(most: number): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    standardHeaders: false,
    legacyHeaders: false,
    limit: most,
    keyGenerator: (request) => addressKey(request),
    handler(request, response) {
      if (request.path.startsWith('/api/')) return refuse();
      // No JSON: the loader in the page would take it for a manifest, and keep it.
      response.status(429).set({ ...RETRY, 'cache-control': 'no-store' });
      response.type('text/plain').send(SENTENCE);
    },
  });
}

function refuse(): never {
  throw new Problem(429, 'too_many_requests', SENTENCE, RETRY);
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
 * The key of an address; of IPv6 its /64. Brackets, a port or a zone of a proxy make no other address. Text that is no address is ''.
 * Where callers get round a proxy that `TRUST_PROXY` counts, it is their own text of up to 16 KB.
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

/** Most of a body that is no upload: the table of calls allows 600 KB. */
const BODY_BYTES = 640 * 1024;

/** Reads a body whole before its call takes anything of a service: a slow sender holds its own connection alone. Uploads stream. */
export function readBody(): RequestHandler {
  const read = express.raw({ type: () => true, limit: BODY_BYTES, inflate: false });
  return (request, response, next) => (isUpload(request) ? next() : read(request, response, next));
}
