import { expect, test, type Route } from '@playwright/test';
import { logIn } from '../../tests/testing/people.ts';
import { pressAgain } from '../../tests/testing/press.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const ANA = 'ana@demo.keyturn.test';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[A2] Sign Up and the log-in icon store the intent browse, but never over another', async ({ page }) => {
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

test('[A3][A6] the side panel lists its items in order, with the count of saved listings; its Log Out signs out the other tab', async ({
  context,
}) => {
  const [page, other] = [await context.newPage(), await context.newPage()];
  await logIn(page, product.url, ANA);
  await other.goto(`${product.url}/tour-requests`);
  await expect(other.getByRole('heading', { name: 'Tour Requests' })).toBeVisible();
  await page.getByRole('button', { name: /^Open your menu/ }).click();
  const panel = page.getByRole('dialog', { name: 'Your menu' });
  await expect(panel.getByText('Ana Castillo')).toBeVisible();
  await expect(panel.getByText('Provo UT')).toBeVisible();
  const items = [
    'Edit Profile',
    'Home',
    'Tour Requests',
    'View Saved Listings',
    'Manage Your Listings',
    'Manage Your Availability',
    'Account',
  ];
  const texts = await panel.getByRole('navigation').getByRole('link').allTextContents();
  expect(texts.map((text) => items.find((item) => text.startsWith(item)))).toEqual(items);
  await expect(panel.getByRole('link', { name: /View Saved Listings/ })).toContainText('3');
  await expect(panel.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: /^Open your menu/ })).toBeFocused();
  await page.goto(`${product.url}/saved`);
  await page.getByRole('button', { name: /^Open your menu/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other.getByText('Please log in to view your tour requests.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Sign Up' })).toBeVisible();
});

test('[D10] B11: listings that cannot be fetched are logged, the list stays empty, and nobody reads that none match', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  const retry = () => page.getByRole('button', { name: 'Retry' }).click();
  for (const [fail, sentence, load] of [
    [
      (route: Route) => route.fulfill({ status: 503, body: '{}' }),
      'Something went wrong. Please try again.',
      () => page.goto(`${product.url}/listings`),
    ],
    [(route: Route) => route.abort(), 'Network error. Please try again.', retry],
  ] as const) {
    await page.route('**/api/matches?**', fail);
    await load();
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
    await expect(page.getByText('No listings match your filters.')).toHaveCount(0);
    await expect(page.getByText(/^(Best match|Newest) first/)).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect.poll(() => logged.join('\n')).toContain('The listings could not be loaded');
    logged.length = 0;
    await page.unrouteAll();
  }
  await pressAgain(page.getByRole('button', { name: 'Retry' }));
  await expect(page.getByRole('article').first()).toBeVisible();
});
