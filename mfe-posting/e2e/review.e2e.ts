import { expect, test, type Page } from '@playwright/test';
import { stopClock, tickUntil } from '../../tests/testing/page-clock.ts';
import { openBare } from '../../tests/testing/people.ts';
import { useOnePoster } from '../../tests/testing/poster-pages.ts';
import {
  COMPLETE,
  expectAlert,
  makeDraft,
  makeListing,
  openPoster,
  openWithState,
  readOwnPosts,
  readPost,
  refusal,
  remember,
  serverFault,
} from '../../tests/testing/posting-people.ts';
import { pressAgain } from '../../tests/testing/press.ts';
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

test('[C6] the main button of a new post is Post Lease, and Back leads to the incentives', async () => {
  await review(await makeDraft(page, COMPLETE));
  await expect(button('Post Lease')).toBeVisible();
  await button('Back').click();
  await expect(page).toHaveURL(/\/post-incentives$/);
});

test('[C6] with the stored editing flag it is Save Changes, and Back clears the flag and goes home', async () => {
  await review(await makeDraft(page, COMPLETE), true);
  await expect(button('Save Changes')).toBeVisible();
  await button('Back').click();
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await page.evaluate(() => localStorage.getItem('isEditing'))).toBeNull();
});

test('[C6] with edit mode of the navigation it is Edit, leads to the basics, and is Save Changes after them', async () => {
  const postId = await makeDraft(page, COMPLETE);
  for (const isEditing of [false, true]) {
    await remember(page, postId, isEditing);
    await openWithState(page, `${product.url}/post-review`, { postId, editMode: true });
    await expect(button('Edit')).toBeVisible();
  }
  await button('Edit').click();
  await expect(page).toHaveURL(/\/post-basics$/);
  for (const path of ['details', 'incentives', 'review']) {
    await button('Next').click();
    await expect(page).toHaveURL(`${product.url}/post-${path}`);
  }
  await expect(button('Save Changes')).toBeVisible();
});

test('[C6] Back in edit mode of the navigation clears the flag and goes home', async () => {
  const postId = await makeDraft(page, COMPLETE);
  await remember(page, postId, true);
  await openWithState(page, `${product.url}/post-review`, { postId, editMode: true });
  await button('Back').click();
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await page.evaluate(() => localStorage.getItem('isEditing'))).toBeNull();
});

test('[C6] Save Draft saves its fields one at a time in their order, then shows a check for two seconds', async () => {
  await page.clock.install();
  const { amenities = [], ...fields } = COMPLETE;
  const postId = await makeDraft(page, { ...fields, amenities, notes: 'Sunny.' });
  await review(postId);
  const saved: unknown[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  await page.route('**/api/update-post-field', async (route) => {
    inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
    saved.push(route.request().postDataJSON());
    const answer = await route.fetch();
    inFlight -= 1;
    await route.fulfill({ response: answer });
  });
  await stopClock(page, button('Save Draft'));
  await button('Save Draft').click();
  const check = button('Save Draft').locator('svg.lucide-check');
  await tickUntil(page, check);
  expect(saved).toEqual(
    [
      ['notes', 'Sunny.'],
      ['incentives', []],
      ['moveOutDate', ''],
      ['amenities', ['Covered']],
      ['monthlyRent', '$600'],
      ['utilities', ''],
      ['transferFee', ''],
      ['deposit', ''],
      ['leaseType', 'Private Room'],
      ['gender', 'Female'],
      ['startDate', '2027-01-04'],
      ['endDate', '2027-04-24'],
      ['leaseDuration', '3 months'],
    ].map(([field, value]) => ({ postId, field, value })),
  );
  expect(mostInFlight).toBe(1);
  await page.clock.runFor(1_900);
  await expect(check).toBeVisible();
  await page.clock.runFor(200);
  await expect(check).toBeHidden();
  await page.clock.resume();
});

test('[C6] a failed Save Draft says "Something went wrong. Please try again."', async () => {
  await review(await makeDraft(page, COMPLETE));
  await page.route('**/api/update-post-field', serverFault);
  await button('Save Draft').click();
  await expectAlert(page, 'Something went wrong. Please try again.');
});

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

const FAILURES = [
  ['a fault of the server', false, serverFault, 'Failed to post lease post'],
  ['a fault of the server', true, serverFault, 'Failed to update lease post'],
  ['a refusal', false, refusal('Please enter the monthly rent.'), 'Please enter the monthly rent.'],
  [
    'no network',
    false,
    (route: Parameters<typeof serverFault>[0]) => route.abort(),
    'Network error. Please try again.',
  ],
  ['no network', true, (route: Parameters<typeof serverFault>[0]) => route.abort(), 'Network error. Please try again.'],
] as const;
for (const [name, isLive, answer, sentence] of FAILURES) {
  test(`[C6] ${isLive ? 'updating' : 'posting'} with ${name} says "${sentence}" and can be tried again`, async () => {
    await review(isLive ? await makeListing(page) : await makeDraft(page, COMPLETE), isLive);
    await page.route(isLive ? '**/api/posts/*' : '**/api/posts', answer);
    await button(isLive ? 'Save Changes' : 'Post Lease').click();
    await expectAlert(page, sentence);
    await page.unrouteAll();
    await pressAgain(button(isLive ? 'Save Changes' : 'Post Lease'));
    await expect(page).toHaveURL(/\/success/);
  });
}

test('[C6] without a draft, and when it cannot be loaded, the review leads to /post', async () => {
  await page.evaluate(() => localStorage.removeItem('currentPostId'));
  await page.goto(`${product.url}/post-review`);
  await expect(page).toHaveURL(/\/post$/);
  await remember(page, await makeDraft(page));
  await page.route('**/api/get-post-by-id/*', serverFault);
  await page.goto(`${product.url}/post-review`);
  await expect(page).toHaveURL(/\/post$/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('[C6] without a user the review shows nothing; without a profile posting leads to /create-profile', async ({
  browser,
}) => {
  const visitor = await openPoster(browser, product, { hasProfile: false });
  await remember(visitor, await makeDraft(visitor, COMPLETE));
  await visitor.goto(`${product.url}/post-review`);
  await visitor.getByRole('button', { name: 'Post Lease' }).click();
  await expect(visitor).toHaveURL(/\/create-profile\?from=post-review$/);
  await visitor.evaluate(() => localStorage.removeItem('user'));
  await visitor.goto(`${product.url}/post-review`);
  await expect(visitor.getByRole('main')).toBeEmpty();
  await visitor.context().close();
});

test('B4: [C6] every section of the review has its Edit, the first one, too', async () => {
  await review(await makeDraft(page, COMPLETE));
  const sections = page.getByRole('region', { name: /./ }).filter({ has: page.locator('h2') });
  await expect(page.getByRole('link', { name: 'Edit facts' })).toHaveText('Edit');
  const without = await sections.evaluateAll((all) =>
    all.filter((section) => section.querySelector('a') === null).map((section) => section.textContent),
  );
  expect(without).toEqual([]);
  await page.getByRole('link', { name: 'Edit facts' }).click();
  await expect(page).toHaveURL(/\/post-basics$/);
});
