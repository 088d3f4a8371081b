import { countRun, NONE, type Counts } from './counts.ts';
import { findUnitTests, isLong, isOfFullRuns } from '../testing/files.ts';
import { runJest } from './jest.ts';
import { againOf, countResults, readUnitResults, UNIT_RESULTS } from './results.ts';
import { IS_STRICT, MOST_UNSTEADY } from './unsteady.ts';

/**
 * The `*.test.ts` and `*.test.tsx` files whose path contains one of the words; without words those of each run.
 * A quick run has those `*.long.test.ts` alone that a word names which is no folder.
 */
export async function chooseUnitTests(
  words: readonly string[],
  { folders, isQuick }: { folders: readonly string[]; isQuick: boolean },
): Promise<string[]> {
  const all = await findUnitTests();
  const isNamed = (file: string, names: readonly string[]): boolean => names.some((word) => file.includes(word));
  const named = words.filter((word) => !folders.includes(word));
  return all
    .filter((file) => (words.length === 0 ? !isOfFullRuns(file) : isNamed(file, words)))
    .filter((file) => !isQuick || !isLong(file) || isNamed(file, named));
}

/** Runs the tests, but for long ones, that reach what was changed since the last commit (jest's `--onlyChanged`). */
export async function runChangedUnitTests(): Promise<Counts> {
  const code = await runJest([], { report: UNIT_RESULTS, onlyChanged: true });
  return countRun(countResults(await readUnitResults()), code === 0, 'changed tests');
}

/** Runs test files that are no browser's. */
export async function runUnitTests(files: readonly string[]): Promise<Counts> {
  return runTestFiles('rules, services, contracts and screens', files, UNIT_RESULTS);
}

/**
 * Runs test files under a heading; what jest reports is left in the file `report`. Files that fail are run
 * once more, one at a time; not where more fail than a run may have unsteady tests.
 */
export async function runTestFiles(heading: string, files: readonly string[], report: string): Promise<Counts> {
  if (files.length === 0) return NONE;
  console.log(`\n── ${heading} (${files.length} files)`);
  let code = await runJest(files, { report });
  const failed = new Set(
    (await readUnitResults(report)).flatMap(({ file, outcome }) => (outcome === 'failed' ? file : [])),
  );
  if (!IS_STRICT && failed.size > 0 && failed.size <= MOST_UNSTEADY) {
    console.log(`\n── ${heading}: the second try of ${failed.size} files`);
    code = await runJest([...failed], { report: againOf(report), workers: 1 });
  }
  return countRun(countResults(await readUnitResults(report)), code === 0, heading);
}
