import { expect, test, type Page } from '@playwright/test';
import { watchForUncaught } from './faults-steps.ts';
import { skipWithoutServers, startFaultyProduct, type FaultyProduct } from './faulty-product.ts';
import { answerTo } from '../testing/answer-to.ts';
import { art, PASSWORD } from '../testing/people.ts';
import {
  COMPLETE,
  expectAlert,
  makeDraft,
  makeListing,
  openPoster,
  readPost,
  remember,
} from '../testing/posting-people.ts';
import { pressAgain } from '../testing/press.ts';
import { enter, menu, openPerson, tryLogIn } from '../testing/security-steps.ts';

/** One service after the other does not run; the person reads what the specification says, and nothing is lost. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });
skipWithoutServers();

const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const BUYER = 'ana@example.edu';

let faulty: FaultyProduct;
let url: string;
let page: Page;
let listing: string;
test.beforeAll(async ({ browser }) => {
  faulty = await startFaultyProduct();
  ({ url } = faulty.stack);
  page = await openPoster(browser, faulty.product);
  listing = await makeListing(page);
  const { email } = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '') as { email: string };
  const availability = Object.fromEntries(EVERY_DAY.map((day) => [day, [{ start: '8:00 AM', end: '8:00 PM' }]]));
  await page.evaluate(
    async ([body]) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/set-availability', { method: 'POST', headers, body });
    },
    [JSON.stringify({ email, availability })] as const,
  );
  await openPerson(url, 'Ana Castillo', BUYER);
});
test.afterAll(async () => {
  await page.context().close();
  await faulty.stop();
});

/** What is back may be found a moment later by who asks it. */
const untilPostsAnswer = (): Promise<void> =>
  expect.poll(() => answerTo(page, `${url}/api/posts/user/me`), { timeout: 60_000 }).toMatch(/^200/);

test('[F-12] without profiles a log-in says "Login failed", and visitors go on browsing', async ({ page: visitor }) => {
  const uncaught = watchForUncaught(visitor);
  await visitor.goto(`${url}/login`);
  await faulty.without('profiles', async () => {
    await tryLogIn(visitor, BUYER, PASSWORD);
    await expect(visitor.getByText('Login failed')).toBeVisible();
    await expect(menu(visitor)).toBeHidden();
    await visitor.goto(`${url}/listings`);
    await expect(visitor.locator('[data-slice="discovery"]').getByText('$600').first()).toBeVisible();
  });
  await enter(visitor, url, BUYER);
  expect(uncaught).toEqual([]);
});

test('[F-02] with the session store gone somebody signed in stays so, reads the error, and goes on later', async () => {
  await page.goto(`${url}/manage-your-listing`);
  await expect(page.getByText(/^Live \(\d/)).toBeVisible();
  await faulty.links.set('profiles', 'store', { kind: 'down' });
  await page.reload();
  await expect(page.getByText('Your listings could not be loaded.')).toBeVisible();
  await expect(menu(page)).toBeVisible();
  await faulty.links.heal();
  await untilPostsAnswer();
  await pressAgain(page.getByRole('button', { name: 'Retry', exact: true }));
  await expect(page.getByText(/^Live \(\d/)).toBeVisible();
});

test('[F-01] with the store of posts gone its screen says so and the others work', async () => {
  await faulty.links.set('posts', 'store', { kind: 'down' });
  await page.goto(`${url}/manage-your-listing`);
  await expect(page.getByText('Your listings could not be loaded.')).toBeVisible();
  await page.goto(`${url}/tour-requests`);
  await expect(page.getByRole('heading', { name: 'Tour Requests' })).toBeVisible();
  await expect(page.getByText(/Failed to fetch/)).toHaveCount(0);
  await faulty.links.heal();
});

test('[F-13] without posts publishing says "Failed to post lease post", keeps the draft, and works later', async () => {
  await page.goto(url);
  const id = await makeDraft(page, COMPLETE);
  await remember(page, id);
  await page.goto(`${url}/post-review`);
  await expect(page.getByRole('button', { name: 'Post Lease', exact: true })).toBeVisible();
  await faulty.without('posts', async () => {
    await page.getByRole('button', { name: 'Post Lease', exact: true }).click();
    await expectAlert(page, 'Failed to post lease post');
    await expect(page.getByText('Joaquin Court').first()).toBeVisible();
  });
  await untilPostsAnswer();
  await pressAgain(page.getByRole('button', { name: 'Post Lease', exact: true }));
  await expect(page).toHaveURL(/\/success/);
  expect((await readPost(page, id)).posted).toBe(true);
});

test('[F-14] without tours the lists and the booking say so, no half request is left, and the choice stays', async ({
  page: buyer,
}) => {
  await enter(buyer, url, BUYER);
  await buyer.goto(`${url}/book-tour/${listing}`);
  const time = buyer.getByRole('radio').first();
  await time.check();
  await faulty.without('tours', async () => {
    await buyer.getByRole('button', { name: 'Request Tour' }).click();
    await expectAlert(buyer, 'Something went wrong. Please try again.');
    await expect(time).toBeChecked();
    const lists = await buyer.context().newPage();
    await lists.goto(`${url}/tour-requests?tab=sent`);
    await expect(lists.getByText('Failed to fetch sent requests: 503')).toBeVisible();
    await lists.close();
  });
  await pressAgain(buyer.getByRole('button', { name: 'Request Tour' }));
  await expect(buyer).toHaveURL(/\/tour-requests\?tab=sent$/);
  await expect(buyer.getByRole('article')).toHaveCount(1);
});

test('[F-15] without matching the list of listings is empty, and without notifications nothing is said', async ({
  page: visitor,
}) => {
  const uncaught = watchForUncaught(visitor);
  await faulty.without('matching', async () => {
    await visitor.goto(`${url}/listings`);
    await expect(visitor.getByText('Something went wrong. Please try again.')).toBeVisible();
    await expect(visitor.getByRole('alertdialog')).toHaveCount(0);
  });
  await faulty.without('notifications', async () => {
    await enter(visitor, url, BUYER);
    await visitor.goto(`${url}/listings`);
    await expect(visitor.locator('[data-slice="discovery"]').getByText('$600').first()).toBeVisible();
    await expect(visitor.getByRole('alertdialog')).toHaveCount(0);
  });
  expect(uncaught).toEqual([]);
});

test('[F-15] without media an upload fails in its tile alone, text is saved, and saved photos stay in the listing', async () => {
  await page.goto(url);
  const id = await makeDraft(page, COMPLETE);
  await remember(page, id);
  await page.goto(`${url}/post-details`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([art('bed1')]);
  await expect.poll(async () => (await readPost(page, id)).images?.length).toBe(1);
  await faulty.without('media', async () => {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([art('liv1')]);
    await expect(page.getByText('Upload failed')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.getByLabel('Complex').fill('Another Court');
    await expect.poll(async () => (await readPost(page, id)).complex).toBe('Another Court');
    await page.goto(`${url}/post-review`);
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expect(page.getByRole('button', { name: 'Save Draft' }).locator('svg.lucide-check')).toBeVisible();
    expect((await readPost(page, id)).images).toHaveLength(1);
  });
});
