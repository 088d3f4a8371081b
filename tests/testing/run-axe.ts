import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { waitUntilStill } from './still.ts';

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
type Options = Parameters<AxeBuilder['options']>[0];

// The axe of Playwright's package, not another copy.
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const SOURCE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
const OPTIONS: Options = {
  resultTypes: ['violations'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/**
 * Axe's findings on the current page. Its builder injects axe twice, and into an extra page for frames; here once, as
 * no page has frames.
 */
export async function runAxe(page: Page): Promise<Results['violations']> {
  await waitUntilStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async (options) => {
    if (document.querySelector('iframe, frame, object') !== null) throw new Error('Axe does not look into the frame.');
    const { axe } = window as unknown as { axe: { run(of: Document, options: unknown): Promise<Results> } };
    return (await axe.run(document, options)).violations;
  }, OPTIONS);
}
