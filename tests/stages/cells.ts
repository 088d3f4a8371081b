import { resolve } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { runNode } from '../../infra/build/run-command.ts';
import { getPrevious, type Missing, type Previous } from '../../infra/previous/previous.ts';
import { makeCells } from '../compatibility/make-cells.ts';
import { countRun, excuseRun, failedOne, skipRun, type Counts } from '../runner/counts.ts';
import { BROWSER_CELLS_RESULTS, countResults, readBrowserResults } from '../runner/results.ts';
import { CELLS } from '../testing/files.ts';
import { findBrowser } from '../testing/find-browser.ts';

/** Runs this release beside the one before, in every mix that a rollout makes; skipped where there is no browser, or no history to build it from. */
export async function runReleaseCells(): Promise<Counts> {
  console.log('\n── release cells');
  const browser = findBrowser();
  if (browser === null) return skipRun('release cells: no Chromium here');
  const previous = await getPrevious().catch((error: unknown): string => String(error));
  if (typeof previous === 'string') {
    console.log(previous);
    return failedOne(`release cells: ${previous}`);
  }
  if (isMissing(previous)) return (previous.isShallow ? excuseRun : skipRun)(`release cells: ${previous.missing}`);
  await makeCells(previous);
  const code = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts', CELLS],
    { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(ROOT, BROWSER_CELLS_RESULTS) },
  );
  return countRun(countResults(await readBrowserResults(BROWSER_CELLS_RESULTS)), code === 0, 'release cells');
}

const isMissing = (found: Previous | Missing): found is Missing => 'missing' in found;
