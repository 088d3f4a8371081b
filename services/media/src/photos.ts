import { resize } from '@keyturn/service-kit/images';
import type { Logger } from '@keyturn/service-kit/log';
import { Problem, TurnedAway, unavailable } from '@keyturn/service-kit/problem';
import type { FolderBound } from './folder-bound.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageHost } from './image-host.ts';

/** A JPEG: its file's path, or bytes without a local file. */
export type Photo = string | Buffer;

/** Photos in the folder and at the image host, and their narrower copies. */
export interface Photos {
  /** The original; null if gone. An external one is copied here, so that it is fetched once. */
  readWhole(id: string): Promise<Photo | null>;
  /** A copy of a width; the original if none exists or can be made now. */
  readNarrow(id: string, width: number): Promise<Photo | null>;
  /** Stores a narrower copy. After a failure the next reader makes it again. */
  storeNarrow(id: string, width: number, data: Buffer): Promise<Photo>;
}

export function createPhotos(deps: {
  files: ImageFiles;
  bound: FolderBound;
  host: ImageHost | null;
  hostUrlOf(id: string): Promise<string | undefined>;
  log: Logger;
}): Photos {
  const { files, bound, host, hostUrlOf, log } = deps;
  const [fetching, narrowing] = [new Map<string, Promise<Photo | null>>(), new Map<string, Promise<Photo | null>>()];

  const readWhole = (id: string): Promise<Photo | null> => onceAtATime(fetching, id, () => fetchWhole(id));

  async function fetchWhole(id: string): Promise<Photo | null> {
    const here = await files.find(`${id}.jpg`);
    if (here !== null || !host) return here;
    const hostUrl = await hostUrlOf(id);
    if (hostUrl === undefined) return null;
    const data = await host.download(hostUrl).catch((cause: unknown) => {
      throw Object.assign(unavailable('The image cannot be fetched.'), { cause });
    });
    return data && store(`${id}.jpg`, data);
  }

  /** A full folder stores no copies of external photos. Its own then need few narrower ones, as it refuses uploads. */
  async function store(name: string, data: Buffer): Promise<Photo> {
    if (host && bound.isFull()) return data;
    return files.write(name, data).catch(() => data);
  }

  const storeNarrow: Photos['storeNarrow'] = (id, width, data) => store(narrowName(id, width), data);

  async function narrow(id: string, width: number): Promise<Photo | null> {
    const made = await files.find(narrowName(id, width));
    if (made !== null) return made;
    const original = await readWhole(id);
    if (original === null) return null;
    try {
      return await storeNarrow(id, width, (await resize(original, width)).data);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!(error instanceof TurnedAway)) log.warn({ err: error, image: id }, 'a narrower copy could not be made');
      return original;
    }
  }

  return {
    readWhole,
    storeNarrow,
    readNarrow(id, width) {
      return onceAtATime(narrowing, narrowName(id, width), () => narrow(id, width));
    },
  };
}

/** Runs parallel requests for the same key once. */
function onceAtATime<T>(begun: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const current = begun.get(key) ?? work().finally(() => begun.delete(key));
  begun.set(key, current);
  return current;
}

const narrowName = (id: string, width: number): string => `${id}-${width}.jpg`;
