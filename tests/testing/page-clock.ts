import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the page's clock once a screen is drawn: from now on only the test moves it, and however busy the machine is no timer runs out by itself. */
export async function stopClock(page: Page, drawn: Locator): Promise<void> {
  await expect(drawn).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
}
