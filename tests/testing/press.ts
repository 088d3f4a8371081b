import type { Locator, Page } from '@playwright/test';

/** A button takes a click within 400 ms of its last one for the end of a double click; a fast machine is quicker than people. */
export const DOUBLE_CLICK_MS = 450;

/** Waits until the button that was pressed last takes another press. */
export const untilPressCounts = (page: Page): Promise<void> => page.waitForTimeout(DOUBLE_CLICK_MS);

/** Presses, once, a button that was pressed a moment ago; what that leads to may take its time. */
export async function pressAgain(button: Locator): Promise<void> {
  await untilPressCounts(button.page());
  await button.click();
}
