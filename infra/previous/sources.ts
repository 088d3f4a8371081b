import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../build/freshness.ts';
import { runCommand } from '../build/run-command.ts';
import { sharePackages } from './packages.ts';

const run = promisify(execFile);

/** Where sources of earlier releases are built, each in a folder named by its commit. */
export const COMMITS = join(ROOT, '.build/commits');

/** Tests would be taken for those of this tree, and nothing that is built needs them. */
const WITHOUT_TESTS = ['.', ':(exclude)tests', ':(exclude,glob)**/e2e/**', ':(exclude,glob)**/*.test.ts*'];

/** Whether the sources of a commit are in this clone. */
export const hasCommit = (commit: string): Promise<boolean> =>
  run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).then(
    () => true,
    () => false,
  );

/** Whether this clone can be without commits that are in its history: it is shallow, or no clone at all. */
export const isShallow = (): Promise<boolean> =>
  run('git', ['rev-parse', '--is-shallow-repository'], { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim() === 'true',
    () => true,
  );

/** Builds all that a commit has, where that is not done yet, with the packages that are installed here if it names the same; answers the folder. */
export async function buildCommit(commit: string, isAgain = false): Promise<string> {
  const root = join(COMMITS, commit);
  const built = join(root, '.build/whole');
  if (!isAgain && existsSync(built)) return root;
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true });
  const archive = `${root}.tar`;
  await run('git', ['archive', '--format=tar', '-o', archive, commit, '--', ...WITHOUT_TESTS], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', root]);
  await rm(archive);
  await sharePackages(root);
  // Its own way of building: the builder is part of what a release is of.
  const code = await runCommand(process.execPath, ['infra/run.mjs', 'infra/build/main.ts'], {}, root);
  if (code !== 0) throw new Error(`The sources of ${commit} cannot be built.`);
  await writeFile(built, '');
  return root;
}

/** Removes what is there of other commits than these. */
export async function sweepCommits(named: ReadonlySet<string>): Promise<void> {
  for (const commit of await readdir(COMMITS).catch(() => []))
    if (!named.has(commit)) await rm(join(COMMITS, commit), { recursive: true, force: true });
}
