import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { REMOTES } from '../slices.ts';
import type { Counts } from './counts.ts';
import { runNode } from './run-command.ts';

const ROOMS = ['packages', 'services', 'shell', ...REMOTES.map(({ folder }) => folder), 'infra'];
const SKIPPED = new Set(['node_modules', 'dist', 'dist-dev']);
const TAP = '.build/unit.tap';

/** Runs the `*.test.ts` files with Node's own runner, two at a time. `only` chooses files whose path contains a word. */
export async function runUnitTests(only: readonly string[]): Promise<Counts> {
  const all = (await Promise.all(ROOMS.map((room) => findTests(room)))).flat().sort();
  const files = all.filter((file) => only.length === 0 || only.some((word) => file.includes(word)));
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  console.log(`\n── rules, services and contracts (${files.length} files)`);
  await mkdir(join(ROOT, '.build'), { recursive: true });
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  const tap = ['--test-reporter=tap', `--test-reporter-destination=${TAP}`];
  const code = await runNode([
    '--import',
    './infra/typescript/register.mjs',
    '--test',
    '--test-concurrency=2',
    ...reporters,
    ...tap,
    ...files,
  ]);
  const counts = readTap(await readFile(join(ROOT, TAP), 'utf8').catch(() => ''));
  // A file that dies before its first test counts nothing, but it has failed.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function findTests(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : findTests(path);
      return entry.name.endsWith('.test.ts') ? [path] : [];
    }),
  );
  return found.flat();
}

function readTap(tap: string): Counts {
  const last = (word: string): number =>
    Number([...tap.matchAll(new RegExp(`^# ${word} (\\d+)$`, 'gm'))].at(-1)?.[1] ?? 0);
  return { passed: last('pass'), failed: last('fail') + last('cancelled'), skipped: last('skipped') + last('todo') };
}
