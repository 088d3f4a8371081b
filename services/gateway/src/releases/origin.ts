import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const MOST_MS = 10_000;

/** Where a slice puts its files: a folder of this machine, or an address. */
export interface Source {
  readonly folder?: string | undefined;
  readonly url?: string | undefined;
}

/** A slice's own server, or its folder here. */
export interface Origin {
  /** One of its files; null where it has no such file. Throws where it does not answer, or the file is larger than that. */
  read(file: string, mostBytes: number, mostMs?: number): Promise<Buffer | null>;
}

/** Reads files where a slice puts them. */
export function openOrigin({ folder, url = '' }: Source): Origin {
  if (folder !== undefined)
    return {
      read: (file) =>
        readFile(join(folder, file)).catch((error: unknown) => {
          // A folder that is gone does not answer; a file that is not in it is another thing.
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
