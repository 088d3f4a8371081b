import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Shorter texts become no shorter, longer ones are those of development and sent as they are. */
const LEAST_BYTES = 1_024;
const MOST_BYTES = 2 * 1024 * 1024;
/** Everything that is kept; all bundles of one build together have a tenth of it. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024;

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

/** Compresses each text once for each encoding and keeps it in memory, 32 MB in all; what was not asked for longest goes. */
export function createCompressedTexts(): CompressedTexts {
  const kept = new Map<string, { made: Promise<Buffer>; size: number }>();
  let keptBytes = 0;

  function forget(key: string): void {
    keptBytes -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  async function make(key: string, encoding: Encoding, text: Text): Promise<Buffer> {
    try {
      const bytes = await ENCODINGS[encoding](await text.read());
      const entry = kept.get(key);
      if (entry?.size === 0) {
        entry.size = bytes.length;
        keptBytes += bytes.length;
      }
      for (const [oldest] of kept) {
        if (keptBytes <= MOST_KEPT_BYTES) break;
        forget(oldest);
      }
      return bytes;
    } catch (error) {
      forget(key);
      throw error;
    }
  }

  function find(text: Text, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${text.key}`;
    const entry = kept.get(key) ?? { made: make(key, encoding, text), size: 0 };
    // The last one asked for stands last.
    kept.delete(key);
    kept.set(key, entry);
    return entry.made;
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
