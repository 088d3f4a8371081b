import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { remoteManifest, type RemoteEntry, type RemoteManifest, type RemotesAnswer } from '@keyturn/contracts/remote';
import type { Logger } from '@keyturn/service-kit/log';
import type { RemoteSource } from './config.ts';

const FETCH_TIMEOUT_MS = 2_000;
/** How long a page waits for a newer manifest, in ms. */
const PATIENCE_MS = 150;
/** A manifest read this long ago is read again with the next request, in ms. */
const FRESH_MS = 1_000;

/** The fold of all remote manifests. */
export interface Remotes {
  list(): Promise<RemotesAnswer>;
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
  let readAtMs = 0;
  let reading: Promise<void> | null = restore();

  async function restore(): Promise<void> {
    const text = await readFile(file, 'utf8').catch(() => '[]');
    const parsed = remoteManifest.array().safeParse(safeJson(text));
    for (const manifest of parsed.data ?? []) lastGood.set(manifest.name, manifest);
    await refresh();
  }

  async function refresh(): Promise<void> {
    const before = JSON.stringify([...lastGood.values()]);
    await Promise.all(deps.sources.map(readOne));
    readAtMs = deps.now().getTime();
    if (JSON.stringify([...lastGood.values()]) !== before) {
      await keep().catch((err: unknown) => deps.log.warn({ err }, 'remote manifests cannot be kept on disk'));
    }
  }

  async function readOne(source: RemoteSource): Promise<void> {
    try {
      lastGood.set(source.name, remoteManifest.parse(safeJson(await readSource(source))));
    } catch (err) {
      deps.log.debug({ remote: source.name, err }, 'remote manifest unreadable, the last good copy stays');
    }
  }

  async function keep(): Promise<void> {
    await mkdir(deps.stateFolder, { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify([...lastGood.values()]));
    await rename(`${file}.new`, file);
  }

  return {
    async list() {
      if (deps.now().getTime() - readAtMs > FRESH_MS) reading ??= refresh();
      const current = reading?.finally(() => (reading = null));
      // A remote that hangs delays nobody once its last good copy is known.
      await (lastGood.size < deps.sources.length ? current : Promise.race([current, pause(PATIENCE_MS)]));
      const remotes = deps.sources.flatMap(({ name }): RemoteEntry[] => {
        const manifest = lastGood.get(name);
        return manifest ? [{ ...manifest, entry: `/mfe/${name}/mf-manifest.json` }] : [];
      });
      return { remotes };
    },
  };
}

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
