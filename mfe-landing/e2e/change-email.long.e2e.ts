import { expect, test } from '@playwright/test';
import { linkTo } from '../../tests/testing/mails.ts';
import { PASSWORD, signUp } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const OLD = 'ann.lee@example.edu';
const NEW = 'ann@mail.example';

let product: Product;
test.beforeEach(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterEach(() => product.stop());

test('[E17] on a phone: another address is asked for, taken by its link, and taken back by the old one', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${product.url}/signup`);
  await signUp(page, 'Ann Lee', OLD);
  await page.goto(`${product.url}/account`);
  const section = page.getByRole('region', { name: 'E-mail address' });
  await section.getByRole('button', { name: 'Change address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New e-mail address').fill(NEW);
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('Current password').press('Enter');
  await expect(section.getByText(`Your address becomes ${NEW} once the link that went there is used.`)).toBeVisible();

  await page.goto(await linkTo(product, NEW, 'Somebody wants to use this address'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your e-mail address is changed.')).toBeVisible();
  await page.goto(`${product.url}/account`);
  await expect(section.getByText(NEW, { exact: true })).toBeVisible();
  await expect(section.getByText('Your e-mail address is confirmed.')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(await linkTo(product, OLD, 'To take this address back'));
  await other.getByRole('button', { name: 'Take it back' }).click();
  await expect(
    other.getByText('Your account has this e-mail address again. Please reset your password now.'),
  ).toBeVisible();
  await page.goto(`${product.url}/account`);
  await expect(page).toHaveURL(/\/login$/);
});
