import type { TourRequest } from '@keyturn/contracts/tours';
import { expect, test } from '@playwright/test';
import { logIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('B9: [B5] home counts the people who wait, not their requests, and leads to them', async ({ page }) => {
  await logIn(page, product.url, 'priya@demo.keyturn.test');
  const received = await page.evaluate(
    async () => (await (await fetch('/api/tour-requests/received/me')).json()) as TourRequest[],
  );
  const names = received.filter(({ status }) => status === 'pending').map(({ buyer }) => buyer.name);
  const people = new Set(names).size;
  expect(people).toBeGreaterThan(0);
  const sentence =
    people === 1 ? 'One person would like to see your place.' : `${people} people would like to see your place.`;
  await page.getByRole('link', { name: sentence }).click();
  await expect(page).toHaveURL(`${product.url}/tour-requests?tab=received`);
});
