import { expect, test } from '@playwright/test';
import { PASSWORD, signUp } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { storeGarbage } from '../../tests/testing/stored-garbage.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('without a network a submit fails at once and is not sent when the network returns', async ({ page, context }) => {
  await page.goto(`${product.url}/signup`);
  await page.getByLabel('Full name').fill('Grace Holloway');
  await page.getByLabel('E-mail').fill('grace@example.edu');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Registration failed')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Holloway');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await context.setOffline(false);
  // What the page sends by itself when the network is back leaves before this call does.
  await page.evaluate(() => fetch('/api/site'));
  expect(sent).toContain('/api/site');
  expect(sent).not.toContain('/api/users/register');
  await expect(page).toHaveURL(/\/signup$/);
});

test('[A9] garbage in every stored item never breaks the page', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(product.url);
  for (const garbage of ['{', 'null', '[1]', '{"email":{"a":1}}', '{"email":"x","name":7}']) {
    await storeGarbage(page, garbage);
    for (const path of ['/', '/discovery/amenities', '/listings', '/post', '/tour-requests']) {
      await page.goto(product.url + path);
      await expect(page.locator('[data-slice]')).not.toBeEmpty();
    }
  }
  expect(faults).toEqual([]);
});

test('B11: a page opened without a network says that one is offline, and opens by itself when the network is back', async ({
  page,
  context,
}) => {
  await page.goto(`${product.url}/choose-role`);
  await expect(page.getByText('What are we doing?')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: /looking for a lease/ }).click();
  const panel = page.getByRole('alert').filter({ hasText: 'You are offline.' });
  await expect(panel).toBeVisible();
  await expect(page.getByText('The rest of Keyturn works as usual')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.locator('[data-slice="discovery"]').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('B11: what could not be loaded for want of a network is loaded when it is back', async ({ page, context }) => {
  await page.goto(`${product.url}/signup`);
  await signUp(page, 'Omar Haddad', 'omar@example.edu');
  await page.goto(`${product.url}/tour-requests`);
  await expect(page.getByText('No tour requests received')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const banner = page.getByRole('alert').filter({ visible: true }).first();
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No tour requests received')).toBeVisible();
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
});
