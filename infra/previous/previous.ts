import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { readBundle } from '../release/bundle.ts';
import { RELEASES } from '../release/keep.ts';
import { KEPT_SLICES, readKept, type KeptRelease, type KeptSlice } from '../release/kept.ts';
import { storeBundle, takeFromStore } from '../release/store.ts';
import { buildCommit, hasCommit, isShallow, sweepCommits } from './sources.ts';

/** The release before this one of everything, built and verified. */
export interface Previous {
  /** The folder of a slice's served files, by the slice. */
  readonly pages: Readonly<Record<string, string>>;
  /** The repository whose services are those of a slice's release before, by the slice. */
  readonly services: Readonly<Record<string, string>>;
}

/** Why there is no release before this one here, and whether that is to be expected of such a clone. */
export interface Missing {
  readonly missing: string;
  readonly isShallow: boolean;
}

const missing = (commit: string, shallow: boolean): Missing => {
  const command = shallow ? 'git fetch --unshallow' : `git fetch origin ${commit}`;
  return { missing: `no ${commit} here; ${command} brings it`, isShallow: shallow };
};

/** Where pages of releases before are, each in `<slice>/<version>/`. */
const BUILT = join(ROOT, '.build/releases');

type Kept = KeptSlice & { readonly kept: KeptRelease };

/**
 * Gets the release that each `kept.json` names: pages from `.releases/`, else from RELEASE_STORE (a folder or an address), else built from
 * their commit; services from theirs. Throws where what a commit builds to is not what its slice says.
 */
export async function getPrevious(): Promise<Previous | Missing> {
  const all = (await Promise.all(KEPT_SLICES.map(readOf))).filter((one) => one !== null);
  const commits = new Set(all.flatMap(({ kept }) => [kept.commit, servicesCommit(kept)]));
  for (const commit of commits) if (!(await hasCommit(commit))) return missing(commit, await isShallow());
  await sweepCommits(commits);
  const pages: Record<string, string> = {};
  const services: Record<string, string> = {};
  for (const one of all) {
    pages[one.slice] = await getPages(one);
    services[one.slice] = await buildCommit(servicesCommit(one.kept));
  }
  return { pages, services };
}

const readOf = async (slice: KeptSlice): Promise<Kept | null> => {
  const kept = await readKept(join(ROOT, slice.folder));
  return kept && { ...slice, kept };
};

/** All services of a slice go out of one commit. */
const servicesCommit = ({ commit, services }: KeptRelease): string => Object.values(services)[0]?.commit ?? commit;

async function getPages(one: Kept): Promise<string> {
  const { slice, kept } = one;
  const to = join(BUILT, slice, kept.version);
  const given = process.env['RELEASE_STORE'];
  for (const store of [join(ROOT, RELEASES), ...(given === undefined ? [] : [given])])
    if (await takeFromStore(store, { slice, version: kept.version, digest: kept.digest }, to)) return to;
  return buildPages(one);
}

/**
 * Builds a release's pages from its commit, and puts what is of its digest into a store at once: another try for another slice replaces
 * what the commit was built to.
 */
export async function buildPages(
  { slice, folder, kept: { version, digest, commit } }: Kept,
  store = BUILT,
  build = buildCommit,
): Promise<string> {
  // A builder of before 0119 may tell the same files in another order on a busy machine: it is asked twice before that counts.
  for (const isAgain of [false, true]) {
    const room = join(await build(commit, isAgain), folder);
    const built = await readBundle(slice, room);
    if (built?.digest !== digest) continue;
    await storeBundle(store, slice, built, join(room, 'dist'));
    return join(store, slice, version);
  }
  throw new Error(`${folder} of ${commit} does not build to ${version}, which its kept.json names.`);
}
