import { countRun, NONE, type Counts } from './counts.ts';
import { findUnitTests, isLong, isOfFullRuns } from '../testing/files.ts';
import { runJest } from './jest.ts';
import { countResults, readUnitResults, UNIT_RESULTS } from './results.ts';

/**
 * The `*.test.ts` and `*.test.tsx` files whose path contains one of the words. Without one all, those of full runs in a full run alone.
 * A quick run has those `*.long.test.ts` alone that a word names which is no folder.
 */
export async function chooseUnitTests(
  words: readonly string[],
  { quick, isFull }: { quick: { folders: readonly string[] } | null; isFull: boolean },
): Promise<string[]> {
  const all = await findUnitTests();
  const isNamed = (file: string, names: readonly string[]): boolean => names.some((word) => file.includes(word));
  const named = words.filter((word) => quick?.folders.includes(word) !== true);
  return all
    .filter((file) => (words.length === 0 ? isFull || !isOfFullRuns(file) : isNamed(file, words)))
    .filter((file) => quick === null || !isLong(file) || isNamed(file, named));
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
