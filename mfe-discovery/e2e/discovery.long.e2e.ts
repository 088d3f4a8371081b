import { expect, test } from '@playwright/test';
import { startProduct, type Product } from '../../tests/testing/product.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[D5] nothing matches: the one change that brings a match is named and made in a tap', async ({ page }) => {
  await page.goto(`${product.url}/listings?city=Provo&budget=310&housingType=Female`);
  await expect(page.getByText('No listings match your filters.')).toBeVisible();
  await page.getByRole('button', { name: /^At \$\d+ your first match appears$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[1-9]\d* leases? match(es)? your answers$/);
  await expect(page.getByText('No listings match your filters.')).toHaveCount(0);
});

test('B10: what just missed stands nearest first, a rent a little over before any other city', async ({ page }) => {
  const missed = page.getByRole('region', { name: 'Just missed' }).getByRole('article');
  const place = 'school=BYU&city=Provo';
  await page.goto(`${product.url}/listings?${place}&budget=400`);
  await expect(missed.first()).toContainText(/\$\d+ over budget/);
  await expect(missed.first()).toContainText('Provo');
  await page.goto(`${product.url}/listings?${place}&budget=2500`);
  await expect(missed.first()).toContainText(/In \w+, \d+ miles? away/);
  const miles = (await missed.allTextContents()).map((text) => Number(/, (\d+) miles? away/.exec(text)?.[1]));
  expect(miles).toEqual([...miles].sort((a, b) => a - b));
  expect(miles[0]).toBeLessThan(20);
});
