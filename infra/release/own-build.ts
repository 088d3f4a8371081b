import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { REMOTES } from '../slices/slices.ts';
import { readBundle } from './bundle.ts';

/** The digest of a slice's release if this folder has its build; else undefined. */
export async function digestOfBuild(slice: string, version: string, root = ROOT): Promise<string | undefined> {
  const folder = REMOTES.find(({ name }) => name === slice)?.folder ?? slice;
  const built = await readBundle(slice, join(root, folder));
  return built?.version === version ? built.digest : undefined;
}
