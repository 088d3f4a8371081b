import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import type { Product } from './product.ts';

/** The panels that stand where a slice cannot be shown, in the shell's words. */
const panelsOf = (page: Page): Locator => page.getByText(/ cannot be shown right now\.$/);

/** Says that a page has no panel, `what` being the case where there are many. */
export const expectNoPanel = (page: Page, what?: string): Promise<void> => expect(panelsOf(page), what).toHaveCount(0);

/** Says that what `expectNoPanel` looks for is there where a remote's files do not come, so that it finds any. */
export async function expectPanelIsFound(browser: Browser, { url }: Product): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route('**/mfe/tours/**', (route) => route.abort());
  await page.goto(`${url}/manage-availability`);
  await expect(panelsOf(page)).toHaveCount(1);
  await context.close();
}
