import { expect, test, type Route } from '@playwright/test';
import { logIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { untilAnswers } from '../../tests/testing/still.ts';

const ANA = 'ana@demo.keyturn.test';
const NORA = 'nora@demo.keyturn.test';

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
  await page.goto(`${product.url}/listings`);
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  expect(await intent()).toBe('post');
});

test('[A3] the side panel lists its items in order, with the count of saved listings', async ({ page }) => {
  await logIn(page, product.url, ANA);
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
});

test('[A3] logging out leads to the landing page from every screen, and the page goes on working', async ({ page }) => {
  await logIn(page, product.url, NORA);
  await page.goto(`${product.url}/listings`);
  const listing = (await page.locator('article a').first().getAttribute('href')) ?? '';
  await page.goto(`${product.url}/manage-your-listing`);
  const own =
    (await page.locator('main a[href^="/manage/"], main a[href^="/view/"]').first().getAttribute('href')) ?? '';
  for (const path of [
    listing,
    own.replace('/manage/', '/view/'),
    own.replace('/view/', '/manage/'),
    '/saved',
    '/tour-requests',
    '/account',
  ]) {
    if (path !== listing) await logIn(page, product.url, NORA);
    await page.goto(product.url + path);
    await expect(page.locator('main h1')).toBeVisible();
    await page.getByRole('button', { name: /^Open your menu/ }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page, path).toHaveURL(`${product.url}/`);
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page, path).toHaveURL(/\/login$/);
  }
});

test('[A6] logging out in one tab signs out the other', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await logIn(first, product.url, ANA);
  await second.goto(`${product.url}/tour-requests`);
  await expect(second.getByRole('heading', { name: 'Tour Requests' })).toBeVisible();
  await first.getByRole('button', { name: /^Open your menu/ }).click();
  await first.getByRole('button', { name: 'Log Out' }).click();
  await expect(second.getByText('Please log in to view your tour requests.')).toBeVisible();
  await expect(second.getByRole('link', { name: 'Sign Up' })).toBeVisible();
});

test('[B3][B4] nothing on the landing page moves where motion is unwelcome; footer links lead to their pages', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(product.url);
  // What is over within a millisecond has not been seen, even where a busy machine catches it running.
  const countMoving = () =>
    page.evaluate(() => {
      const lengths = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().activeDuration));
      return lengths.filter((length) => length > 1).length;
    });
  await untilAnswers(page);
  await page.keyboard.press('Tab');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(await countMoving()).toBe(0);
  for (const [name, heading] of [
    ['FAQs', 'Questions and answers'],
    ['Terms', 'Terms'],
    ['Privacy', 'Privacy'],
    ['Contact', 'Contact'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeFocused();
  }
});

test('[D10] B11: listings that cannot be fetched are logged, the list stays empty, and nobody reads that none match', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  for (const [fail, sentence] of [
    [(route: Route) => route.fulfill({ status: 503, body: '{}' }), 'Something went wrong. Please try again.'],
    [(route: Route) => route.abort(), 'Network error. Please try again.'],
  ] as const) {
    await page.route('**/api/matches?**', fail);
    await page.goto(`${product.url}/listings`);
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
    await expect(page.getByText('No listings match your filters.')).toHaveCount(0);
    await expect(page.getByText(/^(Best match|Newest) first/)).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect.poll(() => logged.join('\n')).toContain('The listings could not be loaded');
    logged.length = 0;
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  }
});
