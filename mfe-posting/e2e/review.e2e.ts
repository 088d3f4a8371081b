import { expect, test, type Page } from '@playwright/test';
import { stopClock, tickUntil } from '../../tests/testing/page-clock.ts';
import { openBare } from '../../tests/testing/people.ts';
import { useOnePoster } from '../../tests/testing/poster-pages.ts';
import {
  COMPLETE,
  makeDraft,
  makeListing,
  openWithState,
  readOwnPosts,
  readPost,
  remember,
} from '../../tests/testing/posting-people.ts';
import type { Product } from '../../tests/testing/product.ts';

let product: Product;
let page: Page;

useOnePoster((opened) => ({ product, page } = opened));
test.beforeEach(() => openBare(page, product.url));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const review = async (id: string, isEditing = false) => {
  await remember(page, id, isEditing);
  await page.goto(`${product.url}/post-review`);
  await expect(page.getByRole('heading', { name: 'Review your listing' })).toBeVisible();
};

test('[C6][C11] a double click on Post Lease posts one listing and leads to success and home after five seconds', async () => {
  await page.clock.install();
  const before = (await readOwnPosts(page)).length;
  const id = await makeDraft(page, COMPLETE);
  let posts = 0;
  page.on(
    'request',
    (request) => (posts += request.method() === 'POST' && request.url().endsWith('/api/posts') ? 1 : 0),
  );
  await review(id);
  await stopClock(page, button('Post Lease'));
  await button('Post Lease').dblclick();
  const success = page.getByRole('heading', { name: 'Lease Posted Successfully!' });
  await tickUntil(page, success);
  await expect(page).toHaveURL(/\/success$/);
  await expect(success).toBeFocused();
  await expect(page.getByText('Thank you, Priya.')).toBeVisible();
  expect(posts).toBe(1);
  expect(await readOwnPosts(page)).toHaveLength(before + 1);
  expect((await readPost(page, id)).posted).toBe(true);
  await page.clock.runFor(4_800);
  // A redirect that came too early would be done by the time of this answer.
  await readPost(page, id);
  await expect(page).toHaveURL(/\/success$/);
  await page.clock.runFor(300);
  await expect(page).toHaveURL(`${product.url}/`);
  await page.clock.resume();
});

test('[C6][C8] a listing that is live already is updated by PUT; the flag is cleared and the headline says updated', async () => {
  const id = await makeListing(page);
  await review(id, true);
  const updated = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(`/api/posts/${id}`),
  );
  await button('Save Changes').click();
  await updated;
  await expect(page).toHaveURL(/\/success\?edit=true$/);
  await expect(page.getByRole('heading', { name: 'Lease Updated Successfully!' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('isEditing'))).toBeNull();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await openWithState(page, `${product.url}/success`, { edit: true });
  await expect(page.getByRole('heading', { name: 'Lease Updated Successfully!' })).toBeVisible();
});
