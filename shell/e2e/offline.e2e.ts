import { expect, test } from '@playwright/test';
import { PASSWORD, signUp } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { menu, readBrowser, tryLogIn, untilRemembered } from '../../tests/testing/security-steps.ts';
import { storeGarbage } from '../../tests/testing/stored-garbage.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('[A8] T-02 after a log-out, offline, the log-in reports what this device knows, and admits the right person', async ({
  page,
  context,
}) => {
  await page.goto(`${product.url}/signup`);
  await signUp(page, 'Ana Castillo', 'ana@example.edu');
  await untilRemembered(page, 'ana@example.edu');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  const kept = await readBrowser(page);
  for (const text of ['ana@example.edu', 'Ana Castillo', PASSWORD]) expect(kept).not.toContain(text);
  await page.goto(`${product.url}/login`);

  // The page is open when the network goes; its verifier code is fetched with it.
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await tryLogIn(page, 'nobody@example.edu', PASSWORD);
  await expect(page.getByText('Network error and no local account found. Please try again.')).toBeVisible();
  await tryLogIn(page, 'ana@example.edu', 'a wrong password');
  await expect(page.getByText("Network error and password doesn't match local account.")).toBeVisible();
  await tryLogIn(page, 'ana@example.edu', PASSWORD);
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(menu(page)).toBeVisible();
});

test('[A9] garbage in every stored item never breaks the page', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(product.url);
  // Each screen with garbage of another kind.
  for (const [path, garbage] of [
    ['/', '{"email":{"a":1}}'],
    ['/discovery/amenities', '{'],
    ['/listings', 'null'],
    ['/post', '{"email":"x","name":7}'],
    ['/tour-requests', '[1]'],
  ] as const) {
    await storeGarbage(page, garbage);
    await page.goto(product.url + path);
    await expect(page.locator('[data-slice]')).not.toBeEmpty();
  }
  expect(faults).toEqual([]);
});
