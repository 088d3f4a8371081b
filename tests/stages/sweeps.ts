import { runBrowserFiles } from '../runner/browser.ts';
import { add, type Counts } from '../runner/counts.ts';
import { BROWSER_SWEEP_RESULTS, SWEEP_RESULTS } from '../runner/results.ts';
import { runTestFiles } from '../runner/unit.ts';
import { findTestFiles, findUnitTests, isOfFullRuns } from '../testing/files.ts';

/** Runs the tests that only full runs have: those that harm processes, take long, or go over every screen and fault. */
export async function runSweeps(): Promise<Counts> {
  const units = (await findUnitTests()).filter(isOfFullRuns);
  const browser = (await findTestFiles('.e2e.ts')).filter(isOfFullRuns);
  return add(
    await runTestFiles('sweeps', units, SWEEP_RESULTS),
    await runBrowserFiles('sweeps in a browser', browser, BROWSER_SWEEP_RESULTS),
  );
}
