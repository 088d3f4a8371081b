import { expect, test } from '@playwright/test';
import { startProduct, type Product } from '../../tests/testing/product.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[A10] an address opened in a used tab starts at its top; a reload keeps its place', async ({ page }) => {
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
