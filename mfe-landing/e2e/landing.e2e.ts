import { expect, test, type Page } from '@playwright/test';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { untilAnswers } from '../../tests/testing/still.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

const intent = (page: Page) => page.evaluate(() => localStorage.getItem('intent'));

test('[B1] the three ways on store their intent and lead where they should', async ({ page }) => {
  for (const [name, path, stored] of [
    ['Find a Lease', '/discovery', 'browse'],
    ['Post a Lease', '/signup', 'post'],
    ['Get Started', '/choose-role', 'browse'],
  ] as const) {
    await page.goto(product.url);
    await expect(page.getByRole('heading', { name: 'Finally, a smarter way to move' })).toBeVisible();
    const way = page.getByRole('link', { name, exact: true }).or(page.getByRole('button', { name, exact: true }));
    await way.first().click();
    await expect(page).toHaveURL(product.url + path);
    expect(await intent(page)).toBe(stored);
  }
});

test('[B3] four samples in a loop, each with its slides and deal, lead to the questionnaire', async ({ page }) => {
  await page.goto(product.url);
  await untilAnswers(page);
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

test('[B3] seven marks, five times over, in 110 seconds a cycle', async ({ page }) => {
  await page.goto(product.url);
  await untilAnswers(page);
  const marquee = page.getByRole('region', { name: 'Students of these schools hand on their leases here' });
  await marquee.scrollIntoViewIfNeeded();
  await expect(marquee.locator('ul')).toHaveCount(5);
  await expect(marquee.locator('ul').first().locator('li')).toHaveCount(7);
  const durations = () =>
    marquee.evaluate((element) =>
      element.getAnimations({ subtree: true }).map((animation) => animation.effect?.getTiming().duration),
    );
  await expect.poll(durations).toContain(110_000);
});
