import { countRun, NONE, type Counts } from './counts.ts';
import { findUnitTests } from '../testing/files.ts';
import { runJest } from './jest.ts';
import { countResults, readUnitResults, UNIT_RESULTS } from './results.ts';

/** Runs the `*.test.ts` and `*.test.tsx` files. `only` chooses files whose path contains a word. */
export async function runUnitTests(only: readonly string[]): Promise<Counts> {
  const all = await findUnitTests();
  const files = all.filter((file) => only.length === 0 || only.some((word) => file.includes(word)));
  return runTestFiles('rules, services, contracts and screens', files, UNIT_RESULTS);
}

/** Runs test files under a heading, by this Node or another; what jest reports is left in the file `report`. */
export async function runTestFiles(
  heading: string,
  files: readonly string[],
  report: string,
  options: { env?: Record<string, string>; node?: string } = {},
): Promise<Counts> {
  if (files.length === 0) return NONE;
  console.log(`\n── ${heading} (${files.length} files)`);
  const code = await runJest(files, { ...options, report });
  return countRun(countResults(await readUnitResults(report)), code === 0, heading);
}
