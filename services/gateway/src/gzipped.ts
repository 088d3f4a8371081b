import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { createRecent } from '@keyturn/service-kit/recent';

/** Of what visitors ask for again and again; each at most 64 KB before it is compressed. */
const MOST_KEPT = 256;

/** Compresses what is small at once; `isOften` keeps it for who is answered the same, to the byte. */
export type Gzip = (bytes: Buffer, isOften: boolean) => Buffer;

/** Keeps compressed answers by what they say, never by who asked for what; what was not asked for longest goes. */
export function createAnswerGzip(): Gzip {
  const kept = createRecent<Buffer>(MOST_KEPT);
  return (bytes, isOften) => {
    if (!isOften) return gzipSync(bytes);
    const key = createHash('sha256').update(bytes).digest('base64');
    const made = kept.get(key) ?? copyAlone(gzipSync(bytes));
    kept.put(key, made);
    return made;
  };
}

/** In memory of its own: an encoder's result keeps all 16 KB that it was written into, a small copy the pool that it came from. */
function copyAlone(bytes: Buffer): Buffer {
  const copy = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(copy);
  return copy;
}
