import { expect, test, type Page } from '@playwright/test';
import { answerTo } from '../../tests/testing/answer-to.ts';
import { stopClock, tickUntil } from '../../tests/testing/page-clock.ts';
import { useOnePoster } from '../../tests/testing/poster-pages.ts';
import {
  call,
  COMPLETE,
  emailOf,
  expectAlert,
  makeDraft,
  makeListing,
  openWithState,
  readOwnPosts,
  readPost,
  remember,
  serverFault,
  stateOf,
} from '../../tests/testing/posting-people.ts';
import { choose, fillAddress, next } from '../../tests/testing/posting-steps.ts';
import type { Product } from '../../tests/testing/product.ts';

let product: Product;
let page: Page;

useOnePoster((opened) => ({ product, page } = opened), { isPropertyManager: true });

const chips = (group: string) => page.getByRole('group', { name: group, exact: true }).getByRole('radio');
const openDraft = async (path: string, fields = {}) => {
  const id = await makeDraft(page, { isPropertyManager: true, ...fields });
  await remember(page, id);
  await page.goto(`${product.url}${path}`);
  return id;
};

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

test("[C7] the basics offer the manager's own lists", async () => {
  await openDraft('/pm-post-basics');
  const labels = (group: string) =>
    chips(group).evaluateAll((radios) => radios.map((radio) => radio.parentElement?.textContent));
  await expect(chips('Lease type')).toHaveCount(3);
  expect(await labels('Lease type')).toEqual(['Private Room', 'Shared Room', 'Entire Unit']);
  expect(await labels('Gender')).toEqual(['Male', 'Female', 'Coed']);
  await expect(page.getByLabel('Square footage')).toHaveAttribute('min', '0');
  await page.getByLabel('Square footage').fill('-5');
  await expect(page.getByLabel('Square footage')).toHaveValue('0');
});

test('[C7] the basics are saved by one call one second after the last change', async () => {
  await page.clock.install();
  const id = await openDraft('/pm-post-basics');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push([new URL(request.url()).pathname, request.postDataJSON()]);
  });
  await stopClock(page, page.getByLabel('Monthly rent'));
  await page.getByLabel('Monthly rent').fill('800');
  await page.clock.runFor(500);
  await page.getByLabel('Deposit').fill('3x00');
  await page.clock.runFor(600);
  expect(sent, '1.1 s after the first change, 0.6 s after the last').toEqual([]);
  await page.clock.runFor(400);
  await tickUntil(page, page.getByText(/^Saved \d/));
  await page.clock.resume();
  const postData = { monthlyRent: '800', deposit: '300', posted: false, active: true };
  expect(sent).toEqual([[`/api/posts/${id}`, { userEmail: await emailOf(page), postData }]]);
  expect(await readPost(page, id)).toMatchObject({ posted: false, monthlyRent: '800', deposit: '300' });
});

test('[C7] a failed save of the basics says "Failed to save basic post details. Please try again." and keeps them', async () => {
  const id = await openDraft('/pm-post-basics');
  await page.route('**/api/posts/*', (route) =>
    route.request().method() === 'PUT' ? serverFault(route) : route.continue(),
  );
  await page.getByLabel('Monthly rent').fill('777');
  await expectAlert(page, 'Failed to save basic post details. Please try again.');
  await expect(page.getByText('Not saved, retrying')).toBeVisible();
  await next(page);
  await expectAlert(page, 'Failed to save basic post details. Please try again.');
  await expect(page).toHaveURL(/\/pm-post-basics$/);
  await expect(page.getByLabel('Monthly rent')).toHaveValue('777');
  await page.unrouteAll();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await next(page);
  await expect(page).toHaveURL(/\/pm-post-details$/);
  expect((await readPost(page, id)).monthlyRent).toBe('777');
});

test('[C7] Back leads to the screens of the route table', async () => {
  await openDraft('/pm-post-review', COMPLETE);
  for (const path of ['/pm-post-incentives', '/pm-post-details', '/pm-post-start']) {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(`${product.url}${path}`);
  }
  await page.goto(`${product.url}/pm-post-basics`);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('[C7] Edit on the review leads to /pm-post-basics, carrying the post, and then says Save Changes', async () => {
  const id = await openDraft('/pm-post-review', { ...COMPLETE, monthlyRent: '640' });
  await openWithState(page, `${product.url}/pm-post-review`, { postId: id, editMode: true });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/\/pm-post-basics$/);
  await expect(page.getByLabel('Monthly rent')).toHaveValue('640');
  expect(await stateOf(page)).toMatchObject({ postId: id, postData: { _id: id } });
  for (const path of ['details', 'incentives', 'review']) {
    await next(page);
    await expect(page).toHaveURL(`${product.url}/pm-post-${path}`);
  }
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
});

test("[C7][C2] Input Manually at /post resumes a manager's draft in its own flow, or creates one there", async () => {
  await makeDraft(page, { isPropertyManager: true, monthlyRent: '555' });
  await page.goto(`${product.url}/post`);
  await page.getByRole('button', { name: 'Input Manually' }).click();
  await expect(page).toHaveURL(/\/pm-post-basics$/);
  await expect(page.getByLabel('Monthly rent')).toHaveValue('555');
  for (const { _id, posted } of await readOwnPosts(page)) if (!posted) await call(page, 'DELETE', `/api/posts/${_id}`);
  await page.goto(`${product.url}/post-start`);
  await page.getByRole('button', { name: 'Input Manually' }).click();
  await expect(page).toHaveURL(/\/pm-post-basics$/);
  await expect(page.getByLabel('Monthly rent')).toHaveValue('');
});

test('[C7] the basics open with the carried post when the server cannot be reached', async () => {
  const id = await makeDraft(page, { isPropertyManager: true, monthlyRent: '512' });
  const { body: postData } = await call(page, 'GET', `/api/get-post-by-id/${id}`);
  await page.route('**/api/get-post-by-id/*', (route) => route.abort());
  await openWithState(page, `${product.url}/pm-post-basics`, { postId: id, postData });
  await expect(page.getByLabel('Monthly rent')).toHaveValue('512');
});

for (const step of ['basics', 'details', 'incentives', 'review']) {
  test(`[C7] a manager's draft at /post-${step}, and a seller's at /pm-post-${step}, open in their own flow`, async () => {
    const managers = await makeDraft(page, { isPropertyManager: true });
    await openWithState(page, `${product.url}/post-${step}`, { postId: managers });
    await expect(page).toHaveURL(`${product.url}/pm-post-${step}`);
    const sellers = await makeDraft(page);
    await openWithState(page, `${product.url}/pm-post-${step}`, { postId: sellers });
    await expect(page).toHaveURL(`${product.url}/post-${step}`);
    for (const id of [managers, sellers]) await call(page, 'DELETE', `/api/posts/${id}`);
  });
}

test('[C7] an updated listing of a manager leads to /pm-post-success with the updated headline', async () => {
  await remember(page, await makeListing(page), true);
  await page.goto(`${product.url}/pm-post-review`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/pm-post-success\?edit=true$/);
  await expect(page.getByRole('heading', { name: 'Lease Updated Successfully!' })).toBeVisible();
});
