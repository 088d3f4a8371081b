import { expect, test } from '@playwright/test';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import type { Arrival, Expected } from './addresses.ts';
import { walkRoutes } from './walk-routes.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

const WALKS: readonly [who: string, email: string | null, choose: (expected: Expected) => Arrival | undefined][] = [
  ['a visitor', null, ({ visitor }) => visitor],
  ['somebody signed in', 'ana@demo.keyturn.test', ({ user }) => user],
  ['the owner of a listing', 'mateo@demo.keyturn.test', ({ owner }) => owner],
  ['a property manager', 'nora@demo.keyturn.test', ({ manager }) => manager],
];

for (const [who, email, choose] of WALKS)
  test(`[A1][A10][B5][D8][E3] every address leads ${who} where it should, by deep link and reload`, async ({
    browser,
  }) => {
    await walkRoutes(browser, product.url, { email, choose, isReloaded: () => true });
  });

test('[A10] an address opened in a used tab begins at its top; a reload keeps its place', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  const bottom = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const place = () => page.evaluate(() => scrollY);
  await page.goto(`${product.url}/listings`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await bottom();
  await page.goto(`${product.url}/discovery/amenities`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await place()).toBe(0);
  await bottom();
  const left = await place();
  expect(left).toBeGreaterThan(100);
  await page.reload();
  await expect.poll(place).toBeGreaterThan(left - 100);
  await page.goto(`${product.url}/listings`);
  await expect(page.getByRole('article').first()).toBeVisible();
  // A place that is put back late would be put back by then.
  await page.waitForLoadState('networkidle');
  expect(await place(), 'an address that was scrolled before').toBe(0);
});
