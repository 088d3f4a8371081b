import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasePointer, type ReleasePointer } from '@keyturn/contracts/release';

/** Revisions stored per slice. */
const KEPT = 50;
const DIGITS = 6;

/** A pointer's content without its revision. */
export type Pointing = Omit<ReleasePointer, 'revision'>;

/** Pointers to releases: a file per revision, so that one of two writers wins, and partial files are ignored. */
export interface Pointers {
  /** Readable pointers, newest first. */
  read(slice: string): Promise<ReleasePointer[]>;
  /** Adds the revision after the caller's `revision`; null if it exists already. */
  add(slice: string, revision: number, pointing: Pointing): Promise<ReleasePointer | null>;
}

export function createPointers(stateFolder: string): Pointers {
  const folderOf = (slice: string): string => join(stateFolder, 'pointers', slice);
  const revisionsOf = async (slice: string): Promise<number[]> =>
    (await readdir(folderOf(slice)).catch(() => []))
      .flatMap((name) => (/^\d{6}\.json$/.test(name) ? [Number(name.slice(0, DIGITS))] : []))
      .sort((a, b) => b - a);
  const fileOf = (slice: string, revision: number): string =>
    join(folderOf(slice), `${String(revision).padStart(DIGITS, '0')}.json`);

  async function read(slice: string): Promise<ReleasePointer[]> {
    const revisions = await revisionsOf(slice);
    const pointers = await Promise.all(revisions.map((revision) => readOne(fileOf(slice, revision))));
    return pointers.filter((pointer) => pointer !== null);
  }

  return {
    read,
    async add(slice, revision, pointing) {
      const [newest = 0, ...older] = await revisionsOf(slice);
      const seen = (await read(slice))[0]?.revision ?? 0;
      if (seen !== revision) return null;
      // An unreadable revision keeps its number.
      const next = { ...pointing, revision: newest + 1 };
      const making = join(folderOf(slice), `.${randomUUID()}`);
      await mkdir(folderOf(slice), { recursive: true });
      try {
        await writeFile(making, JSON.stringify(next), { flush: true });
        await link(making, fileOf(slice, next.revision));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
        throw error;
      } finally {
        await rm(making, { force: true });
      }
      for (const old of older.slice(KEPT - 2)) await rm(fileOf(slice, old), { force: true });
      return next;
    },
  };
}

async function readOne(file: string): Promise<ReleasePointer | null> {
  try {
    return releasePointer.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
