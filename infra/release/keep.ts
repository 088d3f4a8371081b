import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, staleWorkspaces } from '../build/freshness.ts';
import { readBundle } from './bundle.ts';
import { KEPT_SLICES, readKept, writeKept, type KeptRelease, type KeptSlice } from './kept.ts';
import { storeBundle } from './store.ts';

const run = promisify(execFile);

/** The local folder of stored releases, below the repository. */
export const RELEASES = '.releases';

/** The result of noting a release, as a sentence. */
export interface Noted {
  readonly isKept: boolean;
  readonly said: string;
}

/**
 * Notes a slice's release, built here, in its `kept.json`, and copies its files to `.releases/`. With a version only
 * pages change; without one services come from the same commit. Other versions, stale builds and uncommitted sources
 * are refused, because nobody could rebuild them.
 */
export async function keepRelease(
  slice: string,
  version: string | undefined,
  {
    root = ROOT,
    isStale = async (workspace: string) => (await staleWorkspaces('production', [workspace])).length > 0,
  } = {},
): Promise<Noted> {
  const known = findSlice(slice);
  if (!known) return { isKept: false, said: `There is no slice ${slice}.` };
  const { folder } = known;
  const file = `${folder}/kept.json`;
  const refuse = (why: string): Noted => ({ isKept: false, said: `${file} stays as it is: ${why}` });
  const bundle = await readBundle(slice, join(root, folder));
  if (!bundle || (version !== undefined && bundle.version !== version))
    return refuse(`${version ?? slice} is not what is built here.`);
  if (await isStale(folder)) return refuse('npm run build, first.');
  const commit = await readCommit(root);
  if (commit === null) return refuse('what is built here is in no commit.');
  const before = version === undefined ? null : await readKept(join(root, folder));
  const services = before?.services ?? (await servicesAt(root, known.services, commit));
  await writeKept(join(root, folder), { version: bundle.version, digest: bundle.digest, commit, services });
  await storeBundle(join(root, RELEASES), slice, bundle, join(root, folder, 'dist'));
  return { isKept: true, said: `${file} names ${bundle.version} of ${commit.slice(0, 8)}: commit it.` };
}

/** What to do about a slice's `kept.json` when visitors get another release; null if they do not. */
export async function describeWithdrawn(slice: string, stable: string, root = ROOT): Promise<string | null> {
  const folder = findSlice(slice)?.folder ?? slice;
  const kept = await readKept(join(root, folder));
  if (kept === null || kept.version === stable) return null;
  return `${folder}/kept.json names ${kept.version}, and people get ${stable}: take it back to the commit that noted that one.`;
}

const findSlice = (slice: string): KeptSlice | undefined => KEPT_SLICES.find((one) => one.slice === slice);

/** The current commit; null with uncommitted changes other than `kept.json`. */
async function readCommit(root: string): Promise<string | null> {
  try {
    const changed = (await run('git', ['status', '--porcelain'], { cwd: root })).stdout.split('\n');
    if (changed.some((line) => line !== '' && !line.endsWith('kept.json'))) return null;
    return (await run('git', ['rev-parse', 'HEAD'], { cwd: root })).stdout.trim();
  } catch {
    return null;
  }
}

async function servicesAt(root: string, names: readonly string[], commit: string): Promise<KeptRelease['services']> {
  const versions = names.map(async (name) => [name, { version: await packageVersion(root, name), commit }] as const);
  return Object.fromEntries(await Promise.all(versions));
}

async function packageVersion(root: string, service: string): Promise<string> {
  const text = await readFile(join(root, 'services', service, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
