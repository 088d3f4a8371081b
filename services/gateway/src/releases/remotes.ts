import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ShellProvides } from '@keyturn/contracts/needs';
import { REMOTE_CONTRACT, remoteManifest, type RemoteManifest } from '@keyturn/contracts/remote';
import type { Logger } from '@keyturn/service-kit/log';
import { createRecent } from '@keyturn/service-kit/recent';
import { json, type RemoteSource, type ServiceRoute } from '../sources.ts';
import { takenPaths } from './claims.ts';
import { flagsFor, needsLots, versionFor } from './lots.ts';
import { createMirror, type Mirror } from './mirror.ts';
import type { Pointed } from './execute-command.ts';
import { createPointers } from './pointers.ts';
import { isShownLive, manifestOf, readShown, whatWaits, type ShownSlice } from './read-shown.ts';
import { shownPreview, type Shown } from './shown.ts';
import { createSliceReleases, type SliceReleases } from './slice-releases.ts';
import { createTallies } from './tallies.ts';
import { unmetCalls } from './unmet-calls.ts';
import { makeView, type View, type Viewed } from './view.ts';

/** How long pages wait for newer manifests, in ms from the request. */
const PATIENCE_MS = 150;
/** Longest wait for a remote's server in one reading, in ms. */
const HUNG_MS = 1_950;
/** A manifest older than this, in ms, is refetched with the next request. */
const FRESH_MS = 1_000;
/** Each combination of canaries and flags in a lot is one more view. */
const MOST_VIEWS = 50;

/** The merged remotes. */
export interface Remotes extends Pointed, Viewed {
  /** Whether lots matter now: a canary, or a flag with a share. */
  needsLots(): boolean;
  readonly mirror: Mirror;
}

/**
 * Stores the releases of every remote and shows the pointed ones, so that a down remote does no harm. A server without
 * releases, such as a dev server, is shown live. Its last valid manifest is stored, so that its paths show
 * "unavailable, Retry" instead of "no such page", also after a cold start.
 */
export function createRemotes(deps: {
  sources: readonly RemoteSource[];
  /** Only commands change releases. */
  isSigned: boolean;
  /** The service of an address. */
  serviceOf(path: string): ServiceRoute | null;
  /** What the shell provides to remotes; null if it does not say. */
  provides(): Promise<ShellProvides | null>;
  stateFolder: string;
  log: Logger;
  now(): Date;
}): Remotes {
  const { isSigned, log, now } = deps;
  const file = join(deps.stateFolder, 'remotes.json');
  const mirror = createMirror(deps.stateFolder, now);
  const pointers = createPointers(deps.stateFolder);
  const tallies = createTallies(deps.stateFolder, () => performance.now());
  const slices = deps.sources.map((source) => createSliceReleases(source, { mirror, pointers, isSigned, log, now }));
  const lastGood = new Map<string, RemoteManifest>();
  let shown: readonly ShownSlice[] = [];
  let unread: readonly string[] = [];
  let served: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  let views = createRecent<View>(MOST_VIEWS);
  let folded = '';
  let begun = 0;
  let applied = 0;
  const lastRefusals = new Map<string, string>();
  const following = new Map<string, Promise<void>>();
  let readAtMs = 0;
  let startedMs = 0;
  /** Whether a remote hung in the last reading; then no page waits for the next. */
  let hasHung = false;
  let reading: Promise<void> | null = null;
  begin(restore);

  function begin(work: () => Promise<void>): void {
    const current = attempt(work).finally(() => (reading = null));
    reading = current;
  }

  /** A failure is retried at the next reading; until then nothing changes. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    await work().catch((err: unknown) => log.error({ err }, 'remotes cannot be read'));
  }

  async function restore(): Promise<void> {
    const text = await readFile(file, 'utf8').catch(() => '[]');
    const parsed = json(remoteManifest.array()).safeParse(text);
    for (const manifest of parsed.data ?? [])
      if (slices.some(({ name }) => name === manifest.name)) lastGood.set(manifest.name, manifest);
    await refresh();
  }

  async function refresh(): Promise<void> {
    const before = JSON.stringify([...lastGood.values()]);
    startedMs = performance.now();
    await Promise.all(slices.map((slice) => slice.look()));
    hasHung = performance.now() - startedMs > HUNG_MS;
    const known = new Map(lastGood);
    const claims = claimsOf(known);
    const firsts: Promise<void>[] = [];
    for (const slice of slices) {
      const offer = slice.offer();
      if (!offer || isTaken(slice, known, claims)) continue;
      if (offer.release === null) {
        if (isShownLive(slice)) lastGood.set(slice.name, offer.manifest);
      } else if (slice.hasNews() && !following.has(slice.name)) {
        const done = followOne(slice).finally(() => following.delete(slice.name));
        following.set(slice.name, done);
        // With something to show, nobody waits for more.
        if (slice.history().length === 0) firsts.push(done);
        else void done.then(() => attempt(refold));
      }
    }
    await Promise.all(firsts);
    await refold();
    // Pages wait only for the first reading, before which there is nothing to show.
    readAtMs = now().getTime();
    if (JSON.stringify([...lastGood.values()]) !== before)
      await store().catch((err: unknown) => log.warn({ err }, 'remote manifests cannot be kept on disk'));
  }

  /** A full disk must not affect stored releases. */
  async function followOne(slice: SliceReleases): Promise<void> {
    await slice
      .follow()
      .catch((err: unknown) => log.error({ remote: slice.name, err }, 'release cannot be pointed to'));
  }

  function claimsOf(known: ReadonlyMap<string, RemoteManifest>): RemoteManifest[] {
    const offered = slices.flatMap((slice) => manifestOf(slice) ?? []);
    return [...new Map([...known, ...offered.map((manifest) => [manifest.name, manifest] as const)]).values()];
  }

  function isTaken(
    slice: SliceReleases,
    known: ReadonlyMap<string, RemoteManifest>,
    claims: RemoteManifest[],
  ): boolean {
    const manifest = manifestOf(slice);
    if (!manifest) return false;
    const { name, version } = manifest;
    const taken = takenPaths(manifest, known, claims);
    if (taken.length > 0 && lastRefusals.get(name) !== version)
      log.error({ remote: name, taken }, 'remote claims paths of another, its last good release stays');
    lastRefusals.set(name, taken.length === 0 ? '' : version);
    return taken.length > 0;
  }

  /** A reading that began earlier may end later, with older results. */
  async function refold(): Promise<void> {
    const turn = (begun += 1);
    const provides = await deps.provides();
    const all = await Promise.all(slices.map((slice) => readShown(slice, lastGood.get(slice.name), provides)));
    if (turn < applied) return;
    applied = turn;
    shown = all.filter((one) => one !== null);
    unread = slices.map(({ name }) => name).filter((name) => !shown.some((one) => one.name === name));
    served = new Map(shown.map(({ versions }) => servedOf([...versions.values()])));
    for (const { pointer, versions } of shown) {
      const manifest = versions.get(pointer?.stable ?? '')?.manifest;
      if (manifest && pointer && pointer.mode !== 'off') lastGood.set(manifest.name, manifest);
    }
    const next = JSON.stringify([unread, shown.map(({ pointer, versions }) => [pointer, [...versions]])]);
    if (next === folded) return;
    folded = next;
    views = createRecent(MOST_VIEWS);
    for (const { name, pointer, waits } of shown)
      if (waits !== '')
        log.warn({ remote: name, version: pointer?.stable, waits }, 'release gives way to one that the shell fits');
  }

  async function store(): Promise<void> {
    await mkdir(deps.stateFolder, { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify([...lastGood.values()]));
    await rename(`${file}.new`, file);
  }

  async function fresh(): Promise<void> {
    if (reading === null && now().getTime() - readAtMs > FRESH_MS) begin(refresh);
    const current = reading;
    if (current === null) return;
    // A hanging remote delays only the first request.
    const patienceMs = hasHung ? 0 : startedMs + PATIENCE_MS - performance.now();
    if (readAtMs === 0) await current;
    else if (patienceMs > 0) await Promise.race([current, pause(patienceMs)]);
  }

  /** Each slice's version for a lot. */
  function pick(lot: number | null): Shown[] {
    return shown.flatMap(({ pointer, versions }) => {
      const version = !pointer || lot === null ? (pointer?.stable ?? '') : versionFor(pointer, lot);
      const one = versions.get(version) ?? versions.get(pointer?.stable ?? '');
      if (!one) return [];
      return [pointer ? { ...one, flags: flagsFor(one.manifest.name, pointer.flags, lot) } : one];
    });
  }

  return {
    slices,
    mirror,
    tallies,
    refold,
    waitsOf: (name) => shown.find((one) => one.name === name)?.waits ?? '',
    async unmetBy(release) {
      const waits = whatWaits(release, await deps.provides());
      return [...(waits === '' ? [] : [waits]), ...(await unmetCalls(release, deps.serviceOf))];
    },
    takenBy: (manifest) => takenPaths(manifest, lastGood, [...lastGood.values()]),
    servedVersions: (slice) => served.get(slice),
    needsLots: () => shown.some(({ pointer }) => pointer && needsLots(pointer)),
    titleOf: (slice) => lastGood.get(slice)?.title ?? slice,
    previewing(lot, preview) {
      const name = preview.slice;
      const known = lastGood.get(name) ?? { name, title: name, contract: REMOTE_CONTRACT };
      const picked = pick(lot);
      const flags = picked.find(({ manifest }) => manifest.name === name)?.flags ?? [];
      const others = picked.filter(({ manifest }) => manifest.name !== name);
      return makeView(
        [...others, shownPreview(known, preview, flags)],
        unread.filter((one) => one !== name),
        { slice: name, title: known.title, address: preview.address },
      );
    },
    async view(lot) {
      await fresh();
      const picked = pick(lot);
      const key = picked.map((one) => `${one.base} ${one.flags?.join(' ')}`).join();
      const view = views.get(key) ?? makeView(picked, unread);
      views.put(key, view);
      return view;
    },
  };
}

const servedOf = (ofSlice: readonly Shown[]): [string, ReadonlySet<string>] => [
  ofSlice[0]?.manifest.name ?? '',
  new Set(ofSlice.flatMap((one) => one.served)),
];
