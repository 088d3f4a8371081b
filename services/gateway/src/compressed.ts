import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createRecent } from '@keyturn/service-kit/recent';
import type { Request, Response } from 'express';

/** Shorter texts do not shrink; longer ones occur in development only and are sent uncompressed. */
const LEAST_BYTES = 1_024;
const MOST_BYTES = 2 * 1024 * 1024;
/** All bundles of a build have about a third of this. */
const MOST_KEPT = 1_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Best first. Compressed once, so it may take longer than per request. */
const ENCODINGS = {
  br: (bytes: Buffer) => toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => toGzip(bytes, { level: 9 }),
} as const;
type Encoding = keyof typeof ENCODINGS;

/** A text to send: `key` changes with its content. */
interface Text {
  readonly key: string;
  readonly bytes: number;
  read(): Promise<Buffer>;
}

/** A cache of compressed texts. */
export interface CompressedTexts {
  /** Sends a text in the best accepted encoding; sends nothing and returns false if none is or it is too short. */
  send(request: Request, response: Response, text: Text): Promise<boolean>;
}

/** Compresses each text once per encoding into memory; drops the least recently used. */
export function createCompressedTexts(): CompressedTexts {
  const kept = createRecent<Promise<Buffer>>(MOST_KEPT);

  function find(text: Text, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${text.key}`;
    const made = kept.get(key) ?? text.read().then(ENCODINGS[encoding]);
    // Moves it to the end, as the most recently used.
    kept.put(key, made);
    made.catch(() => kept.forget(key));
    return made;
  }

  return {
    async send(request, response, text) {
      if (text.bytes < LEAST_BYTES || text.bytes > MOST_BYTES) return false;
      response.vary('accept-encoding');
      const encoding = (Object.keys(ENCODINGS) as Encoding[]).find((name) => request.acceptsEncodings(name));
      if (encoding === undefined) return false;
      const bytes = await find(text, encoding);
      response.set('content-encoding', encoding).send(bytes);
      return true;
    },
  };
}
