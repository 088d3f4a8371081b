import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../build/freshness.ts';

const run = promisify(execFile);

/**
 * Installed packages are linked, file by file: a build has the same bytes where they are in the same place. Nothing writes into a
 * package's file in place, builds read them and npm puts new files where others were, so that what is done to one tree stays there. Where
 * the commit names others, it installs them itself.
 */
export async function sharePackages(root: string): Promise<void> {
  const [here = '', there = ''] = await Promise.all(
    [ROOT, root].map((folder) => readFile(join(folder, 'package-lock.json'), 'utf8')),
  );
  if (!nameSamePackages(here, there)) return;
  const rooms = (await readdir(ROOT)).filter((name) => /^(mfe-.*|shell|infra)$/.test(name));
  const nested = await Promise.all(['packages', 'services'].map(async (group) => listOf(group)));
  for (const room of ['', ...rooms, ...nested.flat()]) {
    const from = join(ROOT, room, 'node_modules');
    if (existsSync(from) && existsSync(join(root, room))) await linkFiles(from, join(root, room, 'node_modules'));
  }
  // As its own lock file is what it compares.
  await run(process.execPath, ['-e', "import('./infra/prepare.mjs').then((own) => own.rememberInstalled())"], {
    cwd: root,
  });
}

interface Entry {
  readonly link?: boolean;
}

/** Whether two lock files install the same packages, whatever our own rooms are and ask for. */
export function nameSamePackages(one: string, other: string): boolean {
  return JSON.stringify(packagesOf(one)) === JSON.stringify(packagesOf(other));
}

const packagesOf = (lock: string) => {
  const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, Entry>> };
  return Object.entries(packages).filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true);
};

const listOf = async (group: string): Promise<string[]> =>
  (await readdir(join(ROOT, group))).map((name) => join(group, name));

async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) await linkFiles(source, target);
      else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
      else await link(source, target);
    }),
  );
}
