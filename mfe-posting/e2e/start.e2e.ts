import { expect, test, type Page, type Route } from '@playwright/test';
import { watchCalls } from '../../tests/testing/calls-in-flight.ts';
import { stopClock } from '../../tests/testing/page-clock.ts';
import { usePosterEach } from '../../tests/testing/poster-pages.ts';
import { expectAlert, makeDraft, readOwnPosts, serverFault, stateOf } from '../../tests/testing/posting-people.ts';
import { pressAgain } from '../../tests/testing/press.ts';
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

test('[C1] /post-start is the same screen; a visitor is sent to sign up with the intent to post', async ({
  browser,
}) => {
  await page.goto(`${product.url}/post-start`);
  await expect(page.getByRole('button', { name: 'Input Manually' })).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${product.url}/post`);
  await expect(visitor).toHaveURL(/\/signup$/);
  expect(await visitor.evaluate(() => localStorage.getItem('intent'))).toBe('post');
  await visitor.context().close();
});

test('[C2] Input Manually without a draft creates one with the manager flag and opens the basics', async () => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataJSON());
  });
  await inputManually();
  await expect(page).toHaveURL(/\/post-basics$/);
  const [draft] = await readOwnPosts(page);
  expect(sent[1]).toEqual({ postId: draft?._id, field: 'isPropertyManager', value: false });
  expect(await stateOf(page)).toEqual({ postId: draft?._id });
  expect(await page.evaluate(() => localStorage.getItem('isEditing'))).toBeNull();
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

const FAILURES: readonly (readonly [string, string, (route: Route) => Promise<void>, string])[] = [
  ['a refused draft', '**/api/create-draft', serverFault, 'Something went wrong creating a new draft.'],
  [
    'an answer without an id',
    '**/api/create-draft',
    (route) => route.fulfill({ status: 201, json: {} }),
    'Something went wrong starting your post.',
  ],
  ['an answer that is not ok', '**/api/get-latest-post/*', serverFault, 'Something went wrong starting your post.'],
  [
    'an unexpected answer',
    '**/api/get-latest-post/*',
    (route) => route.fulfill({ json: null }),
    'Failed to start new lease.',
  ],
  ['no network', '**/api/get-latest-post/*', (route) => route.abort(), 'Failed to start your lease post.'],
];

for (const [name, url, answer, sentence] of FAILURES) {
  test(`[C2] starting with ${name} says "${sentence}" and can be tried again`, async () => {
    await page.route(url, answer);
    await inputManually();
    await expectAlert(page, sentence);
    await page.unroute(url);
    await pressAgain(manually());
    await expect(page).toHaveURL(/\/post-basics$/);
  });
}
