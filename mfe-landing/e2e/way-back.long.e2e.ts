import { expect, test, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../tests/testing/demo.ts';
import { PASSWORD } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[D9] B: a visitor’s heart leads to the log-in with a sentence why, and back with the heart saved', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const matches = `${product.url}/listings?city=Logan`;
  await page.goto(matches);
  await page.getByRole('article').nth(1).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Log in to save this listing.')).toBeVisible();
  await logInHere(page);
  await expect(page).toHaveURL(matches);
  await expect(
    page.getByRole('article').nth(1).getByRole('button', { name: 'Remove from saved listings' }),
  ).toBeVisible();
  await page.goto(`${product.url}/login`);
  await expect(page.getByText('Log in to save this listing.')).toHaveCount(0);
});

test('B3: [D5] a visitor who taps a match and signs up reads why it matches, and finds the same matches behind it', async ({
  page,
}) => {
  const matches = `${product.url}/listings?city=Provo&budget=700&amenities=Pool`;
  await page.goto(matches);
  const card = page.getByRole('article').filter({ hasText: '% match' }).first();
  const score = /\d+ % match/.exec((await card.textContent()) ?? '')?.[0] ?? 'none';
  await card.getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByLabel('Full name').fill('Eva Lind');
  await page.getByLabel('E-mail').fill('eva@example.edu');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/listing\/[\w-]{22}$/);
  const why = page.getByRole('region', { name: 'Why it matches' });
  await expect(why).toContainText(score);
  await page.goBack();
  await expect(page).toHaveURL(matches);
  await expect(card).toContainText(score);
});

test('B3: a heart that cannot be saved after the log-in is kept, said so, and saved by itself', async ({ page }) => {
  await page.goto(`${product.url}/listings?city=Logan`);
  await page.getByRole('article').first().getByRole('button', { name: /^Save/ }).click();
  await page.route('**/api/saved-listings/me/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { code: 'unavailable' } })
      : route.continue(),
  );
  await logInHere(page);
  const kept = page.getByText('What you saved before the log-in is not stored yet.');
  await expect(kept).toBeVisible();
  await page.reload();
  await expect(kept).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText('What you saved before the log-in is stored now.')).toBeVisible();
  await expect(
    page.getByRole('article').first().getByRole('button', { name: 'Remove from saved listings' }),
  ).toBeVisible();
});

async function logInHere(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('tab', { name: 'Log in' }).click();
  await page.getByLabel('E-mail').fill('tomas@demo.keyturn.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}
