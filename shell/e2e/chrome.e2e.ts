import { expect, test } from '@playwright/test';
import { logIn } from '../../tests/testing/people.ts';
import { pressAgain } from '../../tests/testing/press.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[A2] Sign Up and the log-in icon store the intent browse, but never replace another', async ({ page }) => {
  const intent = () => page.evaluate(() => localStorage.getItem('intent'));
  await page.goto(`${product.url}/listings`);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await intent()).toBe('browse');
  await page.evaluate(() => localStorage.setItem('intent', 'post'));
  await page.goBack();
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  expect(await intent()).toBe('post');
});

test('[A3][A6] the picture opens its person’s panel, whose Log Out signs out the other tab', async ({ context }) => {
  const [page, other] = [await context.newPage(), await context.newPage()];
  await logIn(page, product.url, 'ana@demo.keyturn.test');
  await other.goto(`${product.url}/tour-requests`);
  await expect(other.getByRole('heading', { name: 'Tour Requests' })).toBeVisible();
  await page.getByRole('button', { name: /^Open your menu/ }).click();
  const panel = page.getByRole('dialog', { name: 'Your menu' });
  for (const text of ['Ana Castillo', 'Provo UT']) await expect(panel.getByText(text)).toBeVisible();
  await expect(panel.getByRole('link', { name: /View Saved Listings/ })).toContainText('3');
  await panel.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(other.getByText('Please log in to view your tour requests.')).toBeVisible();
});

test('[D10] B11: a failed read of listings is logged, the list stays empty, and no text says that none match', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.route('**/api/matches?**', (route) => route.abort());
  await page.goto(`${product.url}/listings`);
  await expect(page.getByRole('alert').getByText('Network error. Please try again.')).toBeVisible();
  await expect(page.getByText('No listings match your filters.')).toHaveCount(0);
  await expect(page.getByText(/^(Best match|Newest) first/)).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect.poll(() => logged.join('\n')).toContain('The listings could not be loaded');
  await page.unrouteAll();
  await pressAgain(page.getByRole('button', { name: 'Retry' }));
  await expect(page.getByRole('article').first()).toBeVisible();
});
