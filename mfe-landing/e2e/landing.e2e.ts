import { expect, test } from '@playwright/test';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { untilAnswers } from '../../tests/testing/still.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('[B1][B3] seven marks cycle five times in 110 seconds each; four looping samples lead to the questionnaire', async ({
  page,
}) => {
  await page.goto(product.url);
  await untilAnswers(page);
  await expect(page.getByRole('heading', { name: 'Finally, a smarter way to move' })).toBeVisible();
  const marquee = page.getByRole('region', { name: 'Students of these schools hand on their leases here' });
  await marquee.scrollIntoViewIfNeeded();
  await expect(marquee.locator('ul')).toHaveCount(5);
  await expect(marquee.locator('ul').first().locator('li')).toHaveCount(7);
  const durations = () =>
    marquee.evaluate((element) =>
      element.getAnimations({ subtree: true }).map((animation) => animation.effect?.getTiming().duration),
    );
  await expect.poll(durations).toContain(110_000);
  const carousel = page.getByRole('group', { name: 'Leases looking for someone' });
  // It comes when somebody scrolls towards it.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await carousel.scrollIntoViewIfNeeded();
  const dots = carousel.getByRole('button', { name: /of 4$/ });
  await expect(dots).toHaveCount(4);
  const shown = async () => {
    for (let at = 0; at < 4; at += 1) if ((await dots.nth(at).getAttribute('aria-current')) === 'true') return at;
    return -1;
  };
  for (const expected of [1, 2, 3, 0]) {
    await carousel.getByRole('button', { name: /^Next/ }).first().click();
    await expect.poll(shown).toBe(expected);
  }
  await carousel
    .getByRole('button', { name: /^Previous/ })
    .first()
    .click();
  await expect.poll(shown).toBe(3);
  await carousel.locator('article:not([inert])').getByRole('link').click();
  await expect(page).toHaveURL(`${product.url}/discovery`);
});
