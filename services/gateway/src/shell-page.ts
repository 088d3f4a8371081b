import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shellProvides, type ShellProvides } from '@keyturn/contracts/needs';
import { PROVIDES_TAG } from '@keyturn/service-kit/provides-tag';
import type { Logger } from '@keyturn/service-kit/log';
import { unavailable } from '@keyturn/service-kit/problem';
import { json, type BundleSource } from './sources.ts';

/** The place of the remotes' list in the page. */
export const PLACEHOLDER = '<script type="application/json" id="remotes"></script>';

const FETCH_TIMEOUT_MS = 2_000;
/** How long a visitor waits for a newer page, in ms. */
const PATIENCE_MS = 150;
/** A page older than this, in ms, is refetched with the next request. */
const FRESH_MS = 1_000;

export interface ShellPage {
  /** The page as sent to browsers. */
  read(): Promise<string>;
  /** What the shell provides to remotes; null if it does not say, as from a dev server, or does not answer. */
  provides(): Promise<ShellProvides | null>;
}

/**
 * Reads the shell's index.html from its folder, or from its container with the last valid copy on disk: pages work
 * while it restarts, also after a cold start.
 */
export function createShellPage(deps: PageDeps): ShellPage {
  const read = createReading(deps);
  let last = { html: '', page: '', provides: null as ShellProvides | null };

  async function split(): Promise<typeof last> {
    const html = await read();
    if (html !== last.html) last = { html, page: html.replace(PROVIDES_TAG, ''), provides: readProvides(html) };
    return last;
  }
  return {
    read: async () => (await split()).page,
    provides: () =>
      split().then(
        ({ provides }) => provides,
        () => null,
      ),
  };
}

/** Ignores an unknown format of a later shell, which remotes cannot be checked against. */
function readProvides(html: string): ShellProvides | null {
  const parsed = json(shellProvides).safeParse(PROVIDES_TAG.exec(html)?.[1]);
  return parsed.success ? parsed.data : null;
}

interface PageDeps {
  readonly source: BundleSource;
  readonly stateFolder: string;
  readonly log: Logger;
  now(): Date;
}

function createReading(deps: PageDeps): () => Promise<string> {
  const { folder, url } = deps.source;
  if (folder !== undefined) return readLasting(join(folder, 'index.html'), deps.now);
  const file = join(deps.stateFolder, 'index.html');
  let lastGood: string | null = null;
  let readAtMs = 0;
  let reading: Promise<void> | null = restore();

  async function restore(): Promise<void> {
    const html = await readFile(file, 'utf8').catch(() => '');
    if (html.includes(PLACEHOLDER)) lastGood = html;
    await refresh();
  }

  async function refresh(): Promise<void> {
    try {
      const html = await fetchPage(url ?? '');
      if (html !== lastGood) await store(html);
      lastGood = html;
    } catch (err) {
      deps.log.debug({ err }, 'the shell does not answer, its last good page stays');
    }
    readAtMs = deps.now().getTime();
  }

  async function store(html: string): Promise<void> {
    try {
      await mkdir(deps.stateFolder, { recursive: true });
      await writeFile(`${file}.new`, html);
      await rename(`${file}.new`, file);
    } catch (err) {
      deps.log.warn({ err }, 'the shell’s page cannot be kept on disk');
    }
  }

  return async () => {
    if (deps.now().getTime() - readAtMs > FRESH_MS) reading ??= refresh();
    const current = reading?.finally(() => (reading = null));
    await (lastGood === null ? current : Promise.race([current, pause(PATIENCE_MS)]));
    if (lastGood === null) throw unavailable('The shell does not answer.');
    return lastGood;
  };
}

/** Caches the page for a second, and longer while it is unreadable, as without free file handles. */
function readLasting(file: string, now: () => Date): () => Promise<string> {
  let last: string | undefined;
  let readAtMs = 0;
  return async () => {
    if (last !== undefined && now().getTime() - readAtMs < FRESH_MS) return last;
    const html = await readFile(file, 'utf8').catch((error: unknown) => {
      if (last === undefined) throw error;
      return last;
    });
    readAtMs = now().getTime();
    return (last = html);
  };
}

async function fetchPage(url: string): Promise<string> {
  const response = await fetch(`${url}/index.html`, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  const html = await response.text();
  if (!response.ok || !html.includes(PLACEHOLDER)) throw new Error(`index.html: ${response.status}, not the shell's`);
  return html;
}
