import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const MOST_MS = 10_000;

/** The place of a slice's files: a local folder, or an address. */
export interface Source {
  readonly folder?: string | undefined;
  readonly url?: string | undefined;
}

/** A slice's own server or local folder. */
export interface Origin {
  /** One of its files; null if missing. Throws without an answer, or for a larger file. */
  read(file: string, mostBytes: number, mostMs?: number): Promise<Buffer | null>;
}

/** Opens a slice's files. */
export function openOrigin({ folder, url = '' }: Source): Origin {
  if (folder !== undefined)
    return {
      read: (file) =>
        readFile(join(folder, file)).catch((error: unknown) => {
          // A missing folder is an outage, a missing file in it is not.
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
          return null;
        }),
    };
  return {
    async read(file, mostBytes, mostMs = MOST_MS) {
      const response = await fetch(`${url}/${file}`, { signal: AbortSignal.timeout(mostMs), redirect: 'error' });
      if (response.status === 404) return null;
      if (!response.ok || !response.body) throw new Error(`${file}: ${response.status}`);
      const parts: Uint8Array[] = [];
      let bytes = 0;
      for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
        bytes += part.length;
        if (bytes > mostBytes) throw new Error(`${file} has more than ${mostBytes} bytes`);
        parts.push(part);
      }
      return Buffer.concat(parts);
    },
  };
}
