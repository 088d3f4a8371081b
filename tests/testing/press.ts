import type { Locator, Page } from '@playwright/test';

/** A button treats a second click within 400 ms as a double click; machines are faster than people. */
export const DOUBLE_CLICK_MS = 450;

/** Waits until the last pressed button accepts another press. */
export const untilPressCounts = (page: Page): Promise<void> => page.waitForTimeout(DOUBLE_CLICK_MS);

/** Presses a recently pressed button again, once; the effect may take time. */
export async function pressAgain(button: Locator): Promise<void> {
  await untilPressCounts(button.page());
  await button.click();
}
