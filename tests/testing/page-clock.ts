import { expect, type Locator, type Page } from '@playwright/test';

const TICK_MS = 10;

/** Stops the page's clock once a screen is drawn: from now on only the test moves it, and however busy the machine is no timer runs out by itself. */
export async function stopClock(page: Page, drawn: Locator): Promise<void> {
  await expect(drawn).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Moves a stopped clock by small steps until something is there; what it waits for has its answers in real time meanwhile. */
export async function tickUntil(page: Page, awaited: Locator): Promise<void> {
  while (!(await awaited.isVisible())) await page.clock.runFor(TICK_MS);
}
