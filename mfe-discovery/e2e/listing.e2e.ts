import { expect, test, type Page } from '@playwright/test';
import type { ListingDetail, OwnPost } from '@keyturn/contracts/posts';
import { amenitiesByHeading } from '@keyturn/domain/amenities';
import { answerTo } from '../../tests/testing/answer-to.ts';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { signIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const OWNER = 'mateo@demo.keyturn.test';
const SEEKER = 'grace@demo.keyturn.test';

let product: Product;
let own: OwnPost;
let asSeeker: ListingDetail;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
  const client = openClient(product.url);
  await client.call('POST', '/api/users/login', { email: OWNER, password: DEMO_PASSWORD });
  own = (await client.call<OwnPost[]>('GET', '/api/posts/user/me')).find(({ posted }) => posted)!;
  await client.call('POST', '/api/users/login', { email: SEEKER, password: DEMO_PASSWORD });
  asSeeker = await client.call('GET', `/api/posts/${own._id}`);
});
test.afterAll(() => product.stop());

const bookTour = (page: Page) => page.getByRole('link', { name: 'Book a Tour' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The listing as the server answers it to a seeker, with some fields changed. */
const change = (page: Page, fields: Partial<ListingDetail>) =>
  page.route(`**/api/posts/${own._id}`, (route) => route.fulfill({ json: { ...asSeeker, ...fields } }));

test('[D8] Book a Tour is offered to others, at both addresses, and never to the owner', async ({ page, browser }) => {
  await signIn(page, product.url, SEEKER);
  for (const path of ['listing', 'view']) {
    await page.goto(`${product.url}/${path}/${own._id}`);
    await expect(bookTour(page).first()).toBeVisible();
  }
  const owner = await browser.newPage();
  await signIn(owner, product.url, OWNER);
  await owner.goto(`${product.url}/listing/${own._id}`);
  await expect(title(owner)).toBeVisible();
  await expect(owner.getByRole('link', { name: 'Edit' }).first()).toHaveAttribute('href', `/manage/${own._id}`);
  await expect(bookTour(owner)).toHaveCount(0);
  // Whatever the spelling of the address, the owner is the owner.
  await change(owner, { posterName: 'Same Person', isOwner: false, userEmail: `  ${OWNER.toUpperCase()} ` });
  await owner.reload();
  await expect(owner.getByText('Same Person').filter({ visible: true }).first()).toBeVisible();
  await expect(bookTour(owner)).toHaveCount(0);
  await owner.close();
});

test('B14: the words for a picture are its alternative text, in the overview and the gallery', async ({ page }) => {
  const alt = own.images?.[0]?.alt ?? '';
  expect(alt).not.toBe('');
  await signIn(page, product.url, SEEKER);
  await page.goto(`${product.url}/listing/${own._id}`);
  await page.getByRole('button', { name: alt }).first().click();
  await expect(page.getByRole('dialog').getByRole('img', { name: alt }).first()).toBeVisible();
});

test('[D8] the gallery opens on the photo tapped and wraps around both ways', async ({ page }) => {
  await signIn(page, product.url, SEEKER);
  await page.goto(`${product.url}/listing/${own._id}`);
  const total = own.images?.length ?? 0;
  expect(total).toBeGreaterThan(1);
  await page
    .getByRole('button', { name: `Open photo 1 of ${total}` })
    .first()
    .click();
  const gallery = page.getByRole('dialog');
  await expect(gallery.getByText(`1 / ${total}`)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(gallery.getByText(`${total} / ${total}`)).toBeVisible();
  await gallery.getByRole('button', { name: 'Next photo' }).click();
  await expect(gallery.getByText(`1 / ${total}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
});

test('[D8] details, amenities, incentives and notes of the listing are there; an unknown one says so', async ({
  page,
}) => {
  await signIn(page, product.url, SEEKER);
  await page.goto(`${product.url}/listing/${own._id}`);
  const amenities = amenitiesByHeading(own.amenities ?? []).flatMap(({ labels }) => labels);
  expect(amenities.length).toBeGreaterThan(0);
  for (const text of [own.notes ?? '', ...amenities, ...(own.incentives ?? [])]) {
    await expect(page.getByText(text).first(), text).toBeVisible();
  }
  await page.goto(`${product.url}/listing/gone`);
  await expect(title(page)).toHaveText('Listing not found or unavailable.');
});

test('[D9] a heart saves on the card and on the listing, and unsaves; the list follows', async ({ page }) => {
  const amina = openClient(product.url);
  await amina.call('POST', '/api/users/login', { email: 'amina@demo.keyturn.test', password: DEMO_PASSWORD });
  await amina.call('DELETE', `/api/saved-listings/me/${own._id}`);
  await signIn(page, product.url, 'amina@demo.keyturn.test');
  await page.goto(`${product.url}/listing/${own._id}`);
  const heart = page.getByRole('button', { name: /^(Save this listing|Save)$/ }).first();
  await heart.click();
  await expect(page.getByRole('button', { name: /^(Remove from saved listings|Saved)$/ }).first()).toBeVisible();
  const saved = page.getByRole('article').filter({ has: page.locator(`a[href="/listing/${own._id}"]`) });
  // Who leaves at once has saved it all the same, be it a moment later.
  await page.goto(`${product.url}/saved`);
  await expect.poll(() => answerTo(page, `${product.url}/api/saved-listings/me`)).toContain(own._id);
  await page.reload();
  await expect(saved).toHaveCount(1);
  await saved.getByRole('button', { name: 'Remove from saved listings' }).click();
  await expect(saved).toHaveCount(0);
});

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
