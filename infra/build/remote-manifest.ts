import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALLS } from '@keyturn/contracts/calls';
import type { ShellNeeds } from '@keyturn/contracts/needs';
import { release } from '@keyturn/contracts/release';
import { remoteManifest, type RemoteManifest } from '@keyturn/contracts/remote';
import { publishCall } from '@keyturn/service-kit/published-call';
import { fileDigest, releaseDigest, versionOfRelease } from '@keyturn/service-kit/release-digest';
import { readSlice } from '../slices/slice-file.ts';

/** The part of a `slice.json` that a release contains. */
export function readOwned(
  workspace: string,
): Pick<RemoteManifest, 'name' | 'title' | 'contract' | 'paths' | 'visitors' | 'reads'> {
  const { name, title, contract, paths, visitors, reads } = readSlice(workspace);
  return { name, title, contract, paths, ...(visitors && { visitors }), ...(reads && { reads }) };
}

/** Results of a build: all files, the files of each path's screen, and prerendered screens. */
export interface Built {
  readonly files: readonly string[];
  readonly screens: Record<string, string[]>;
  readonly fragments: Readonly<Record<string, string>>;
  readonly calls: readonly string[];
  readonly flags: readonly string[];
  readonly needs: ShellNeeds;
}

/**
 * Writes a validated `release.json` beside a remote's bundle, with each file's digest; and `remote.json` for a gateway
 * of the release before.
 */
export async function writeRelease(
  workspace: string,
  output: string,
  { files, screens, fragments, calls: keys, flags, needs }: Built,
): Promise<void> {
  const { version: packageVersion } = JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8')) as {
    version: string;
  };
  const { name, ...written } = readOwned(workspace);
  const digests = await Promise.all(
    files.map(async (file) => [file, fileDigest(await readFile(join(output, file)))] as const),
  );
  const calls = Object.fromEntries(keys.map((key) => [key, publishCall(CALLS[key as keyof typeof CALLS])]));
  const rest = { slice: name, ...written, files: Object.fromEntries(digests), screens, fragments, calls, flags, needs };
  const version = versionOfRelease(packageVersion, releaseDigest(rest));
  await replace(join(output, 'release.json'), release.parse({ ...rest, version }));
  await replace(
    join(output, 'remote.json'),
    remoteManifest.parse({ name, ...written, version, files: screens, fragments }),
  );
}

/** Atomic, because it may be read at the same time. */
async function replace(file: string, content: object): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(content, null, 2));
  await rename(`${file}.new`, file);
}
