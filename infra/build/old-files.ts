import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stats } from '@rspack/core';

const KEEP_DAYS = 7;

/**
 * Removes hashed files of earlier builds after some days. Until then an open page may still ask for a chunk of the
 * build it was loaded from.
 */
export async function removeOldFiles(folder: string, stats: Stats): Promise<void> {
  const oldest = Date.now() - KEEP_DAYS * 24 * 60 * 60 * 1000;
  const current = new Set(Object.keys(stats.compilation.assets));
  for (const name of await readdir(folder)) {
    if (current.has(name) || !/\.[0-9a-f]{8}\.\w+$/.test(name)) continue;
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < oldest) await rm(path);
  }
}
