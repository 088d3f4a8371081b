import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteManifest, type RemoteManifest } from '@keyturn/contracts/remote';

/** Copies a remote's `remote.json` beside its bundle, checked and stamped with the version of this build and the files of each path. */
export async function stampManifest(
  room: string,
  output: string,
  build: { hash: string; files: RemoteManifest['files'] },
): Promise<void> {
  const data = JSON.parse(await readFile(join(room, 'remote.json'), 'utf8')) as object;
  const { version } = JSON.parse(await readFile(join(room, 'package.json'), 'utf8')) as { version: string };
  const manifest = remoteManifest.parse({
    ...data,
    version: `${version}+${build.hash.slice(0, 8)}`,
    files: build.files,
  });
  await writeFile(join(output, 'remote.json'), JSON.stringify(manifest, null, 2));
}
