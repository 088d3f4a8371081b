import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createRecent } from '@keyturn/service-kit/recent';
import type { Request, Response } from 'express';

/** Shorter texts become no shorter, longer ones are those of development and sent as they are. */
const LEAST_BYTES = 1_024;
const MOST_BYTES = 2 * 1024 * 1024;
/** All bundles of one build have about a third of it. */
const MOST_KEPT = 1_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Best first. Made once, so that it may take a little longer than what is made for each request. */
const ENCODINGS = {
  br: (bytes: Buffer) => toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => toGzip(bytes, { level: 9 }),
} as const;
type Encoding = keyof typeof ENCODINGS;

/** A text to be sent: `key` changes whenever it does. */
export interface Text {
  readonly key: string;
  readonly bytes: number;
  read(): Promise<Buffer>;
}

/** Texts that were compressed before. */
export interface CompressedTexts {
  /** Sends a text in the best encoding that the request takes; false, and nothing sent, where it takes none or the text is not worth it. */
  send(request: Request, response: Response, text: Text): Promise<boolean>;
}

/** Compresses each text once for each encoding and keeps it in memory; what was not asked for longest goes. */
export function createCompressedTexts(): CompressedTexts {
  const kept = createRecent<Promise<Buffer>>(MOST_KEPT);

  function find(text: Text, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${text.key}`;
    const made = kept.get(key) ?? text.read().then(ENCODINGS[encoding]);
    // The last one asked for stands last.
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
