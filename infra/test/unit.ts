import { availableParallelism } from 'node:os';
import { NONE, type Counts } from './counts.ts';
import { findTestFiles } from './files.ts';
import { countResults, readUnitResults, UNIT_RESULTS } from './results.ts';
import { runCommand } from './run-command.ts';

/** One more than there are processors: tests wait for two fifths of their time. */
const AT_ONCE = availableParallelism() + 1;

/** Runs the `*.test.ts` files with Node's own runner. `only` chooses files whose path contains a word. */
export async function runUnitTests(only: readonly string[]): Promise<Counts> {
  const all = await findTestFiles('.test.ts');
  const files = all.filter((file) => only.length === 0 || only.some((word) => file.includes(word)));
  return runTestFiles('rules, services and contracts', files, UNIT_RESULTS);
}

/** Runs test files under a heading, some at a time, by this Node or another; their results are left in the file `results`. */
export async function runTestFiles(
  heading: string,
  files: readonly string[],
  results: string,
  { env = {}, node = process.execPath }: { env?: Record<string, string>; node?: string } = {},
): Promise<Counts> {
  if (files.length === 0) return NONE;
  console.log(`\n── ${heading} (${files.length} files)`);
  const args = [
    '--import',
    './infra/typescript/register.mjs',
    '--test',
    `--test-concurrency=${AT_ONCE}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./infra/test/unit-reporter.mjs',
    `--test-reporter-destination=${results}`,
  ];
  const code = await runCommand(node, [...args, ...files], env);
  const counts = countResults(await readUnitResults(results));
  // A file that dies before its first test counts nothing, but it has failed.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
