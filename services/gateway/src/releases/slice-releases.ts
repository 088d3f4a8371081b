import { remoteManifest, type RemoteManifest } from '@keyturn/contracts/remote';
import type { Release, ReleasePointer } from '@keyturn/contracts/release';
import type { Logger } from '@keyturn/service-kit/log';
import { parseRelease, type KeptRelease, type Mirror } from './mirror.ts';
import { openOrigin, type Source } from './origin.ts';
import type { Pointers, Pointing } from './pointers.ts';

const OFFER_MS = 2_000;
const MOST_BYTES = 1_000_000;
/** A release that could not be stored is tried again after so long, in ms. */
const AGAIN_MS = 3_000;
/** Replicas of a slice's server that are rolled out one by one answer by turns: what it offers has to be the same so often. */
const READS_RUNNING = 3;

/** What a slice's server says that it is: a release, or a manifest alone, whose files are passed on as they are at the moment. */
export type Offer =
  | { readonly release: KeptRelease; readonly text: string }
  | { readonly release: null; readonly manifest: RemoteManifest };

/** The releases of one slice: what its server offers, what people get, and how that came. */
export interface SliceReleases {
  readonly name: string;
  /** A dev server: it is shown as it is, whatever is pointed to. */
  readonly isLive: boolean;
  /** Commands alone move it, once it has a first release; what is not a release of it is shown to nobody. */
  readonly isSigned: boolean;
  /** Asks the server, and looks for newer pointers. */
  look(): Promise<void>;
  /** What the server said last; null where it did not answer, or nothing that can be believed. */
  offer(): Offer | null;
  /** The pointers, the newest first. */
  history(): readonly ReleasePointer[];
  /** Whether the slice goes where its server goes, and that is elsewhere now, often enough to be sure. */
  hasNews(): boolean;
  /** Stores the offered release and makes it stable, pinned where only commands move it. False where that fails or another pointed meanwhile. */
  follow(): Promise<boolean>;
  /** What is offered and has no place on the disk here; null where it has, or was refused. */
  unkept(): Release | null;
  /** A release that is kept, or is offered and can be; null where there is none, or it is not the one that a pointer named. */
  find(version: string): Promise<KeptRelease | null>;
  /** Adds a pointer after `revision`; false where there is a newer one. */
  point(revision: number, pointing: Omit<Pointing, 'at' | 'digests'>): Promise<boolean>;
}

export function createSliceReleases(
  source: Source & { readonly name: string; readonly isLive?: boolean | undefined },
  deps: { mirror: Mirror; pointers: Pointers; isSigned: boolean; log: Logger; now(): Date },
): SliceReleases {
  const { name, isLive = false } = source;
  const { mirror, pointers, log, now } = deps;
  const isSigned = deps.isSigned && !isLive;
  const origin = openOrigin(source);
  const enough = source.folder === undefined ? READS_RUNNING : 1;
  let offered: Offer | null = null;
  let history: readonly ReleasePointer[] = [];
  let running = { version: '', reads: 0 };
  let unkept: Release | null = null;
  let failed = { version: '', atMs: 0 };

  async function ask(): Promise<Offer | null> {
    try {
      const text = await origin.read('release.json', MOST_BYTES, OFFER_MS);
      if (text) return { release: parseRelease(name, text.toString()), text: text.toString() };
      const older = await origin.read('remote.json', MOST_BYTES, OFFER_MS);
      return { release: null, manifest: { ...remoteManifest.parse(JSON.parse(older?.toString() ?? '')), name } };
    } catch (err) {
      log.debug({ remote: name, err }, 'the remote offers nothing that can be read, its last good release stays');
      return null;
    }
  }

  async function storeOffered(): Promise<KeptRelease | null> {
    if (!offered?.release) return null;
    const { release, text } = offered;
    const atMs = now().getTime();
    const isRepeat = failed.version === release.version;
    if (isRepeat && atMs - failed.atMs < AGAIN_MS) return null;
    try {
      const kept = await mirror.store(name, text, origin);
      unkept = null;
      failed = { version: '', atMs: 0 };
      return kept;
    } catch (err) {
      if (!isRepeat) log.error({ remote: name, version: release.version, err }, 'release cannot be kept');
      failed = { version: release.version, atMs };
      // A full disk shows nothing about the release.
      unkept = typeof (err as NodeJS.ErrnoException).code === 'string' ? release : null;
      return null;
    }
  }

  /** A reading that began before a pointer was added may end after it. */
  function take(read: readonly ReleasePointer[]): void {
    if ((read[0]?.revision ?? 0) >= (history[0]?.revision ?? 0)) history = isSigned ? read.map(pinned) : read;
  }

  /** As the newest pointer that names a version has it. */
  const digestOf = (version: string): string | undefined =>
    history.find(({ digests }) => digests[version] !== undefined)?.digests[version];

  async function digestsOf({ stable, canary, previous }: Pick<Pointing, 'stable' | 'canary' | 'previous'>) {
    const digests: Record<string, string> = {};
    for (const version of new Set([stable, canary?.version ?? '', previous])) {
      const digest = digestOf(version) ?? (version === '' ? null : await mirror.read(name, version))?.digest;
      if (digest !== undefined) digests[version] = digest;
    }
    return digests;
  }

  async function point(revision: number, pointing: Omit<Pointing, 'at' | 'digests'>): Promise<boolean> {
    const digests = await digestsOf(pointing);
    const added = await pointers.add(name, revision, { ...pointing, digests, at: now().toISOString() });
    take(await pointers.read(name));
    const { mode, stable, canary, flags, by, why } = pointing;
    if (!added) return false;
    log.info({ remote: name, revision: added.revision, mode, stable, canary, flags, by, why }, 'release pointed to');
    const ten = history.slice(0, 10);
    const named = ten.flatMap((one) => [one.stable, one.canary?.version ?? '', one.previous]);
    await mirror.sweep(name, new Set(named));
    return true;
  }

  return {
    name,
    isLive,
    isSigned,
    async look() {
      const [said, read] = await Promise.all([ask(), pointers.read(name)]);
      offered = said;
      take(read);
      const version = offered?.release?.version ?? '';
      running = { version, reads: version === running.version ? running.reads + 1 : 1 };
    },
    offer: () => offered,
    unkept: () => unkept,
    history: () => history,
    hasNews() {
      const [newest] = history;
      if (!offered?.release || (newest && newest.mode !== 'follow')) return false;
      // Who has nothing yet is better off with what there is.
      return newest?.stable !== offered.release.version && (!newest || running.reads >= enough);
    },
    async follow() {
      const [newest] = history;
      const kept = await storeOffered();
      if (!kept) return false;
      const previous = newest?.stable ?? '';
      const why = isSigned ? 'The first that its server offered.' : 'Its server offers it.';
      const mode = isSigned ? 'pinned' : 'follow';
      const others = { canary: null, flags: newest?.flags ?? {}, by: '', why };
      return point(newest?.revision ?? 0, { mode, stable: kept.version, previous, ...others });
    },
    async find(version) {
      const kept = await mirror.read(name, version);
      const found = kept ?? (offered?.release?.version === version ? offered.release : null);
      if (!found || found.digest !== (digestOf(version) ?? found.digest)) return null;
      return kept ?? storeOffered();
    },
    point,
  };
}

/** A slice that followed its server stays where it is. */
const pinned = (pointer: ReleasePointer): ReleasePointer =>
  pointer.mode === 'follow' ? { ...pointer, mode: 'pinned' } : pointer;
