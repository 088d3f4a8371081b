import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEEP_MS = 7 * 24 * 60 * 60 * 1000;
/** When each file of an earlier build first fell out of use, in ms. */
const RECORD = '.out-of-use.json';

/**
 * Removes hashed files a week after they fell out of use. Until then an open page may request a chunk of its own build,
 * however old. `current` are the newest build's files.
 */
export async function removeOldFiles(folder: string, current: ReadonlySet<string>, nowMs: number): Promise<void> {
  const before = await readRecord(folder);
  const outOfUse: Record<string, number> = {};
  for (const name of await readdir(folder)) {
    if (current.has(name) || !/\.[0-9a-f]{8}\.\w+$/.test(name)) continue;
    const since = before[name] ?? nowMs;
    if (nowMs - since > KEEP_MS) await rm(join(folder, name));
    else outOfUse[name] = since;
  }
  await writeFile(join(folder, RECORD), JSON.stringify(outOfUse));
}

async function readRecord(folder: string): Promise<Readonly<Record<string, number>>> {
  try {
    return JSON.parse(await readFile(join(folder, RECORD), 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}
