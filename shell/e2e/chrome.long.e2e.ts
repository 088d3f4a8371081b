import { expect, test } from '@playwright/test';
import { logIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { untilAnswers } from '../../tests/testing/still.ts';

const NORA = 'nora@demo.keyturn.test';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

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
