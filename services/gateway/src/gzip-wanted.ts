import type { Request, Response } from 'express';

/** Shorter ones become no shorter. */
const LEAST_BYTES = 1_024;
const TYPES = /^(application\/([a-z]+\+)?json|text\/(?!event-stream))/;

/**
 * Whether the answer of a call, its head already set, goes out compressed, and says so in its head. In gzip alone: an encoder of Brotli
 * takes twenty times the memory.
 */
export function setGzip(request: Request, response: Response): boolean {
  if (!TYPES.test(String(response.getHeader('content-type')))) return false;
  response.vary('accept-encoding');
  const hasBody = request.method !== 'HEAD' && ![204, 304].includes(response.statusCode);
  const isShort = Number(response.getHeader('content-length') ?? Infinity) < LEAST_BYTES;
  if (!hasBody || isShort || response.hasHeader('content-encoding')) return false;
  if (request.acceptsEncodings('gzip', 'identity') !== 'gzip') return false;
  response.set('content-encoding', 'gzip').removeHeader('content-length');
  return true;
}
