import type { IncomingHttpHeaders } from 'node:http';
import { REFUSAL_HEADER } from '@keyturn/service-kit/http';
import type { Request } from 'express';
import { addressKey } from './limits.ts';

const FORWARDED = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'if-none-match',
  'last-event-id',
  'user-agent',
  'x-requested-with',
];
const NOT_RETURNED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'trailer',
  'x-powered-by',
  'server',
  'access-control-allow-origin',
  REFUSAL_HEADER,
]);

/** The headers passed to a service; anything else from a client (identity, proxies, cookies) is dropped. */
export function forwardHeaders(request: Request): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': String(request.res?.getHeader('x-request-id') ?? ''),
    'x-client-address': addressKey(request),
  };
  for (const name of FORWARDED) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}

/** Headers for a bundle's container: nothing about the caller, only content negotiation. */
export function bundleHeaders(request: Request): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since'] as const) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}

/** A service's headers without hop-by-hop ones. */
export function returnHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !NOT_RETURNED.has(name)) kept[name] = value;
  }
  return kept;
}
