import { expect, type Page } from '@playwright/test';

/** Waits until what fades in or out has done so: colours in between are nobody's choice. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const short = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000);
    await Promise.allSettled(short.map(({ finished }) => finished));
  });
}

/** Waits until the screen that was drawn ahead has given way to the one that answers: what is found before is gone a moment later. */
export async function untilAnswers(page: Page): Promise<void> {
  await expect(page.locator('#root > [inert]')).toHaveCount(0);
}
