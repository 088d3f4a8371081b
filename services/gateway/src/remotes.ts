import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { remoteManifest, type RemoteManifest, type RemotesAnswer } from '@keyturn/contracts/remote';
import type { Logger } from '@keyturn/service-kit/log';
import type { RemoteSource } from './config.ts';

const FETCH_TIMEOUT_MS = 2_000;
/** How long pages wait for newer manifests, in ms from when they are asked for. */
const PATIENCE_MS = 150;
/** A manifest read this long ago is read again with the next request, in ms. */
const FRESH_MS = 1_000;

/** The fold of all remote manifests. */
export interface Remotes {
  list(): Promise<RemotesAnswer>;
  /** The path of the list, in the router's syntax, that an address is of, with the addresses of the files that its screen needs. */
  screenAt(address: string): Screen | null;
}

/** A path that a remote owns. */
export interface Screen {
  readonly path: string;
  readonly files: readonly string[];
  /** What a visitor meets there before any script has run, where a remote that answers has drawn it. */
  readonly drawn: DrawnScreen | null;
  /** How the remote names the first call of the screen, and whether visitors make it, too. */
  readonly read: { readonly template: string; readonly isForVisitors: boolean } | null;
}

/** A screen as HTML, with the files of its own path: it may be another's, that visitors are led to. */
export interface DrawnScreen {
  readonly path: string;
  readonly html: string;
  readonly topBar: boolean;
  readonly files: readonly string[];
}

/**
 * Reads every remote's manifest and keeps the last good copy on disk, so that a remote that is down still owns its
 * paths: people see "unavailable, Retry" there, not "no such page", also after a cold start of the gateway.
 */
export function createRemotes(deps: {
  sources: readonly RemoteSource[];
  stateFolder: string;
  log: Logger;
  now(): Date;
}): Remotes {
  const file = join(deps.stateFolder, 'remotes.json');
  const lastGood = new Map<string, RemoteManifest>();
  let answer: RemotesAnswer = { remotes: [] };
  let screens: readonly OwnedScreen[] = [];
  /** The remotes that answered in the last reading: what the others have drawn has no styles now. */
  let answering: ReadonlySet<string> = new Set();
  const lastRefusals = new Map<string, string>();
  let readAtMs = 0;
  let startedMs = 0;
  /** Whether a remote hung in the last reading; then no page waits for the next one. */
  let hasHung = false;
  let reading: Promise<void> | null = restore();

  async function restore(): Promise<void> {
    const text = await readFile(file, 'utf8').catch(() => '[]');
    const parsed = remoteManifest.array().safeParse(safeJson(text));
    const isSource = ({ name }: RemoteManifest): boolean => deps.sources.some((source) => source.name === name);
    for (const manifest of (parsed.data ?? []).filter(isSource)) lastGood.set(manifest.name, manifest);
    foldUp();
    await refresh();
  }

  /** The answer is the same object until it says something else. */
  function foldUp(): void {
    const manifests = deps.sources.flatMap(({ name }) => lastGood.get(name) ?? []);
    const remotes = manifests.map(({ name, title, contract, version, paths }) => {
      return { name, title, contract, version, paths, entry: `/mfe/${name}/mf-manifest.json` };
    });
    answer = { remotes };
    const owned = ownedScreens(manifests, answering);
    // Words before parameters, as routers match.
    screens = owned.sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
  }

  async function refresh(): Promise<void> {
    const before = JSON.stringify([...lastGood.values()]);
    startedMs = performance.now();
    const manifests = (await Promise.all(deps.sources.map(readOne))).filter((manifest) => manifest !== null);
    // Timers fire up to a millisecond early.
    hasHung = performance.now() - startedMs > FETCH_TIMEOUT_MS - 50;
    const answeringBefore = [...answering].join();
    answering = new Set(manifests.map(({ name }) => name));
    const known = new Map(lastGood);
    const claims = new Map([...known, ...manifests.map((manifest) => [manifest.name, manifest] as const)]);
    for (const manifest of manifests) take(manifest, known, [...claims.values()]);
    readAtMs = deps.now().getTime();
    const isNew = JSON.stringify([...lastGood.values()]) !== before;
    if (isNew || [...answering].join() !== answeringBefore) foldUp();
    if (isNew) {
      await keep().catch((err: unknown) => deps.log.warn({ err }, 'remote manifests cannot be kept on disk'));
    }
  }

  async function readOne(source: RemoteSource): Promise<RemoteManifest | null> {
    try {
      return { ...remoteManifest.parse(safeJson(await readSource(source))), name: source.name };
    } catch (err) {
      deps.log.debug({ remote: source.name, err }, 'remote manifest unreadable, the last good copy stays');
      return null;
    }
  }

  // A path that two claim belongs to who had it: no remote takes it away by its own deploy.
  function take(manifest: RemoteManifest, known: ReadonlyMap<string, RemoteManifest>, claims: RemoteManifest[]): void {
    const { name, paths } = manifest;
    const taken = paths
      .map(({ path }) => path)
      .filter((path) => {
        const claimants = claims.filter((claim) => owns(claim, path));
        const owner = claimants.find((claim) => owns(known.get(claim.name), path)) ?? claimants[0];
        return owner?.name !== name;
      });
    if (taken.length === 0) lastGood.set(name, manifest);
    else if (lastRefusals.get(name) !== manifest.version)
      deps.log.error({ remote: name, taken }, 'remote claims paths of another, its last good copy stays');
    lastRefusals.set(name, taken.length === 0 ? '' : manifest.version);
  }

  async function keep(): Promise<void> {
    await mkdir(deps.stateFolder, { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify([...lastGood.values()]));
    await rename(`${file}.new`, file);
  }

  return {
    screenAt(address) {
      const given = partsOf(address);
      return screens.find(({ parts }) => fits(parts, given)) ?? null;
    },

    async list() {
      if (deps.now().getTime() - readAtMs > FRESH_MS) reading ??= refresh();
      if (reading === null) return answer;
      const current = reading.finally(() => (reading = null));
      // A remote that hangs delays nobody but who asks first.
      const patienceMs = hasHung ? 0 : startedMs + PATIENCE_MS - performance.now();
      if (readAtMs === 0) await current;
      else if (patienceMs > 0) await Promise.race([current, pause(patienceMs)]);
      return answer;
    },
  };
}

/** The names of parameters make no difference. */
const shapeOf = (path: string): string => path.replace(/\/:[^/]+/g, '/:');

/** A screen with its path in parts, so that a page's address is held against many at once. */
interface OwnedScreen extends Screen {
  readonly parts: readonly string[];
}

function ownedScreens(manifests: readonly RemoteManifest[], answering: ReadonlySet<string>): OwnedScreen[] {
  const drawn = new Map<string, DrawnScreen>();
  const own = manifests.flatMap(({ name, paths, files = {}, fragments = {}, visitors = {}, reads = {} }) =>
    paths.map(({ path, topBar }) => {
      const ofPath = (files[path] ?? []).map((file) => `/mfe/${name}/${file}`);
      const html = fragments[path];
      if (html !== undefined && answering.has(name)) drawn.set(path, { path, html, topBar, files: ofPath });
      const template = reads[path];
      const read = template === undefined ? null : { template, isForVisitors: visitors[path] === undefined };
      return { path, parts: partsOf(path), files: ofPath, read, visitorsAt: visitors[path] ?? path };
    }),
  );
  return own.map(({ visitorsAt, ...screen }) => ({ ...screen, drawn: drawn.get(visitorsAt) ?? null }));
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

const fits = (parts: readonly string[], given: readonly string[]): boolean =>
  parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]);

const owns = (manifest: RemoteManifest | undefined, path: string): boolean =>
  manifest?.paths.some((own) => shapeOf(own.path) === shapeOf(path)) ?? false;

async function readSource({ folder, url }: RemoteSource): Promise<string> {
  if (folder !== undefined) return readFile(join(folder, 'remote.json'), 'utf8');
  const response = await fetch(`${url ?? ''}/remote.json`, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`remote.json: ${response.status}`);
  return response.text();
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
