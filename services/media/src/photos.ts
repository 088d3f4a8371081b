import { resize } from '@keyturn/service-kit/images';
import type { Logger } from '@keyturn/service-kit/log';
import { Problem, TurnedAway, unavailable } from '@keyturn/service-kit/problem';
import type { FolderBound } from './folder-bound.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageHost } from './image-host.ts';

/** A JPEG: the path of its file, or its bytes where it has none here. */
export type Photo = string | Buffer;

/** Photos as they lie in the folder and with the image host, and their narrower copies. */
export interface Photos {
  /** The original; null where it is gone. One that another host stores is copied here, so that it is fetched once. */
  readWhole(id: string): Promise<Photo | null>;
  /** A copy so many pixels wide; where it can be neither found nor made now, the original. */
  readNarrow(id: string, width: number): Promise<Photo | null>;
  /** Stores a narrower copy. Where that fails, it is made again for the next reader. */
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

  /** A full folder takes no copies of another host's photos; narrower ones of its own are few then, as it takes no uploads. */
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

/** Asked for by many at once, it is done once. */
function onceAtATime<T>(begun: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const current = begun.get(key) ?? work().finally(() => begun.delete(key));
  begun.set(key, current);
  return current;
}

const narrowName = (id: string, width: number): string => `${id}-${width}.jpg`;
