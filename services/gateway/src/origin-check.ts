import { Problem } from '@keyturn/service-kit/problem';
import type { Request, RequestHandler } from 'express';

/** One-click unsubscribe (RFC 8058): mail programs send either kind of form, authorised by the token. */
const FROM_MAIL = /^\/api\/notifications\/stop\/[^/]+$/;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site changes (security S-9): Origin must be ours, Sec-Fetch-Site must agree, and uploads need a header
 * that forms cannot set. Non-browsers send neither header.
 */
export function checkOrigin(publicOrigin: string | null): RequestHandler {
  return (request, _response, next) => {
    if (SAFE_METHODS.has(request.method)) return next();
    if (isForeign(request, publicOrigin)) {
      throw new Problem(403, 'foreign_origin', 'This request did not come from Keyturn.');
    }
    if (isPlainForm(request) && !FROM_MAIL.test(request.baseUrl + request.path))
      throw new Problem(403, 'plain_form', 'Uploads need the header x-requested-with.');
    next();
  };
}

function isForeign(request: Request, publicOrigin: string | null): boolean {
  const { origin, host = '' } = request.headers;
  const site = request.get('sec-fetch-site');
  const own = publicOrigin ?? `${request.protocol}://${host}`;
  return (origin !== undefined && origin !== own) || (site !== undefined && site !== 'same-origin');
}

function isPlainForm(request: Request): boolean {
  const isForm = (request.headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data');
  return isForm && request.get('x-requested-with') === undefined;
}
