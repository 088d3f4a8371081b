import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteManifest, type RemoteManifest } from '@keyturn/contracts/remote';

/** A remote's `remote.json` as its team wrote it; `prerendered` is for the build alone. */
export const readRemote = async (room: string): Promise<{ prerendered?: string[] }> =>
  JSON.parse(await readFile(join(room, 'remote.json'), 'utf8')) as { prerendered?: string[] };

/** Copies a remote's `remote.json` beside its bundle, checked and stamped with the version of this build, and the files and the HTML of its paths. */
export async function stampManifest(
  room: string,
  output: string,
  build: { hash: string; files: RemoteManifest['files']; fragments: RemoteManifest['fragments'] },
): Promise<void> {
  const { version } = JSON.parse(await readFile(join(room, 'package.json'), 'utf8')) as { version: string };
  const { hash, files, fragments } = build;
  const stamped = { ...(await readRemote(room)), version: `${version}+${hash.slice(0, 8)}`, files, fragments };
  await writeFile(join(output, 'remote.json'), JSON.stringify(remoteManifest.parse(stamped), null, 2));
}
