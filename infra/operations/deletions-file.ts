import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { giveTime, makeDue } from '@keyturn/profiles/erase-subcommands';
import type { Store } from '@keyturn/service-kit/store';

const FILE = 'deletions.txt';

interface Kept {
  _id: string;
  state?: string;
}

/** Writes the ids of erased people beside a backup; they identify nobody. `profiles` is that service's store. */
export async function writeDeletions(folder: string, profiles: Pick<Store, 'collection'>): Promise<void> {
  const users = profiles.collection<Kept>('users');
  const ids: string[] = [];
  for (const { _id } of await profiles.collection<Kept>('deletions').find({}).toArray())
    // One in deletion may still be cancelled.
    if ((await users.findOne({ _id }))?.state === 'deleted') ids.push(_id);
  await writeFile(join(folder, FILE), ids.map((id) => `${id}\n`).join(''), { mode: 0o600 });
}

/** Ids erased by the time of a backup; none in older backups without the file. */
export async function readDeletions(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((line) => line !== '');
}

/** Ids erased by the time of this backup or any beside it, so that erased people stay erased. */
export async function readKnownDeletions(folder: string): Promise<string[]> {
  const beside = await readdir(dirname(folder), { withFileTypes: true });
  const folders = beside.filter((each) => each.isDirectory()).map(({ name }) => join(dirname(folder), name));
  return [...new Set((await Promise.all(folders.map(readDeletions))).flat())];
}

/** How many restored accounts are erased again, and how many get more grace. */
export interface Restored {
  readonly erasedAgain: number;
  readonly givenTime: number;
}

/**
 * Makes deletions due for erased people whom a backup restored; services erase them once they run. Pending deletions
 * get new grace days.
 */
export async function settleDeletions(folder: string, profiles: Store): Promise<Restored> {
  const now = () => new Date();
  const known = await readKnownDeletions(folder);
  const givenTime = await giveTime(profiles, new Set(known), now);
  let erasedAgain = 0;
  for (const id of known) if (await makeDue(profiles, id, now)) erasedAgain += 1;
  return { erasedAgain, givenTime };
}
