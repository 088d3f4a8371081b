import { expect, test, type Page } from '@playwright/test';
import { answerTo } from '../../tests/testing/answer-to.ts';
import { useOnePoster } from '../../tests/testing/poster-pages.ts';
import { readOwnPosts } from '../../tests/testing/posting-people.ts';
import { choose, fillAddress, next } from '../../tests/testing/posting-steps.ts';
import type { Product } from '../../tests/testing/product.ts';

let product: Product;
let page: Page;

useOnePoster((opened) => ({ product, page } = opened), { isPropertyManager: true });

test('[C7] a manager posts a unit end to end, and /listings marks it "By Property Manager"', async () => {
  await page.goto(`${product.url}/userhome`);
  await page.getByRole('link', { name: 'Post a Property' }).click();
  await expect(page).toHaveURL(/\/pm-post-start$/);
  await page.getByRole('button', { name: 'Input Manually' }).click();
  await expect(page).toHaveURL(/\/pm-post-basics$/);
  await page.getByLabel('Monthly rent').fill('$8a50');
  await expect(page.getByLabel('Monthly rent')).toHaveValue('850');
  await page.getByLabel('Square footage').fill('940');
  await choose(page, 'Lease type', 'Entire Unit');
  await choose(page, 'Gender', 'Coed');
  await next(page);
  await expect(page).toHaveURL(/\/pm-post-details$/);
  await expect(page.getByLabel('Start date')).toHaveCount(0);
  await fillAddress(page);
  await page.getByLabel('Earliest move-in date').fill('Jan 4, 2027');
  await page.getByLabel('Earliest move-in date').press('Enter');
  await next(page);
  await expect(page).toHaveURL(/\/pm-post-incentives$/);
  await page.getByText('No Application Fee', { exact: true }).click();
  await next(page);
  await expect(page).toHaveURL(/\/pm-post-review$/);
  await expect(page.getByText('940 sq ft')).toBeVisible();
  await expect(page.getByText('Available from Jan 4, 2027')).toBeVisible();
  await page.getByRole('button', { name: 'Post Lease' }).click();
  await expect(page).toHaveURL(/\/pm-post-success$/);
  await expect(page.getByRole('heading', { name: 'Lease Posted Successfully!' })).toBeFocused();
  await expect(page.getByRole('banner')).toHaveCount(0);

  const [post] = await readOwnPosts(page);
  expect(post).toMatchObject({ posted: true, monthlyRent: '850', squareFootage: 940, availableFrom: '2027-01-04' });
  await expect.poll(() => answerTo(page, `${product.url}/api/matches?city=Provo`)).toContain(post?._id);
  await page.goto(`${product.url}/listings?city=Provo`);
  await expect(page.getByText('By Property Manager').first()).toBeVisible();
  await expect(page.getByText(/^Available from Jan 4/).first()).toBeVisible();
});
