import { expect, test, type Page } from '@playwright/test';
import type { ListingDetail, OwnPost } from '@keyturn/contracts/posts';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { signIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { OWNER, readOwnListing } from './own-listing.ts';

const SEEKER = 'grace@demo.keyturn.test';

let product: Product;
let own: OwnPost;
let asSeeker: ListingDetail;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
  own = await readOwnListing(product.url);
  const client = openClient(product.url);
  await client.call('POST', '/api/users/login', { email: SEEKER, password: DEMO_PASSWORD });
  asSeeker = await client.call('GET', `/api/posts/${own._id}`);
});
test.afterAll(() => product.stop());

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The listing as the server answers it to a seeker, with some fields changed. */
const change = (page: Page, fields: Partial<ListingDetail>) =>
  page.route(`**/api/posts/${own._id}`, (route) => route.fulfill({ json: { ...asSeeker, ...fields } }));

test('B12: [D8][C9] the page of an own draft leads on to the own listings, on a phone too', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await signIn(page, product.url, OWNER);
  await change(page, { posted: false, isOwner: true });
  await page.goto(`${product.url}/view/${own._id}`);
  await page.getByRole('link', { name: 'Manage Your Listings' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/manageyourlisting$/);
  await page.close();
});

test('B12: [D8] a phone shows the age of a listing, and that a draft is one', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, product.url, SEEKER);
  await page.goto(`${product.url}/listing/${own._id}`);
  await expect(page.getByText(/^Listed /).filter({ visible: true })).toHaveCount(1);
  await change(page, { posted: false });
  await page.reload();
  await expect(page.getByText('Draft', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByText('Draft', { exact: true }).filter({ visible: true })).toHaveCount(1);
});

test('B2: a saved listing that its poster deletes stays in the list, says that it is gone, and can be removed', async ({
  page,
}) => {
  const [mateo, grace] = [openClient(product.url), openClient(product.url)];
  await mateo.call('POST', '/api/users/login', { email: OWNER, password: DEMO_PASSWORD });
  await grace.call('POST', '/api/users/login', { email: SEEKER, password: DEMO_PASSWORD });
  await grace.call('PUT', `/api/saved-listings/me/${own._id}`);
  await mateo.call('DELETE', `/api/posts/${own._id}`);
  await expect
    .poll(async () => (await grace.call<{ _id: string }[]>('GET', '/api/saved-listings/me/gone')).length)
    .toBe(1);
  await signIn(page, product.url, SEEKER);
  await page.goto(`${product.url}/saved`);
  const gone = page.getByRole('region', { name: 'No longer available' }).getByRole('listitem');
  await expect(gone).toContainText('This listing is gone. Its poster took it down.');
  await expect(gone).toContainText(own.city ?? '');
  const live = (await grace.call<object[]>('GET', '/api/saved-listings/me')).length;
  const counted = async (count: number) => {
    await page.getByRole('button', { name: /^Open your menu/ }).click();
    const entry = page.getByRole('dialog', { name: 'Your menu' }).getByRole('link', { name: /^View Saved Listings/ });
    await expect(entry, 'the panel counts what the list shows').toHaveText(`View Saved Listings${count}`);
    await page.keyboard.press('Escape');
  };
  await counted(live + 1);
  await gone.getByRole('button', { name: /^Remove / }).click();
  await expect(gone).toHaveCount(0);
  await counted(live);
  await page.reload();
  await expect(title(page)).toHaveText('Saved Listings');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(gone).toHaveCount(0);
});
