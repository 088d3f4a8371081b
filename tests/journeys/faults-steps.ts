import { expect, type Page } from '@playwright/test';

/** Collects what a page must never have under a fault: errors that nobody caught. */
export function watchForUncaught(page: Page): string[] {
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  return uncaught;
}

/** Presses a button until what should follow is there: a press within 0.4 s of the last one counts as its double click. */
export async function pressUntil(page: Page, name: string, follows: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name, exact: true }).click({ timeout: 1000 });
    await follows();
  }).toPass({ timeout: 20_000 });
}
