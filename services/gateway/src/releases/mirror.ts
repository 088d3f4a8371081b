import { DAY_MS } from '@keyturn/domain/durations';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { release, releaseVersion, type Release } from '@keyturn/contracts/release';
import { fileDigest, isVersionOf, releaseDigest } from '@keyturn/service-kit/release-digest';
import type { Origin } from './origin.ts';

const MOST_FILES = 500;
/** Limit of a file, and of a `release.json`. */
const MOST_BYTES = 8_000_000;
const MOST_IN_ALL = 60_000_000;
const KEPT_MS = 14 * DAY_MS;

/** A release with its full digest, whose start is in its version. */
export interface KeptRelease extends Release {
  readonly digest: string;
}

/** Stored releases of all slices, each in its own folder: complete and verified, or absent. */
export interface Mirror {
  /** The root folder: `<slice>/<version>/<file>`. */
  readonly folder: string;
  /** Stores a release by its `release.json` from the slice's server. Throws a sentence if files do not match. */
  store(slice: string, text: string, origin: Origin): Promise<KeptRelease>;
  /** A stored release; null if absent or damaged. */
  read(slice: string, version: string): Promise<KeptRelease | null>;
  /** Stored versions, newest first. */
  list(slice: string): Promise<string[]>;
  /** Removes releases older than two weeks, except those named. */
  sweep(slice: string, named: ReadonlySet<string>): Promise<void>;
}

/** Parses a `release.json`. Throws a sentence if it is invalid. */
export function parseRelease(slice: string, text: string): KeptRelease {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Error('Its release.json is not JSON.');
  }
  const parsed = release.safeParse(given);
  if (!parsed.success) throw new Error(`Its release.json is unreadable: ${parsed.error.issues[0]?.message ?? ''}`);
  if (parsed.data.slice !== slice) throw new Error(`It is a release of ${parsed.data.slice}.`);
  // The digest also covers fields of later releases beyond this schema.
  const digest = releaseDigest(given as Record<string, unknown>);
  if (!isVersionOf(parsed.data.version, digest)) throw new Error(`Its digest is not that of ${parsed.data.version}.`);
  if (Object.keys(parsed.data.files).length > MOST_FILES) throw new Error(`It has more than ${MOST_FILES} files.`);
  return { ...parsed.data, digest };
}

export function createMirror(stateFolder: string, now: () => Date): Mirror {
  const folder = join(stateFolder, 'releases');
  const placeOf = (slice: string, version: string): string => join(folder, slice, version);
  /** Releases verified by this process, which trusts its disk afterwards. */
  const verified = new Map<string, KeptRelease>();

  async function read(slice: string, version: string): Promise<KeptRelease | null> {
    const place = placeOf(slice, version);
    const known = verified.get(place);
    if (known) {
      if (await isFolder(place)) return known;
      verified.delete(place);
      return null;
    }
    const text = await readFile(join(place, 'release.json'), 'utf8').catch(() => null);
    if (text === null) return null;
    try {
      const found = parseRelease(slice, text);
      for (const [file, digest] of Object.entries(found.files)) verify(file, await readFile(join(place, file)), digest);
      verified.set(place, found);
      return found;
    } catch (error) {
      // After a power loss it may be partial. After a temporary read error it still exists.
      const { code = 'ENOENT' } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') await rm(place, { recursive: true, force: true });
      return null;
    }
  }

  return {
    folder,
    read,
    async store(slice, text, origin) {
      const wanted = parseRelease(slice, text);
      const kept = await read(slice, wanted.version);
      if (kept) return kept;
      const place = placeOf(slice, wanted.version);
      const making = join(folder, slice, `.${wanted.version}-${randomUUID()}`);
      await mkdir(making, { recursive: true });
      try {
        let bytes = 0;
        for (const [file, digest] of Object.entries(wanted.files)) {
          const content = await origin.read(file, MOST_BYTES);
          if (content === null) throw new Error(`Its file ${file} is not there.`);
          verify(file, content, digest);
          bytes += content.length;
          if (bytes > MOST_IN_ALL) throw new Error(`Its files have more than ${MOST_IN_ALL} bytes.`);
          await writeFile(join(making, file), content);
        }
        await writeFile(join(making, 'release.json'), text);
        // Another replica may have stored the same first.
        await rename(making, place).catch(async (error: unknown) => {
          if ((await read(slice, wanted.version)) === null) throw error;
        });
      } finally {
        await rm(making, { recursive: true, force: true });
      }
      verified.set(place, wanted);
      return wanted;
    },
    async list(slice) {
      const names = (await readdir(join(folder, slice)).catch(() => [])).filter(
        (name) => releaseVersion.safeParse(name).success,
      );
      const dated = await Promise.all(
        names.map(async (name) => ({ name, at: (await stat(placeOf(slice, name))).mtimeMs })),
      );
      return dated.sort((a, b) => b.at - a.at).map(({ name }) => name);
    },
    async sweep(slice, named) {
      const until = now().getTime() - KEPT_MS;
      for (const name of await readdir(join(folder, slice)).catch(() => [])) {
        if (named.has(name)) continue;
        const place = placeOf(slice, name);
        const info = await stat(place).catch(() => null);
        if (!info || info.mtimeMs > until) continue;
        await rm(place, { recursive: true, force: true });
        verified.delete(place);
      }
    },
  };
}

function verify(file: string, content: Buffer, digest: string): void {
  if (fileDigest(content) !== digest) throw new Error(`Its file ${file} is not the one that it names.`);
}

const isFolder = async (place: string): Promise<boolean> =>
  stat(place).then(
    (info) => info.isDirectory(),
    () => false,
  );
