import { expect, test, type Page } from '@playwright/test';
import { usePosterEach } from '../../tests/testing/poster-pages.ts';
import {
  makeDraft,
  makeListing,
  openPoster,
  readOwnPosts,
  serverFault,
  stateOf,
} from '../../tests/testing/posting-people.ts';
import type { Product } from '../../tests/testing/product.ts';

let product: Product;
let page: Page;

usePosterEach((opened) => ({ product, page } = opened));

const open = (path = '/manage-your-listing') => page.goto(product.url + path);
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test('[C9] without listings it says so, at both addresses', async () => {
  for (const path of ['/manageyourlisting', '/manage-your-listing']) {
    await open(path);
    await expect(page.getByRole('heading', { name: 'Manage Your Listings' })).toBeFocused();
    await expect(page.getByText("You don't have any listings yet. Try posting a lease!")).toBeVisible();
  }
});

test('[C9] live listings and drafts are counted; View and Edit lead to the listing', async () => {
  const id = await makeListing(page);
  await makeDraft(page, { leaseType: 'Shared Room' });
  await makeDraft(page);
  await open();
  await expect(page.getByRole('heading', { name: 'Live (1)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Drafts (2)' })).toBeVisible();
  await expect(row('Shared Room')).toContainText(
    /Before this listing can go live: Enter the monthly rent · Complete the address: .+ · Set the start date · No photos yet/,
  );
  await row('Joaquin Court').getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(`${product.url}/view/${id}`);
  await page.goBack();
  await row('Joaquin Court').getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(`${product.url}/manage/${id}`);
});

test('[C9] Continue resumes the older of two drafts at the basics in edit mode', async () => {
  const older = await makeDraft(page, { leaseType: 'Shared Room', monthlyRent: '$410' });
  await makeDraft(page, { leaseType: 'Townhome' });
  await open();
  await row('Shared Room').getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/post-basics$/);
  await expect(page.getByLabel('Monthly rent')).toHaveValue('410');
  expect(await page.evaluate(() => [localStorage.getItem('currentPostId'), localStorage.getItem('isEditing')])).toEqual(
    [older, 'true'],
  );
  expect((await stateOf(page))?.postId).toBe(older);
});

test("[C9][C7] Continue resumes a manager's draft in its own flow", async ({ browser }) => {
  await page.context().close();
  page = await openPoster(browser, product, { isPropertyManager: true });
  await makeDraft(page, { isPropertyManager: true, leaseType: 'Entire Unit' });
  await open();
  await row('Entire Unit').getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/pm-post-basics$/);
});

test('[C9] deleting asks first, removes a draft and a live listing, and tells when it fails', async () => {
  await makeListing(page);
  await makeDraft(page, { leaseType: 'Shared Room' });
  await open();
  const dialog = page.getByRole('alertdialog');
  await row('Shared Room')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(dialog).toContainText('Delete Shared Room?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row('Shared Room').getByRole('button', { name: /^Delete/ })).toBeFocused();
  expect(await readOwnPosts(page)).toHaveLength(2);

  await page.route('**/api/posts/*', serverFault);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The listing could not be deleted. Please try again.')).toBeVisible();
  await page.unrouteAll();

  for (const [name, tours] of [
    ['Shared Room', ''],
    ['Joaquin Court', ' Its tours, open requests and any offer to hand it over end, and the people are told.'],
  ] as const) {
    await row(name)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(dialog.getByText(`It cannot be brought back.${tours}`, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row(name)).toHaveCount(0);
  }
  expect(await readOwnPosts(page)).toEqual([]);
  await expect(page.getByText("You don't have any listings yet. Try posting a lease!")).toBeVisible();
});

test('[C9] a list that cannot be loaded can be tried again; a visitor logs in first', async ({ browser }) => {
  await page.route('**/api/posts/user/*', serverFault);
  await open();
  await expect(page.getByText('Your listings could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText("You don't have any listings yet. Try posting a lease!")).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${product.url}/manageyourlisting`);
  await expect(visitor).toHaveURL(/\/login$/);
  await visitor.context().close();
});

test('B12: [C9] two listings of one type are told apart by the dialog and by the names of what can be done', async () => {
  await makeListing(page, { monthlyRent: '$600' });
  await makeListing(page, { monthlyRent: '$725', complex: '' });
  await page.goto(`${product.url}/manage-your-listing`);
  const first = 'Private Room · 3 bd · Apartment in Joaquin Court, Provo, $600/month';
  const second = 'Private Room · 3 bd · Apartment in Provo, $725/month';
  for (const listing of [first, second]) {
    for (const action of ['View', 'Edit'])
      await expect(page.getByRole('link', { name: `${action} ${listing}`, exact: true })).toHaveText(action);
    await page.getByRole('button', { name: `Delete ${listing}`, exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: `Delete ${listing}?` })).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  }
});
