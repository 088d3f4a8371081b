import { cp, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { REMOTES } from '../../infra/slices/slices.ts';

/** A copy of the sources that a test may change; it uses the installed packages. */
export interface SourceCopy {
  readonly root: string;
  /** Replaces a piece of a file, as editors save it. */
  change(file: string, from: string, to: string): Promise<void>;
  discard(): Promise<void>;
}

const WORKSPACES = ['packages', 'services', 'shell', ...REMOTES.map(({ folder }) => folder), 'infra'];
/** Builds, and the demo's pictures, which are most of the bytes. */
const LEFT_OUT = /[\\/](node_modules|dist|dist-dev|seed[\\/]art)$/;

/** Copies the workspaces to a folder of this test. */
export async function copySources(name: string): Promise<SourceCopy> {
  const root = join(ROOT, '.build/sources', name);
  await rm(root, { recursive: true, force: true });
  for (const workspace of WORKSPACES) {
    await cp(join(ROOT, workspace), join(root, workspace), { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
  }
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json'])
    await cp(join(ROOT, file), join(root, file));
  await linkPackages(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    async change(file, from, to) {
      const path = join(root, file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      await writeFile(
        `${path}.new`,
        text.replace(from, () => to),
      );
      // Atomic, so that nobody reads half of it.
      await rename(`${path}.new`, path);
    },
    discard: () => rm(root, { recursive: true, force: true }),
  };
}

/** Links installed packages, and our own to the copy. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(join(to, '@keyturn'), { recursive: true });
  for (const name of await readdir(from)) if (name !== '@keyturn') await symlink(join(from, name), join(to, name));
  for (const name of await readdir(join(from, '@keyturn'))) {
    const target = await readlink(join(from, '@keyturn', name));
    await symlink(resolve(to, '@keyturn', target), join(to, '@keyturn', name));
  }
}
