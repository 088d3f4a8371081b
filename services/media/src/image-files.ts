import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_WIDTHS } from '@keyturn/contracts/media';

/** A file's size in bytes and modification time. */
export interface FileFacts {
  readonly name: string;
  readonly size: number;
  readonly mtime: Date;
}

/** The image files of one folder. Each is written atomically, and on disk before `write` resolves. */
export interface ImageFiles {
  /** Returns the file's path. */
  write(name: string, data: Buffer): Promise<string>;
  /** A file's path; null if missing. */
  find(name: string): Promise<string | null>;
  /** Removes all widths of an image. */
  remove(id: string): Promise<void>;
  /** Bytes of all files: counted at start and by `removeUnknown`, and updated in between. */
  usedBytes(): number;
  /** Creates the folder and removes interrupted writes. */
  prepare(): Promise<void>;
  /**
   * Removes unknown files written before a moment: uploads that ended between file and record. Throws without removing
   * anything if there are many.
   */
  removeUnknown(isKnown: (name: string, file: FileFacts) => Promise<boolean>, before: Date): Promise<void>;
}

const UNFINISHED = '.new';
const UNFINISHED_MS = 600_000;
/** Uploads that ended between file and record are few. */
const FEW = 10;
const SMALL_SHARE = 0.05;
const AT_ONCE = 64;

export function createImageFiles(folder: string): ImageFiles {
  let used = 0;

  async function removeFile(name: string): Promise<void> {
    const known = await factsOf(join(folder, name));
    await rm(join(folder, name), { force: true });
    used -= known?.size ?? 0;
  }

  return {
    usedBytes: () => used,

    async write(name, data) {
      // A unique name: several requests may write the same width at once.
      const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
      const path = join(folder, name);
      const before = (await factsOf(path))?.size ?? 0;
      const file = await open(unfinished, 'wx');
      try {
        try {
          await file.writeFile(data);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      used += data.length - before;
      await syncFolder(folder);
      return path;
    },

    async find(name) {
      const path = join(folder, name);
      return (await factsOf(path)) && path;
    },

    async remove(id) {
      const names = [`${id}.jpg`, ...IMAGE_WIDTHS.map((width) => `${id}-${width}.jpg`)];
      for (const name of names) await removeFile(name);
    },

    async prepare() {
      await mkdir(folder, { recursive: true });
      // Only old ones: another replica may be writing.
      const before = Date.now() - UNFINISHED_MS;
      used = 0;
      for (const { name, size, mtime } of await readFacts(folder)) {
        if (name.endsWith(UNFINISHED) && mtime.getTime() < before) await rm(join(folder, name), { force: true });
        else used += size;
      }
    },

    async removeUnknown(isKnown, before) {
      const usedBefore = used;
      const files = await readFacts(folder);
      // Other replicas write here, too.
      used += files.reduce((sum, { size }) => sum + size, 0) - usedBefore;
      const unknown: string[] = [];
      for (const file of files) if (file.mtime < before && !(await isKnown(file.name, file))) unknown.push(file.name);
      // So many are no leftovers: records are lost or not restored yet, and the photos must wait for them.
      if (unknown.length > Math.max(FEW, files.length * SMALL_SHARE)) {
        throw new Error(`${unknown.length} of ${files.length} images have no record; none is removed.`);
      }
      for (const name of unknown) await removeFile(name);
    },
  };
}

/** A file's modification time and size in bytes; null if it has vanished. */
const factsOf = (path: string): Promise<{ mtime: Date; size: number } | null> =>
  stat(path).then(
    ({ mtime, size }) => ({ mtime, size }),
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    },
  );

export async function readFacts(folder: string): Promise<FileFacts[]> {
  const names = await readdir(folder);
  const facts: FileFacts[] = [];
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE);
    const found = await Promise.all(some.map(async (name) => ({ name, facts: await factsOf(join(folder, name)) })));
    facts.push(...found.flatMap((file) => (file.facts ? [{ name: file.name, ...file.facts }] : [])));
  }
  return facts;
}

/** The name must survive a power cut; Windows has no folder handles and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
