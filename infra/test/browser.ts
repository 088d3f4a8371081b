import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { findBrowser, installBrowser } from './find-browser.ts';
import type { Counts } from './counts.ts';
import { runNode } from './run-command.ts';

const REPORT = '.build/browser.json';

/** Runs the Playwright specs in a real Chromium; without one they are reported as skipped, with the way to get it. */
export async function runBrowserTests(only: readonly string[]): Promise<Counts> {
  console.log('\n── browser');
  const browser = findBrowser() ?? (await installBrowser());
  if (browser === null) {
    console.log(
      'skipped: all browser journeys. Install Chromium (Debian: apt-get install chromium) or set CHROME_PATH.',
    );
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'infra/e2e/playwright.config.ts'];
  const code = await runNode([...args, '--pass-with-no-tests', ...only], {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(ROOT, REPORT),
  });
  const text = await readFile(join(ROOT, REPORT), 'utf8').catch(() => '{}');
  const { stats } = JSON.parse(text) as {
    stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  if (!stats) return { passed: 0, failed: 1, skipped: 0 };
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: stats.skipped };
}
