import { runJourneyOnStack } from './stack-journey.ts';
import { findMissing } from '../../infra/stack/servers.ts';
import { countRun, skipRun, type Counts } from '../runner/counts.ts';
import { findBrowser } from '../testing/find-browser.ts';
import { BROWSER_STACK_RESULTS, countResults, readBrowserResults } from '../runner/results.ts';

/** Runs the unchanged browser journey on the operated topology as processes. */
export async function runStackJourney(): Promise<Counts> {
  console.log('\n── browser journey on the operated stack');
  const missing = findBrowser() === null ? 'a browser is needed' : findMissing();
  if (missing !== null) return skipRun(missing);
  const isFine = await runJourneyOnStack(BROWSER_STACK_RESULTS);
  const counts = countResults(await readBrowserResults(BROWSER_STACK_RESULTS));
  return countRun(counts, isFine, 'journey on the operated stack');
}
