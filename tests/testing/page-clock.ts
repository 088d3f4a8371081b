import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the page's clock once a screen has rendered: only the test advances it, and no timer expires. */
export async function stopClock(page: Page, drawn: Locator): Promise<void> {
  await expect(drawn).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
}
