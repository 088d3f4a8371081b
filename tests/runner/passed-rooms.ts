import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { TestResult } from './results.ts';

/** What decides how a room's tests end, as the fingerprint of each room. */
export type Fingerprints = ReadonlyMap<string, string>;

const PASSED = '.build/passed-rooms.json';

/** Every room may read these; a file of the root is one of them. */
const SHARED = /^(packages|infra)\/|^[^/]+$/;
/** Rooms of code may read no neighbour (`.dependency-cruiser.cjs`); their tests neither. */
const ALONE = /^(services|packages)\/|^(shell|mfe-[^/]+)$/;
/** These hold services to something, and read no page. */
const OF_SERVICES = /^tests\/(permissions|operations)$/;

/** The room of a file: `mfe-tours`, `services/tours`, `packages/domain`, `tests/house`. */
export function roomOf(file: string): string {
  return /^(services|packages|infra|tests)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? file;
}

/** The rooms of test files with the fingerprint of what they may read: names and contents of files, and this Node. */
export async function fingerprintRooms(root: string, testFiles: readonly string[]): Promise<Fingerprints> {
  const files = await listFiles(root);
  const hashes = new Map(
    await Promise.all(files.map(async (file) => [file, await hashFile(join(root, file))] as const)),
  );
  const rooms = [...new Set(testFiles.map(roomOf))];
  return new Map(
    rooms.map((room) => {
      const hash = createHash('sha256').update(process.version);
      for (const file of files) if (mayRead(room, file)) hash.update(`${file} ${hashes.get(file)}\n`);
      return [room, hash.digest('hex')];
    }),
  );
}

/** The rooms whose tests all passed on exactly what they may read now. */
export async function readPassedRooms(root: string, now: Fingerprints): Promise<ReadonlySet<string>> {
  const passed = await readPassed(root);
  return new Set([...now].filter(([room, print]) => passed.get(room) === print).map(([room]) => room));
}

/** Remembers the rooms of which every test file that was run passed; forgets those where one did not. */
export async function keepPassedRooms(
  root: string,
  before: Fingerprints,
  { ran, results }: { ran: readonly string[]; results: readonly TestResult[] },
): Promise<void> {
  const passed = await readPassed(root);
  for (const room of new Set(ran.map(roomOf))) {
    const print = before.get(room);
    const isPassed = ran
      .filter((file) => roomOf(file) === room)
      .every((file) => hasPassed(results.filter((result) => result.file === file)));
    if (isPassed && print !== undefined) passed.set(room, print);
    else passed.delete(room);
  }
  await mkdir(dirname(join(root, PASSED)), { recursive: true });
  await writeFile(join(root, PASSED), JSON.stringify(Object.fromEntries(passed)));
}

const hasPassed = (results: readonly TestResult[]): boolean =>
  results.length > 0 && results.every(({ outcome }) => outcome === 'passed');

function mayRead(room: string, file: string): boolean {
  if (SHARED.test(file) || roomOf(file) === room) return true;
  if (ALONE.test(room)) return file.startsWith('tests/runner/');
  return OF_SERVICES.test(room) ? /^(services|tests)\//.test(file) : true;
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
