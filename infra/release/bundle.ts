import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileDigest, releaseDigest, versionOfRelease } from '@keyturn/service-kit/release-digest';

/** A built bundle as a release: its `release.json` and digest. */
export interface Bundle {
  readonly version: string;
  readonly digest: string;
  readonly said: Readonly<Record<string, unknown>> & { readonly files: Readonly<Record<string, string>> };
}

/** The name of the platform's own pages. They have no `release.json`, because no gateway mirrors them. */
export const SHELL = 'shell';

/** The build in a workspace's output folder; null without one. */
export async function readBundle(slice: string, workspace: string): Promise<Bundle | null> {
  const folder = join(workspace, 'dist');
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => null);
  if (text !== null) return parseBundle(text);
  if (slice !== SHELL) return null;
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes('index.html')) return null;
  const { version } = JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8')) as { version: string };
  const rest = { slice, files: await digestsOf(folder, names) };
  return parseBundle(JSON.stringify({ ...rest, version: versionOfRelease(version, releaseDigest(rest)) }));
}

/** Parses a `release.json` and its digest. */
export function parseBundle(text: string): Bundle {
  const said = JSON.parse(text) as Bundle['said'] & { version: string };
  return { version: said.version, digest: releaseDigest(said), said };
}

/** Of the newest build only: earlier files stay for open pages. */
async function digestsOf(folder: string, names: readonly string[]): Promise<Record<string, string>> {
  const record = await readFile(join(folder, '.out-of-use.json'), 'utf8').catch(() => '{}');
  const outOfUse = new Set(Object.keys(JSON.parse(record) as object));
  const files = names.filter((name) => !name.startsWith('.') && !outOfUse.has(name)).sort();
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [name, fileDigest(await readFile(join(folder, name)))] as const)),
  );
}
