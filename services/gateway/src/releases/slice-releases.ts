import { remoteManifest, type RemoteManifest } from '@keyturn/contracts/remote';
import type { Release, ReleasePointer } from '@keyturn/contracts/release';
import type { Logger } from '@keyturn/service-kit/log';
import { parseRelease, type KeptRelease, type Mirror } from './mirror.ts';
import { openOrigin, type Source } from './origin.ts';
import type { Pointers, Pointing } from './pointers.ts';

const OFFER_MS = 2_000;
const MOST_BYTES = 1_000_000;
/** Delay before a failed store is retried, in ms. */
const AGAIN_MS = 3_000;
/** During a roll-out a server's replicas alternate, so an offer must repeat this often. */
const READS_RUNNING = 3;

/** A server's offer: a release, or only a manifest, whose files are proxied. */
type Offer =
  | { readonly release: KeptRelease; readonly text: string }
  | { readonly release: null; readonly manifest: RemoteManifest };

/** One slice's releases: the offer, the pointers, and their history. */
export interface SliceReleases {
  readonly name: string;
  /** A dev server, shown regardless of pointers. */
  readonly isLive: boolean;
  /** Only commands change it after its first release; anything else than a release is not shown. */
  readonly isSigned: boolean;
  /** Reads the server's offer, and newer pointers. */
  look(): Promise<void>;
  /** The server's latest offer; null without a valid answer. */
  offer(): Offer | null;
  /** The pointers, newest first. */
  history(): readonly ReleasePointer[];
  /** Whether the followed server reliably offers another release. */
  hasNews(): boolean;
  /**
   * Stores the offered release and makes it stable, pinned if only commands change it. False if that fails or another
   * pointer was added.
   */
  follow(): Promise<boolean>;
  /** An offer that the disk has no space for; null otherwise. */
  unkept(): Release | null;
  /** A stored release, or an offered one that can be stored; null for none, or another digest than the pointer's. */
  find(version: string): Promise<KeptRelease | null>;
  /** Adds a pointer after `revision`; false if there is a newer one. */
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
      // A full disk proves nothing about the release.
      unkept = typeof (err as NodeJS.ErrnoException).code === 'string' ? release : null;
      return null;
    }
  }

  /** A reading may end after a pointer was added meanwhile. */
  function take(read: readonly ReleasePointer[]): void {
    if ((read[0]?.revision ?? 0) >= (history[0]?.revision ?? 0)) history = isSigned ? read.map(pinned) : read;
  }

  /** By the newest pointer that names the version. */
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
      // A slice without any release takes the offer at once.
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

/** Pins a slice that followed its server. */
const pinned = (pointer: ReleasePointer): ReleasePointer =>
  pointer.mode === 'follow' ? { ...pointer, mode: 'pinned' } : pointer;
