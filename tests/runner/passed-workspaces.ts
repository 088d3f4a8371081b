import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { TestResult } from './results.ts';

/** What decides how a workspace's tests end, as the fingerprint of each workspace. */
export type Fingerprints = ReadonlyMap<string, string>;

const PASSED = '.build/passed-workspaces.json';

/** Every workspace may read these; a file of the root is one of them. */
const SHARED = /^(packages|infra)\/|^[^/]+$/;
/** Rooms of code may read no neighbour (`.dependency-cruiser.cjs`); their tests neither. */
const ALONE = /^(services|packages)\/|^(shell|mfe-[^/]+)$/;
/** These hold services to something, and read no page. */
const OF_SERVICES = /^tests\/(permissions|operations)$/;

/** The workspace of a file: `mfe-tours`, `services/tours`, `packages/domain`, `tests/house`. */
export function workspaceOf(file: string): string {
  return /^(services|packages|infra|tests)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? file;
}

/** The workspaces of test files with the fingerprint of what they may read: names and contents of files, and this Node. */
export async function fingerprintWorkspaces(root: string, testFiles: readonly string[]): Promise<Fingerprints> {
  const files = await listFiles(root);
  const hashes = new Map(
    await Promise.all(files.map(async (file) => [file, await hashFile(join(root, file))] as const)),
  );
  const workspaces = [...new Set(testFiles.map(workspaceOf))];
  return new Map(
    workspaces.map((workspace) => {
      const hash = createHash('sha256').update(process.version);
      for (const file of files) if (mayRead(workspace, file)) hash.update(`${file} ${hashes.get(file)}\n`);
      return [workspace, hash.digest('hex')];
    }),
  );
}

/** The workspaces whose tests all passed on exactly what they may read now. */
export async function readPassedWorkspaces(root: string, now: Fingerprints): Promise<ReadonlySet<string>> {
  const passed = await readPassed(root);
  return new Set(
    [...now].filter(([workspace, print]) => passed.get(workspace) === print).map(([workspace]) => workspace),
  );
}

/** Remembers the workspaces of which every test file that was run passed; forgets those where one did not. */
export async function keepPassedWorkspaces(
  root: string,
  before: Fingerprints,
  { ran, results }: { ran: readonly string[]; results: readonly TestResult[] },
): Promise<void> {
  const passed = await readPassed(root);
  for (const workspace of new Set(ran.map(workspaceOf))) {
    const print = before.get(workspace);
    const isPassed = ran
      .filter((file) => workspaceOf(file) === workspace)
      .every((file) => hasPassed(results.filter((result) => result.file === file)));
    if (isPassed && print !== undefined) passed.set(workspace, print);
    else passed.delete(workspace);
  }
  await mkdir(dirname(join(root, PASSED)), { recursive: true });
  await writeFile(join(root, PASSED), JSON.stringify(Object.fromEntries(passed)));
}

const hasPassed = (results: readonly TestResult[]): boolean =>
  results.length > 0 && results.every(({ outcome }) => outcome === 'passed');

function mayRead(workspace: string, file: string): boolean {
  if (SHARED.test(file) || workspaceOf(file) === workspace) return true;
  if (ALONE.test(workspace)) return file.startsWith('tests/runner/');
  return OF_SERVICES.test(workspace) ? /^(services|tests)\//.test(file) : true;
}

/** What is tracked or new, and not ignored. */
async function listFiles(root: string): Promise<string[]> {
  const git = ['-C', root, 'ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await promisify(execFile)('git', git, { maxBuffer: 64 * 1024 * 1024 });
  return [...new Set(stdout.split('\0'))].filter((file) => file !== '').sort();
}

const hashFile = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path).catch(() => ''))
    .digest('hex');

async function readPassed(root: string): Promise<Map<string, string>> {
  const text = await readFile(join(root, PASSED), 'utf8').catch(() => '{}');
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}
