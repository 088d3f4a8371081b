import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteManifest } from '@keyturn/contracts/remote';

/** Copies a remote's `remote.json` beside its bundle, checked and stamped with the version of this build. */
export async function stampManifest(room: string, output: string, buildHash: string): Promise<void> {
  const data = JSON.parse(await readFile(join(room, 'remote.json'), 'utf8')) as object;
  const { version } = JSON.parse(await readFile(join(room, 'package.json'), 'utf8')) as { version: string };
  const manifest = remoteManifest.parse({ ...data, version: `${version}+${buildHash.slice(0, 8)}` });
  await writeFile(join(output, 'remote.json'), JSON.stringify(manifest, null, 2));
}
