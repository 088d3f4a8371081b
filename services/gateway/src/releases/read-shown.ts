import type { RemoteManifest } from '@keyturn/contracts/remote';
import type { ShellProvides } from '@keyturn/contracts/needs';
import type { Release, ReleasePointer } from '@keyturn/contracts/release';
import { unmetNeeds } from '@keyturn/service-kit/unmet-needs';
import { shownLive, shownOff, shownRelease, type Shown } from './shown.ts';
import type { SliceReleases } from './slice-releases.ts';

/** What visitors get of a slice: by the version its pointer names for a lot; '' without a pointer. */
export interface ShownSlice {
  readonly name: string;
  /** Why an earlier release or the panel is shown instead of the stable one; '' if it is shown. */
  readonly waits: string;
  readonly pointer: ReleasePointer | null;
  readonly versions: ReadonlyMap<string, Shown>;
}

/** Whether a slice has no releases: a dev server, or a server of the release before. */
export const isShownLive = (slice: SliceReleases): boolean =>
  slice.isLive ||
  (!slice.isSigned && slice.offer()?.release === null && (slice.history()[0]?.mode ?? 'follow') === 'follow');

/** What a slice's server claims to own; null without an answer. */
export function manifestOf(slice: SliceReleases): RemoteManifest | null {
  const offer = slice.offer();
  if (!offer) return null;
  return offer.release === null ? offer.manifest : toManifest(offer.release);
}

/** What can be shown of a slice; `lastGood` is its last shown manifest. */
export async function readShown(
  slice: SliceReleases,
  lastGood: RemoteManifest | undefined,
  provides: ShellProvides | null,
): Promise<ShownSlice | null> {
  const { name } = slice;
  const [pointer = null] = slice.history();
  const shownAs = (shown: Shown | null, version = ''): ShownSlice | null =>
    shown && { name, waits: '', pointer, versions: new Map([[version, shown]]) };
  const panelOf = async (version: string): Promise<Shown | null> => {
    const known = lastGood ?? (await slice.find(version).then((release) => release && toManifest(release)));
    return known ? shownOff(known) : null;
  };
  if (slice.isSigned && !pointer) return shownAs(lastGood ? shownOff(lastGood) : null);
  if (isShownLive(slice) || !pointer) {
    const unkept = slice.unkept();
    const live = unkept ? toManifest(unkept) : lastGood;
    const shown = live ? shownAs(shownLive(live, slice.offer() !== null)) : null;
    return shown && { ...shown, pointer: null };
  }
  if (pointer.mode === 'off') {
    return shownAs(await panelOf(pointer.stable), pointer.stable);
  }
  const { stable, canary, previous } = pointer;
  const served = [stable, canary?.version ?? '', previous].filter((version) => version !== '');
  const versions = new Map<string, Shown>();
  for (const version of new Set([stable, canary?.version ?? stable])) {
    const release = await findBest(slice, version, provides);
    if (release) versions.set(version, shownRelease(release, [...new Set([...served, release.version])]));
    else {
      const panel = await panelOf(version);
      if (panel) versions.set(version, panel);
    }
  }
  const wanted = await slice.find(stable);
  return { name, waits: wanted ? whatWaits(wanted, provides) : '', pointer, versions };
}

/** A sentence about needs that the shell lacks; '' for none, or if either does not list them. */
export function whatWaits({ version, needs }: Release, provides: ShellProvides | null): string {
  const [first, ...rest] = needs && provides ? unmetNeeds(needs, provides) : [];
  if (first === undefined) return '';
  const more = rest.length === 0 ? '' : ` and ${rest.length} more`;
  return `Release the shell first: ${version} needs ${first}${more}.`;
}

/**
 * A version if stored and supported by the shell, else the newest earlier stable one that is. If lost, and nothing was
 * before it, the server's offer.
 */
async function findBest(
  slice: SliceReleases,
  version: string,
  provides: ShellProvides | null,
): Promise<Release | null> {
  const findFit = async (wanted: string): Promise<Release | null> => {
    const release = await slice.find(wanted);
    return release && whatWaits(release, provides) === '' ? release : null;
  };
  const wanted = await slice.find(version);
  if (wanted && whatWaits(wanted, provides) === '') return wanted;
  for (const before of stablesBefore(slice.history())) {
    const release = await findFit(before);
    if (release) return release;
  }
  return wanted || slice.isSigned ? null : findFit(slice.offer()?.release?.version ?? '');
}

/** The current and earlier stable versions, without those rolled back or turned off since. */
function stablesBefore(history: readonly ReleasePointer[]): string[] {
  const stables = history.map(({ stable }) => stable);
  const [newest = ''] = stables;
  /** By its newest pointer, as it may have been reinstated. */
  const isOff = (version: string): boolean => history.find(({ stable }) => stable === version)?.mode === 'off';
  return [newest, ...stables.slice(stables.lastIndexOf(newest) + 1).filter((version) => !isOff(version))];
}

const toManifest = ({ slice: name, title, contract, version, paths }: Release): RemoteManifest => ({
  name,
  title,
  contract,
  version,
  paths,
});
