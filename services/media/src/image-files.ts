import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The image files of one folder. A file is there whole or not at all, and on disk before `write` resolves. */
export interface ImageFiles {
  write(name: string, data: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  /** Makes the folder and removes what an interrupted write left. */
  prepare(): Promise<void>;
}

const UNFINISHED = '.new';

export function createImageFiles(folder: string): ImageFiles {
  return {
    async write(name, data) {
      // A name of its own: the same width may be written by several requests at once.
      const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
      const file = await open(unfinished, 'wx');
      try {
        await file.writeFile(data);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(folder, name));
      await syncFolder(folder);
    },

    async read(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },

    async prepare() {
      await mkdir(folder, { recursive: true });
      const left = (await readdir(folder)).filter((name) => name.endsWith(UNFINISHED));
      await Promise.all(left.map((name) => rm(join(folder, name))));
    },
  };
}

/** The new name itself must survive a power cut; Windows has no handle on folders and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
