import { countRun, NONE, type Counts } from './counts.ts';
import { findUnitTests, isBesideCode } from '../testing/files.ts';
import { runJest } from './jest.ts';
import { countResults, readUnitResults, UNIT_RESULTS } from './results.ts';

/** The `*.test.ts` and `*.test.tsx` files whose path contains one of the words; without one all, or those beside the code. */
export async function chooseUnitTests(words: readonly string[], isQuick: boolean): Promise<string[]> {
  const all = await findUnitTests();
  if (words.length === 0) return isQuick ? all.filter(isBesideCode) : all;
  return all.filter((file) => words.some((word) => file.includes(word)));
}

/** Runs test files that are no browser's. */
export async function runUnitTests(files: readonly string[]): Promise<Counts> {
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
