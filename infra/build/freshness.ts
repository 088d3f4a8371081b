import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mode } from '@keyturn/build/web';
import { workspaceNames, sourcesOf } from './workspaces.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const SKIPPED = new Set(['node_modules', 'dist', 'dist-dev', 'test-data', 'e2e']);
const markFile = (workspace: string, mode: Mode): string =>
  join(ROOT, '.build', `${workspace.replaceAll('/', '-')}.${mode}`);

/** The output folder of a workspace. */
export function outputOf(workspace: string, mode: Mode): string {
  if (workspace === 'embedded') return join(ROOT, 'infra/dist');
  return join(ROOT, workspace, mode === 'production' ? 'dist' : 'dist-dev');
}

/** The workspaces that were not built from exactly the current sources. */
export async function staleWorkspaces(mode: Mode, workspaces: readonly string[] = workspaceNames): Promise<string[]> {
  const known = new Map<string, Promise<string>>();
  const stale: string[] = [];
  for (const workspace of workspaces) {
    const mark = await readFile(markFile(workspace, mode), 'utf8').catch(() => '');
    const isFresh = existsSync(outputOf(workspace, mode)) && mark === (await fingerprint(workspace, known));
    if (!isFresh) stale.push(workspace);
  }
  return stale;
}

/** Records the sources of a workspace's build. */
export async function markFresh(workspace: string, mode: Mode): Promise<void> {
  await mkdir(join(ROOT, '.build'), { recursive: true });
  await writeFile(markFile(workspace, mode), await fingerprint(workspace, new Map()));
}

async function fingerprint(workspace: string, known: Map<string, Promise<string>>): Promise<string> {
  const parts: string[] = [];
  for (const source of sourcesOf(workspace)) {
    const part = known.get(source) ?? hashOf(source);
    known.set(source, part);
    parts.push(await part);
  }
  return parts.join('-');
}

async function hashOf(source: string): Promise<string> {
  const hash = createHash('sha256');
  await addPath(hash, join(ROOT, source));
  return hash.digest('hex').slice(0, 16);
}

/** Size and modification time identify a source well enough, and are fast to read. */
async function addPath(hash: Hash, path: string): Promise<void> {
  const info = await stat(path).catch(() => null);
  if (!info) return;
  if (info.isFile()) {
    hash.update(`${path}|${info.size}|${info.mtimeMs}\n`);
    return;
  }
  for (const entry of (await readdir(path)).sort()) {
    if (!SKIPPED.has(entry) && !/\.test\.tsx?$|\.md$/.test(entry)) await addPath(hash, join(path, entry));
  }
}
