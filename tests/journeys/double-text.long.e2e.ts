import { expect, test } from '@playwright/test';
import { boxOf, doubleText } from '../testing/double-text.ts';
import { signIn } from '../testing/people.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { lists, TOUR } from '../testing/shown-tours.ts';

const SELLER = 'priya@demo.keyturn.test';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[E3][E1] B12: at 200 % text size a phone shows the tours of a poster, their answers and the hours of a week whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, product.url, SELLER);
  const accepted = { ...TOUR, _id: 'tour-two', status: 'accepted', state: 'accepted' } as const;
  const gone = { ...TOUR, _id: 'tour-three', status: 'rejected', state: 'listing_gone' } as const;
  await lists(page, [TOUR, accepted, gone], []);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto(`${product.url}/tour-requests`);
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByText('No longer available')).toBeVisible();
  await doubleText(page);
  expect(await width(), 'tour requests').toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Suggest another time' }).first().click();
  await expect(page.getByRole('textbox', { name: /^Note to/ })).toBeVisible();
  expect(await width(), 'another time').toBeLessThanOrEqual(360);
  await page.goto(`${product.url}/manage-availability`);
  const change = page.getByRole('button', { name: /^Change / }).first();
  await expect(change).toBeVisible();
  await doubleText(page);
  expect(await width(), 'the week').toBeLessThanOrEqual(360);
  const hour = await boxOf(page.getByText('10 AM', { exact: true }));
  expect(hour.x).toBeGreaterThanOrEqual(0);
  await change.click();
  expect(await width(), 'a time').toBeLessThanOrEqual(360);
  const end = await boxOf(page.getByRole('button', { name: 'Remove this time' }));
  expect(end.x + end.width).toBeLessThanOrEqual(360);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  const start = await boxOf(page.getByRole('combobox', { name: 'Start' }));
  const remove = await boxOf(page.getByRole('button', { name: 'Remove this time' }));
  expect(remove.y, 'one line at 100 %').toBeLessThan(start.y + start.height);
});

test('[E2][E1] B12: at 200 % text size the names of days stay within their own place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product.url, 'grace@demo.keyturn.test');
  await page.goto(`${product.url}/listings?city=Provo&budget=1500`);
  const hit = page.getByRole('article').filter({ hasText: /100 % match/ });
  const listing = (await hit.getByRole('link').first().getAttribute('href')) ?? '';
  await page.goto(`${product.url}${listing.replace('listing', 'book-tour')}`);
  const days = page.locator('button[aria-pressed]').filter({ visible: true });
  await expect(days.first()).toBeVisible();
  await doubleText(page);
  const wide = await days.evaluateAll((all) => all.filter((day) => day.scrollWidth > day.clientWidth).length);
  expect(wide, 'days wider than their buttons').toBe(0);
  await page.goto(`${product.url}/manage-availability`);
  await expect(page.getByRole('heading', { name: 'Wednesday' })).toBeVisible();
  await doubleText(page);
  const name = await boxOf(page.getByText('Wednesday', { exact: true }));
  const add = await boxOf(page.getByRole('button', { name: 'Add time on Wednesday' }));
  const textWidth = await page.getByText('Wednesday', { exact: true }).evaluate((day) => day.scrollWidth);
  const isBeside = name.x + Math.max(name.width, textWidth) <= add.x;
  expect(isBeside || name.y + name.height <= add.y).toBe(true);
});
