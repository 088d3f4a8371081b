import { randomInt } from 'node:crypto';
import type { Release, ReleaseCommand, ReleasePointer, ReleaseState } from '@keyturn/contracts/release';
import type { RemoteManifest } from '@keyturn/contracts/remote';
import { conflict, Problem } from '@keyturn/service-kit/problem';
import { LOTS } from './lots.ts';
import type { KeptRelease, Mirror } from './mirror.ts';
import type { Pointing } from './pointers.ts';
import type { SliceReleases } from './slice-releases.ts';
import type { Tallies } from './tallies.ts';

/** The state that commands act on. */
export interface Pointed {
  readonly slices: readonly SliceReleases[];
  readonly mirror: Pick<Mirror, 'list'>;
  readonly tallies: Tallies;
  /** A release's paths that belong to other remotes. */
  takenBy(manifest: Pick<RemoteManifest, 'name' | 'paths'>): string[];
  /** Versions of a slice that pages may keep; undefined if nothing of it is shown. */
  servedVersions(slice: string): ReadonlySet<string> | undefined;
  /** Shows the current pointers. */
  refold(): Promise<void>;
  /** Why an earlier release or the panel is shown instead of the stable one; '' if it is shown. */
  waitsOf(slice: string): string;
  /** What a release needs and the shell or running services lack, one sentence each. */
  unmetBy(release: Release): Promise<string[]>;
}

type Next = Omit<Pointing, 'at' | 'by' | 'why' | 'digests'>;

/**
 * Executes a command unless the pointer has changed since it was made. Throws a Problem: 409 for a change, 422 for an
 * impossible command.
 */
export async function executeCommand(
  remotes: Pointed,
  slice: SliceReleases,
  command: ReleaseCommand,
  by: string,
): Promise<ReleaseState> {
  await slice.look();
  if (command.do !== 'show') {
    const current = slice.history()[0] ?? null;
    if ((current?.revision ?? 0) !== command.revision) throw moved();
    const next = await nextOf(remotes, slice, current, command);
    const why = command.why ?? '';
    if (!(await slice.point(command.revision, { ...next, by, why }))) throw moved();
    await remotes.refold();
  }
  const history = slice.history();
  const canary = history[0]?.canary;
  return {
    slice: slice.name,
    pointer: history[0] ?? null,
    history: [...history],
    kept: await remotes.mirror.list(slice.name),
    offered: slice.offer()?.release?.version ?? '',
    waits: remotes.waitsOf(slice.name),
    counts: canary ? await remotes.tallies.read(slice.name, canary) : null,
  };
}

async function nextOf(
  remotes: Pick<Pointed, 'takenBy' | 'unmetBy'>,
  slice: SliceReleases,
  current: ReleasePointer | null,
  command: ReleaseCommand,
): Promise<Next> {
  const find = async (version: string): Promise<KeptRelease> => {
    const release = await slice.find(version);
    if (!release) throw cannot(`Release ${version} is not kept here, and its server does not offer it.`);
    if (command.digest !== undefined && command.digest !== release.digest)
      throw cannot(`What is here as release ${version} is not what was signed: its digest is another.`);
    const taken = remotes.takenBy({ name: release.slice, paths: release.paths });
    if (taken.length > 0) throw cannot(`Release ${version} claims paths of another slice: ${taken.join(', ')}.`);
    return release;
  };
  /** Also checks needs; a rollback works whatever services offer. */
  const findMet = async (version: string): Promise<void> => {
    const [unmet] = await remotes.unmetBy(await find(version));
    if (unmet !== undefined) throw cannot(unmet);
  };
  if (!current) throw cannot(`There is no release of ${slice.name} yet: start its server.`);
  const { stable, previous, canary, flags } = current;
  switch (command.do) {
    case 'canary': {
      const { version = canary?.version ?? slice.offer()?.release?.version ?? '', share = 0 } = command;
      if (current.mode === 'off') throw cannot('It is switched off: promote or roll back first.');
      if (share < LEAST_SHARE) throw cannot('Say which share of the visitors gets it, in percent.');
      await findMet(version);
      if (version === stable) throw cannot(`Release ${version} is what everybody gets.`);
      const offset = canary?.version === version ? canary.offset : randomInt(LOTS);
      return { mode: 'pinned', stable, previous, flags, canary: { version, share, offset } };
    }
    case 'promote': {
      const version = command.version ?? canary?.version;
      if (version === undefined) throw cannot('There is no canary: say which release.');
      await findMet(version);
      // A release that was turned off is no rollback target.
      const before = current.mode === 'off' ? '' : stable;
      return { mode: 'pinned', stable: version, previous: version === stable ? previous : before, flags, canary: null };
    }
    case 'rollback': {
      // During a canary the canary is the new release.
      const version = command.version ?? (canary ? stable : previous);
      if (version === '') throw cannot('There is no release before it: say which one.');
      await find(version);
      return { mode: 'pinned', stable: version, previous: version === stable ? previous : '', flags, canary: null };
    }
    case 'off':
      return { mode: 'off', stable, previous: '', flags, canary: null };
    case 'flag':
      return { mode: current.mode, stable, previous, canary, flags: await flagsAfter(slice, current, command) };
    default:
      if (slice.isSigned) throw cannot('No slice follows its server here: promote a release.');
      return { mode: 'follow', stable, previous, flags, canary: null };
  }
}

/** Sets one flag's share; 0 removes it. Throws a Problem if no current release reads the flag. */
async function flagsAfter(
  slice: SliceReleases,
  { stable, canary, flags }: ReleasePointer,
  { flag, share }: ReleaseCommand,
): Promise<ReleasePointer['flags']> {
  if (flag === undefined || share === undefined)
    throw cannot('Say which flag, and for which share of the visitors it is on, in percent.');
  const { [flag]: _, ...others } = flags;
  if (share === 0) return others;
  if (share < LEAST_SHARE) throw cannot(`The least share is ${LEAST_SHARE} %.`);
  const shown = await Promise.all([stable, canary?.version ?? stable].map((version) => slice.find(version)));
  if (!shown.some((release) => release?.flags?.includes(flag)))
    throw cannot(`No release of ${slice.name} that people get asks for the flag ${flag}.`);
  return { ...others, [flag]: share };
}

/** In percent of the visitors: one lot in a thousand. */
const LEAST_SHARE = 0.1;

const cannot = (sentence: string): Problem => new Problem(422, 'unfit', sentence);
const moved = (): Problem => conflict('Somebody pointed to another release meanwhile: look again.', 'revision');
