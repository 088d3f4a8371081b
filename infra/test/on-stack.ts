import { runJourneyOnStack } from '../stack/journey.ts';
import type { Counts } from './counts.ts';
import { findBrowser } from './find-browser.ts';
import { BROWSER_STACK_RESULTS, countResults, readBrowserResults } from './results.ts';

/** Runs the browser journey, unchanged, on the operated topology as processes. */
export async function runStackJourney(): Promise<Counts> {
  console.log('\n── browser journey on the operated stack');
  if (findBrowser() === null) return { passed: 0, failed: 0, skipped: 1 };
  const isFine = await runJourneyOnStack(BROWSER_STACK_RESULTS);
  const counts = countResults(await readBrowserResults(BROWSER_STACK_RESULTS));
  return isFine || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
