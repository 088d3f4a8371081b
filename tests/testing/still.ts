import { expect, type Page } from '@playwright/test';

/** Waits until fades have ended, because colours in between are not designed. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const short = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000);
    await Promise.allSettled(short.map(({ finished }) => finished));
  });
}

/** Waits until the real screen has replaced the prerendered one, whose elements disappear. */
export async function untilAnswers(page: Page): Promise<void> {
  await expect(page.locator('#root > [inert]')).toHaveCount(0);
}
