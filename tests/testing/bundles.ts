import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildRemoteAt } from '../../infra/build/build-workspace.ts';
import { outputOf, ROOT } from '../../infra/build/freshness.ts';
import { REMOTES } from '../../infra/slices/slices.ts';

/** A replacement in a source file. */
export interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Copies of all bundles, so that a test can break, change and fix a remote like a deployment. */
export interface Bundles {
  readonly root: string;
  /** A remote's served folder. */
  folderOf(remote: string): string;
  /** The deployed release's version. */
  versionOf(remote: string): Promise<string>;
  remove(remote: string): Promise<void>;
  restore(remote: string): Promise<void>;
  /** Builds a remote from changed sources and deploys it; others stay. */
  rebuild(remote: string, changes: Change | readonly Change[]): Promise<void>;
  discard(): Promise<void>;
}

/** Copies every workspace's bundle to a folder of this test. */
export async function copyBundles(name: string): Promise<Bundles> {
  const root = join(ROOT, '.build/e2e', name);
  await rm(root, { recursive: true, force: true });
  for (const folder of ['shell', ...REMOTES.map((remote) => remote.folder)]) {
    await cp(outputOf(folder, 'production'), join(root, folder, 'dist'), { recursive: true });
  }
  const workspaceOf = (remote: string): string => REMOTES.find((entry) => entry.name === remote)?.folder ?? remote;
  const folderOf = (remote: string): string => join(root, workspaceOf(remote), 'dist');

  return {
    root,
    folderOf,
    async versionOf(remote) {
      const file = await readFile(join(folderOf(remote), 'release.json'), 'utf8');
      return (JSON.parse(file) as { version: string }).version;
    },
    remove: (remote) => rm(folderOf(remote), { recursive: true }),
    restore: (remote) =>
      cp(outputOf(workspaceOf(remote), 'production'), folderOf(remote), { recursive: true, force: true }),
    async rebuild(remote, changes) {
      const workspace = join(root, 'sources', workspaceOf(remote));
      await rm(workspace, { recursive: true, force: true });
      await mkdir(workspace, { recursive: true });
      for (const part of ['src', 'slice.json', 'package.json']) {
        await cp(join(ROOT, workspaceOf(remote), part), join(workspace, part), { recursive: true });
      }
      for (const { file, from, to } of [changes].flat()) {
        const path = join(workspace, file);
        const source = await readFile(path, 'utf8');
        if (!source.includes(from)) throw new Error(`${file} has no ${from}`);
        await writeFile(
          path,
          source.replace(from, () => to),
        );
      }
      await buildRemoteAt(workspace, remote, folderOf(remote));
    },
    discard: () => rm(root, { recursive: true, force: true }),
  };
}
