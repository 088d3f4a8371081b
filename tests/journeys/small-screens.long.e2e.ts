import { expect, test, type Locator } from '@playwright/test';
import { boxOf, doubleText } from '../testing/double-text.ts';
import { findPosts, openScreen } from '../testing/open-screen.ts';
import { signIn } from '../testing/people.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { EMAILS, SCREENS } from '../testing/screens.ts';

const SELLER = 'priya@demo.keyturn.test';
const WIDTHS = [320, 360, 768, 1280];

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[A4] no screen of a seller scrolls sideways at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const posts = await findPosts(product.url, EMAILS.seller);
  await signIn(page, product.url, EMAILS.seller);
  const tooWide: string[] = [];
  for (const screen of SCREENS.filter(({ viewer, prepare, then }) => viewer === 'seller' && !prepare && !then)) {
    await openScreen(page, product.url, screen, posts);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) tooWide.push(screen.name);
  }
  expect(tooWide).toEqual([]);
});

test('B12: the count at the bell stays at its corner at every width and text size', async ({ page }) => {
  await signIn(page, product.url, SELLER);
  await page.route('**/api/notifications', (route) => route.fulfill({ json: { items: [], unread: 120 } }));
  for (const isDouble of [false, true]) {
    await page.goto(`${product.url}/tour-requests`);
    if (isDouble) await doubleText(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      const bell = page.getByRole('button', { name: /^Notifications, / });
      const count = await boxOf(bell.getByText('99+'));
      const icon = await boxOf(bell.locator('svg'));
      const corner = { x: icon.x + icon.width, y: icon.y };
      const where = `${width} px${isDouble ? ', text of 200 %' : ''}`;
      expect(count.x, where).toBeLessThan(corner.x);
      expect(count.x + count.width, where).toBeGreaterThan(corner.x);
      expect(count.y, where).toBeLessThan(corner.y);
      expect(count.y + count.height, where).toBeGreaterThan(corner.y);
    }
  }
});

test('B12: at 200 % text size Start over stays on the page', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${product.url}/listings?school=BYU&maxBudget=600`);
    await expect(page.getByRole('heading', { level: 1, name: /^\d+ leases? match/ })).toBeVisible();
    await doubleText(page);
    const heading = await boxOf(page.getByRole('heading', { level: 1 }));
    const link = await boxOf(page.getByRole('link', { name: 'Start over' }).first());
    expect(link.x + link.width, `${width} px`).toBeLessThanOrEqual(width);
    expect(link.x, `${width} px`).toBeGreaterThanOrEqual(0);
    const isBelow = link.y >= heading.y + heading.height - 1;
    expect(isBelow || link.x >= heading.x + heading.width, JSON.stringify({ width, link, heading })).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
});

test('B12: [D1] a city’s suggestions and error are never under the bar or the edge', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${product.url}/discovery`);
  const search = page.getByRole('combobox', { name: 'Or search for a city' });
  await search.fill('Prvo');
  const bar = await boxOf(page.locator('[data-sticky-bar]').last());
  await expect.poll(async () => bottomOf(page.getByRole('option'))).toBeLessThanOrEqual(bar.y);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(async () => bottomOf(page.getByText(/Did you mean Provo/))).toBeLessThanOrEqual(bar.y);
  await signIn(page, product.url, SELLER);
  await page.goto(`${product.url}/create-profile`);
  await page.getByRole('combobox', { name: 'City, state' }).fill('c');
  await expect.poll(async () => bottomOf(page.getByRole('option').last())).toBeLessThanOrEqual(740);
});

test('B12: at 200 % text size a phone shows prices, matches and Book a Tour whole', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, product.url, 'grace@demo.keyturn.test');
  await page.goto(`${product.url}/listings?city=Provo&budget=1500`);
  const hit = page
    .getByRole('article')
    .filter({ hasText: /100 % match/ })
    .getByRole('link')
    .first();
  await expect(hit).toBeVisible();
  const listing = (await hit.getAttribute('href')) ?? '';
  for (const path of [
    '/listings?city=Provo&budget=1500',
    listing,
    '/discovery/budget',
    listing.replace('listing', 'book-tour'),
  ]) {
    await page.goto(product.url + path);
    const month = page.getByText('/month', { exact: true }).filter({ visible: true }).first();
    await expect(month).toBeVisible();
    await doubleText(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    const lines = await month.evaluate((part) => part.getClientRects().length);
    expect(lines, path).toBe(1);
    if (path !== listing) continue;
    const book = await boxOf(page.getByRole('link', { name: 'Book a Tour' }).filter({ visible: true }));
    expect(book.x).toBeGreaterThanOrEqual(0);
    expect(book.x + book.width).toBeLessThanOrEqual(360);
    expect(book.y + book.height).toBeLessThanOrEqual(740);
  }
});

const bottomOf = async (part: Locator): Promise<number> => {
  const { y, height } = await boxOf(part);
  return y + height;
};
