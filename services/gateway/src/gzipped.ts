import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { createRecent } from '@keyturn/service-kit/recent';
import type { Request, Response } from 'express';

/** Shorter answers do not shrink. */
const LEAST_BYTES = 1_024;
/** Compresses in a fraction of a millisecond; cached, because visitors repeat requests. */
const SMALL_BYTES = 64 * 1024;
const MOST_KEPT = 256;
const gzipLater = promisify(gzip);

/** Whether an answer of that size, its head already set, is compressed; sets the headers. */
export function setGzip(request: Request, response: Response, bytes: number): boolean {
  response.vary('accept-encoding');
  if (bytes < LEAST_BYTES || response.hasHeader('content-encoding')) return false;
  if (request.acceptsEncodings('gzip', 'identity') !== 'gzip') return false;
  response.set('content-encoding', 'gzip');
  return true;
}

/** Compresses an answer; `isOften` caches a small one for identical later answers. */
export type Gzip = (bytes: Buffer, isOften: boolean) => Promise<Buffer>;

/** Caches compressed answers by content, never by caller; drops the least recently used. */
export function createAnswerGzip(): Gzip {
  const kept = createRecent<Buffer>(MOST_KEPT);
  return async (bytes, isOften) => {
    if (bytes.length > SMALL_BYTES) return gzipLater(bytes);
    if (!isOften) return gzipSync(bytes);
    const key = createHash('sha256').update(bytes).digest('base64');
    const made = kept.get(key) ?? gzipSync(bytes);
    kept.put(key, made);
    return made;
  };
}
