import { countRun, NONE, type Counts } from './counts.ts';
import { findUnitTests, isLong, isOfFullRuns } from '../testing/files.ts';
import { runJest } from './jest.ts';
import { againOf, countResults, readUnitResults, UNIT_RESULTS } from './results.ts';
import { IS_STRICT, MOST_UNSTEADY } from './unsteady.ts';

/**
 * The `*.test.ts` and `*.test.tsx` files whose path contains a word; by default those of each run. A quick run includes
 * `*.long.test.ts` only if a word that is no folder names them.
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

/** Runs tests, except long ones, that uncommitted changes affect (jest's `--onlyChanged`). */
export async function runChangedUnitTests(): Promise<Counts> {
  const code = await runJest([], { report: UNIT_RESULTS, onlyChanged: true });
  return countRun(countResults(await readUnitResults()), code === 0, 'changed tests');
}

/** Runs Jest test files. */
export async function runUnitTests(files: readonly string[]): Promise<Counts> {
  return runTestFiles('rules, services, contracts and screens', files, UNIT_RESULTS);
}

/**
 * Runs test files under a heading, with jest's report in `report`. Failed files are retried one at a time, unless more
 * fail than a run may have unsteady tests.
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
