import { expect, test, type Page } from '@playwright/test';
import { watchCalls } from '../../tests/testing/calls-in-flight.ts';
import { stopClock } from '../../tests/testing/page-clock.ts';
import { usePosterEach } from '../../tests/testing/poster-pages.ts';
import { makeDraft, readOwnPosts } from '../../tests/testing/posting-people.ts';
import type { Product } from '../../tests/testing/product.ts';

let product: Product;
let page: Page;

usePosterEach((opened) => ({ product, page } = opened));
test.beforeEach(() => page.goto(`${product.url}/post`));

const manually = () => page.getByRole('button', { name: 'Input Manually' });
const inputManually = () => manually().click();

test('[C1] the start screen takes a lease file, only logs it, and closes to the home screen', async () => {
  // What the page sends by the clock is not about the file.
  const untilQuiet = watchCalls(page);
  await page.clock.install();
  await page.reload();
  await expect(page).toHaveTitle('Post your lease · Keyturn');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('PDF or image. AI analysis coming soon.')).toBeVisible();
  await stopClock(page, manually());
  await untilQuiet();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const logged = page.waitForEvent('console', (message) => message.text().includes('lease.pdf'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await logged;
  await expect(page.getByText(/^lease\.pdf is chosen\./)).toBeVisible();
  expect(calls, 'the file leaves the browser nowhere').toEqual([]);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('[C2] Input Manually with two drafts resumes the newest in edit mode', async () => {
  await makeDraft(page, { monthlyRent: '$500' });
  const newest = await makeDraft(page, { monthlyRent: '$700' });
  await inputManually();
  await expect(page.getByLabel('Monthly rent')).toHaveValue('700');
  expect(await page.evaluate(() => [localStorage.getItem('currentPostId'), localStorage.getItem('isEditing')])).toEqual(
    [newest, 'true'],
  );
  expect(await readOwnPosts(page)).toHaveLength(2);
  await page.goto(`${product.url}/post-review`);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
});

test('[C2] a double click on Input Manually creates one draft', async () => {
  await manually().dblclick();
  await expect(page).toHaveURL(/\/post-basics$/);
  expect(await readOwnPosts(page)).toHaveLength(1);
});
