import { join, resolve } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { findBrowser } from '../testing/find-browser.ts';
import { runNode } from '../../infra/build/run-command.ts';
import { startFreeStack } from '../../infra/stack/free-stack.ts';
import { PROCESSES } from '../../infra/stack/stack.ts';

/** Runs the unchanged browser journey on an operated stack; true when it passed. Its kill ends all processes. */
export async function runJourneyOnStack(results: string): Promise<boolean> {
  const stack = await startFreeStack();
  const kill = `"${process.execPath}" --import ./infra/typescript/register.mjs infra/stack/kill.ts "${join(stack.folder, PROCESSES)}"`;
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts'];
  try {
    const code = await runNode(
      [...playwright, 'tests/journeys/journey.e2e.ts', `--output=${join(stack.folder, 'results')}`],
      {
        CHROME_PATH: findBrowser() ?? '',
        PRODUCT_URL: stack.url,
        PRODUCT_KILL: kill,
        PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(ROOT, results),
      },
    );
    if (code !== 0) console.log(stack.log());
    return code === 0;
  } finally {
    await stack.stop();
  }
}
