import { expect, test, type Page } from '@playwright/test';
import { createProfile, signIn, signUp } from '../testing/people.ts';
import { untilPressCounts } from '../testing/press.ts';
import { startProduct, type Product } from '../testing/product.ts';

const SEEKER = 'tomas@demo.keyturn.test';
const SELLER = 'priya@demo.keyturn.test';
const PHONE = { width: 360, height: 740 };

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());
test.use({ viewport: PHONE });

const dialogs = (page: Page) => page.locator('dialog[open], .yarl__portal_open');

/** Waits for the layer's history entry, which follows its opening. */
async function isOverThePage(page: Page): Promise<void> {
  await expect(dialogs(page)).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers)).toBe(1);
}

/** Back closes a layer and stays on the page; Forward does not reopen it. */
async function closesByBack(page: Page, open: () => Promise<void>): Promise<void> {
  const address = page.url();
  await open();
  await isOverThePage(page);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await page.goForward();
  await untilPressCounts(page);
  await expect(dialogs(page)).toHaveCount(0);
  expect(page.url()).toBe(address);
  await open();
  await isOverThePage(page);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  expect(page.url()).toBe(address);
}

async function openListing(page: Page): Promise<void> {
  await page.goto(`${product.url}/listings?city=Orem`);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/listing\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('[D8] B: Back closes the gallery and the next Back leaves the listing; Forward does not reopen it', async ({
  page,
}) => {
  await signIn(page, product.url, SEEKER);
  await openListing(page);
  await closesByBack(page, () =>
    page
      .getByRole('button', { name: /^Open photo 1/ })
      .first()
      .click(),
  );
  await page.goBack();
  await expect(page).toHaveURL(/\/listings\?city=Orem$/);
});

test('[D8] B: a gallery closed by its button leaves no entry behind, also after a reload while open', async ({
  page,
}) => {
  await signIn(page, product.url, SEEKER);
  await openListing(page);
  const photo = page.getByRole('button', { name: /^Open photo 1/ }).first();
  await photo.click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(dialogs(page)).toHaveCount(0);
  await photo.click();
  await isOverThePage(page);
  await page.reload();
  await expect(photo).toBeVisible();
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/listings\?city=Orem$/);
});

test('[A3] B: Back closes the panel; a page opened from the panel follows the page below it', async ({ page }) => {
  await signIn(page, product.url, SELLER);
  await page.goto(`${product.url}/saved`);
  const menu = page.getByRole('button', { name: /menu/i });
  await closesByBack(page, () => menu.click());
  await menu.click();
  await page.getByRole('link', { name: 'Manage Your Availability' }).click();
  await expect(page).toHaveURL(`${product.url}/manage-availability`);
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/saved`);
  await page.goForward();
  await expect(page).toHaveURL(`${product.url}/manage-availability`);
});

test('[C9] B: Back closes the question before deleting, and nothing is deleted', async ({ page }) => {
  await signIn(page, product.url, SELLER);
  await page.goto(`${product.url}/manageyourlisting`);
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  await closesByBack(page, () =>
    rows
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click(),
  );
  await page.reload();
  await expect(rows).toHaveCount(count);
});

test('[E1] B: Back asks before leaving unsaved times, stays on Stay, and leaves on Leave', async ({ page }) => {
  await signIn(page, product.url, SELLER);
  await page.goto(`${product.url}/tour-requests`);
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('link', { name: 'Manage Your Availability' }).click();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  const asks = page.getByRole('alertdialog');
  await page.goBack();
  await expect(asks).toBeVisible();
  await asks.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(`${product.url}/manage-availability`);
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('link', { name: /^Tour Requests/ }).click();
  await asks.getByRole('button', { name: 'Stay' }).click();
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await asks.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`${product.url}/tour-requests`);
});

test('[D4][E2] B: a page’s Back goes back in history where the previous page is the named one', async ({ page }) => {
  await signIn(page, product.url, SEEKER);
  await openListing(page);
  await page.getByRole('link', { name: 'Book a Tour' }).filter({ visible: true }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/listing\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/listings\?city=Orem$/);
  await page.goto(`${product.url}/discovery`);
  await page.getByRole('radio', { name: /^BYU/ }).click();
  await expect(page).toHaveURL(/\/discovery\/group$/);
  await page.reload();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/discovery$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/listings\?city=Orem$/);
});

test('[D5] B: opening and leaving an answer adds no second entry of the matches to the history', async ({ page }) => {
  await page.goto(`${product.url}/saved`);
  await page.goto(`${product.url}/listings?city=Orem&budget=900`);
  await page
    .getByRole('link', { name: /^Under|\$900/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/discovery\/budget$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/listings\?/);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => (history.state as { idx: number }).idx)).toBe(0);
});

test('[C3][C9] B: Back in the posting flow and above an edited listing adds no entry', async ({ page }) => {
  await page.goto(`${product.url}/signup`);
  await signUp(page, 'Ole Lind', 'ole@example.edu');
  await createProfile(page, 1, 'Provo UT');
  await page.getByRole('button', { name: 'Input Manually' }).click();
  await expect(page).toHaveURL(/\/post-basics$/);
  const place = () => page.evaluate(() => (history.state as { idx: number }).idx);
  const basics = await place();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/post-details$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/post-basics$/);
  expect(await place()).toBe(basics);
  await signIn(page, product.url, SELLER);
  await page.goto(`${product.url}/manageyourlisting`);
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.getByRole('link', { name: 'Manage Your Listings' }).click();
  await expect(page).toHaveURL(`${product.url}/manageyourlisting`);
  expect(await place()).toBe(0);
});
