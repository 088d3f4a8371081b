import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { logIn, signIn } from '../../tests/testing/people.ts';
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

test('[E7] a seller suggests another time, the buyer is told, opens the request from the notice and accepts it', async ({
  page,
  browser,
}) => {
  await signIn(page, product.url, 'hannah@demo.keyturn.test');
  await page.goto(`${product.url}/tour-requests?tab=received`);
  const card = page.getByRole('article').filter({ has: page.getByText('Pending', { exact: true }) });
  await card.getByRole('button', { name: 'Suggest another time' }).click();
  await page.getByLabel('Day', { exact: true }).selectOption({ index: 12 });
  await page.getByLabel('Time', { exact: true }).selectOption('6:30 PM');
  const suggest = page.getByRole('button', { name: /^Suggest \w{3}, .* 6:30 PM$/ });
  const moment = (await suggest.innerText()).replace('Suggest ', '');
  await suggest.click();
  await expect(page.getByText(`You suggest ${moment} instead.`)).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await logIn(other, product.url, 'grace@demo.keyturn.test');
  await other.getByRole('button', { name: /^Notifications/ }).click();
  await other
    .getByRole('link')
    .filter({ hasText: `Hannah Clarke suggests ${moment} instead.` })
    .click();
  const asked = other.getByRole('article').filter({ hasText: `suggests ${moment} instead.` });
  await expect(asked).toBeFocused();
  await asked.getByRole('button', { name: 'Accept new time' }).click();
  await expect(other.getByRole('article', { name: moment })).toBeFocused();
  await expect(other.getByText(`Your tour is on ${moment}.`)).toBeVisible();
  // The open page of the seller hears of it.
  await expect(page.getByRole('article', { name: moment }).getByText('Accepted', { exact: true })).toBeVisible();
  await other.context().close();
});
