import { runBrowserFiles } from '../runner/browser.ts';
import { add, type Counts } from '../runner/counts.ts';
import { BROWSER_SWEEP_RESULTS, SWEEP_RESULTS } from '../runner/results.ts';
import { runTestFiles } from '../runner/unit.ts';
import { findTestFiles, findUnitTests, isOfFullRuns } from '../testing/files.ts';

/** Runs tests of full runs only: those that kill processes, take long, or cover every screen and fault. */
export async function runSweeps(): Promise<Counts> {
  const units = (await findUnitTests()).filter(isOfFullRuns);
  const browser = (await findTestFiles('.e2e.ts')).filter(isOfFullRuns);
  return add(
    await runTestFiles('sweeps', units, SWEEP_RESULTS),
    await runBrowserFiles('sweeps in a browser', browser, BROWSER_SWEEP_RESULTS),
  );
}
