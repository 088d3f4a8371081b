import { expect, test } from '@playwright/test';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { untilAnswers } from '../../tests/testing/still.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[B3][B4] with reduced motion nothing on the landing page moves; footer links lead to their pages', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(product.url);
  // What is over within a millisecond has not been seen, even where a busy machine catches it running.
  const countMoving = () =>
    page.evaluate(() => {
      const lengths = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().activeDuration));
      return lengths.filter((length) => length > 1).length;
    });
  await untilAnswers(page);
  await page.keyboard.press('Tab');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(await countMoving()).toBe(0);
  for (const [name, heading] of [
    ['FAQs', 'Questions and answers'],
    ['Terms', 'Terms'],
    ['Privacy', 'Privacy'],
    ['Contact', 'Contact'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeFocused();
  }
});
