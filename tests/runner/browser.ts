import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { prepareDemo } from '../testing/product.ts';
import { findBrowser } from '../testing/find-browser.ts';
import { countRun, NONE, skipRun, type Counts } from './counts.ts';
import { findTestFiles, isOfFullRuns } from '../testing/files.ts';
import { BROWSER_RESULTS, countResults, readBrowserResults } from './results.ts';
import { IS_STRICT } from './unsteady.ts';
import { runNode } from '../../infra/build/run-command.ts';

/** Runs the Playwright specs whose path contains a word; by default those of each run. */
export async function runBrowserTests(words: readonly string[]): Promise<Counts> {
  const all = await findTestFiles('.e2e.ts');
  const isMeant = (file: string): boolean =>
    words.length === 0 ? !isOfFullRuns(file) : words.some((word) => file.includes(word));
  return runBrowserFiles('browser', all.filter(isMeant), BROWSER_RESULTS);
}

/** Runs Playwright specs in Chromium; without it they are skipped. */
export async function runBrowserFiles(heading: string, files: readonly string[], report: string): Promise<Counts> {
  if (files.length === 0) return NONE;
  console.log(`\n── ${heading} (${files.length} files)`);
  const browser = findBrowser();
  if (browser === null) return skipRun('all browser tests: no Chromium here');
  if ((await Promise.all(files.map(usesDemo))).includes(true)) await prepareDemo();
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts'];
  const code = await runNode([...args, ...files], {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(ROOT, report),
    ...(IS_STRICT && { STRICT: '1' }),
  });
  return countRun(countResults(await readBrowserResults(report)), code === 0, heading);
}

const usesDemo = async (file: string): Promise<boolean> =>
  (await readFile(join(ROOT, file), 'utf8')).includes("DEMO: '1'");
