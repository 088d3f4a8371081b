import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { createRecent } from '@keyturn/service-kit/recent';
import type { Request, Response } from 'express';

/** Shorter ones become no shorter. */
const LEAST_BYTES = 1_024;
/** What is compressed in a fraction of a millisecond, and kept where visitors ask for it again and again. */
const SMALL_BYTES = 64 * 1024;
const MOST_KEPT = 256;
const gzipLater = promisify(gzip);

/** Whether an answer of so many bytes, its head already set, goes out compressed; its head then says so. */
export function setGzip(request: Request, response: Response, bytes: number): boolean {
  response.vary('accept-encoding');
  if (bytes < LEAST_BYTES || response.hasHeader('content-encoding')) return false;
  if (request.acceptsEncodings('gzip', 'identity') !== 'gzip') return false;
  response.set('content-encoding', 'gzip');
  return true;
}

/** Compresses an answer; `isOften` keeps a small one for who is answered the same, to the byte. */
export type Gzip = (bytes: Buffer, isOften: boolean) => Promise<Buffer>;

/** Caches compressed answers by their content, never by caller; the least recently used goes. */
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
