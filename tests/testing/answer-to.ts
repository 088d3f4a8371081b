import type { Page } from '@playwright/test';

/** The status and text that the person of a page is answered: what one service does, another hears of a moment later, and a test asks until then. */
export async function answerTo(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(address);
  return `${answer.status()} ${await answer.text()}`;
}
