import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { signIn } from '../../tests/testing/people.ts';
import { expectAlert } from '../../tests/testing/posting-people.ts';
import { pressAgain } from '../../tests/testing/press.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const BUYER = 'ana@demo.keyturn.test';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[E4] the sender cancels after a question; a failure leaves the request in the list', async ({ page }) => {
  await signIn(page, product.url, BUYER);
  await page.goto(`${product.url}/tour-requests?tab=sent`);
  await page.getByRole('radio', { name: /^Pending/ }).click();
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const before = await cards.count();
  const dialog = page.getByRole('alertdialog');
  const ask = async () => {
    await pressAgain(cards.first().getByRole('button', { name: 'Cancel request' }));
    await expect(dialog).toBeVisible();
  };
  await ask();
  await expect(dialog).toContainText('Are you sure you want to cancel this tour request?');
  await dialog.getByRole('button', { name: 'Keep request' }).click();
  await expect(cards).toHaveCount(before);
  await page.route('**/api/tour-requests/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await ask();
  await dialog.getByRole('button', { name: 'Cancel request' }).click();
  await expectAlert(page, 'Failed to cancel request: Failed to cancel tour request');
  await expect(cards).toHaveCount(before);
  await page.unroute('**/api/tour-requests/*');
  await ask();
  await dialog.getByRole('button', { name: 'Cancel request' }).click();
  await expect(cards).toHaveCount(before - 1);
});

test('[E9] an accepted tour is taken as a file for calendars', async ({ page }) => {
  await signIn(page, product.url, BUYER);
  await page.goto(`${product.url}/tour-requests?tab=sent`);
  await page.getByRole('radio', { name: /^Accepted/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /^Add to calendar/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('tour.ics');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nSUMMARY:Tour of Joaquin Court\r\n[^]*END:VCALENDAR\r\n$/);
});
