import { expect, test, type Page } from '@playwright/test';
import { watchForUncaught } from './faults-steps.ts';
import { skipWithoutServers, startFaultyProduct, type FaultyProduct } from './faulty-product.ts';
import { PASSWORD } from '../testing/people.ts';
import { COMPLETE, expectAlert, openPoster, openStep, readOwnPosts, readPost } from '../testing/posting-people.ts';
import { pressAgain } from '../testing/press.ts';
import { enter, menu, openPerson, tryLogIn } from '../testing/security-steps.ts';

/** The gateway does not run, is killed in the middle of a call, or what it answers is spoiled on the way. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });
skipWithoutServers();

const EMAIL = 'ana@example.edu';
const NOTES = 'Notes for the next tenant';

let faulty: FaultyProduct;
let url: string;
let poster: Page;
test.beforeAll(async ({ browser }) => {
  faulty = await startFaultyProduct();
  ({ url } = faulty.stack);
  poster = await openPoster(browser, faulty.product);
  await openPerson(url, 'Ana Castillo', EMAIL);
});
test.afterAll(async () => {
  await poster.context().close();
  await faulty.stop();
});
test.beforeEach(() => poster.goto(url));
test.afterEach(() => poster.unrouteAll({ behavior: 'ignoreErrors' }));

const open = (step: string) => openStep(poster, url, step, COMPLETE);

test('[F-16] without the gateway a log-in has its outcomes from this device', async ({ page }) => {
  await enter(page, url, EMAIL);
  await page.evaluate(() => fetch('/api/users/logout', { method: 'POST' }));
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.goto(`${url}/login`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await faulty.without('gateway', async () => {
    await tryLogIn(page, 'nobody@example.edu', PASSWORD);
    await expect(page.getByText('Network error and no local account found. Please try again.')).toBeVisible();
    await tryLogIn(page, EMAIL, 'a wrong password');
    await expect(page.getByText("Network error and password doesn't match local account.")).toBeVisible();
    await tryLogIn(page, EMAIL, PASSWORD);
    await expect(menu(page)).toBeVisible();
  });
});

test('[F-16] what is typed without the gateway stays in the tab and is saved once it is back', async () => {
  const id = await open('incentives');
  await poster.getByLabel(NOTES).fill('before');
  await expect.poll(async () => (await readPost(poster, id)).notes).toBe('before');
  await faulty.without('gateway', async () => {
    await poster.getByLabel(NOTES).fill('first without a gateway');
    await poster.waitForTimeout(1500);
    await poster.getByLabel(NOTES).fill('last without a gateway');
    await poster.waitForTimeout(1500);
    await expect(poster.getByRole('alertdialog')).toHaveCount(0);
  });
  await expect.poll(async () => (await readPost(poster, id)).notes).toBe('last without a gateway');
});

test('[F-17] a gateway killed while a listing is published is a network error; then it is published once', async () => {
  const before = (await readOwnPosts(poster)).length;
  const id = await open('review');
  await faulty.links.set('gateway', 'posts', { kind: 'slow', delayMs: 3000 });
  const sent = poster.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/posts'));
  await poster.getByRole('button', { name: 'Post Lease', exact: true }).click();
  await sent;
  await poster.waitForTimeout(500);
  faulty.stack.supervisor.signal('gateway', 'SIGKILL');
  await expectAlert(poster, 'Network error. Please try again.');
  await faulty.links.heal();
  await faulty.stack.supervisor.ready('gateway');
  await pressAgain(poster.getByRole('button', { name: 'Post Lease', exact: true }));
  await expect(poster).toHaveURL(/\/success/);
  await expect(menu(poster)).toBeVisible();
  expect((await readPost(poster, id)).posted).toBe(true);
  expect(await readOwnPosts(poster)).toHaveLength(before + 1);
});

/** Answers as only a broken part in between gives them, and what publishing says of each. */
const FAILED = 'Failed to post lease post';
const SPOILED = {
  'a page of HTML with status 200': [{ status: 200, contentType: 'text/html', body: '<h1>It works!</h1>' }, FAILED],
  'JSON that breaks off': [{ status: 200, contentType: 'application/json', body: '{"_id":"x","post' }, FAILED],
  'a page of HTML with status 502': [{ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }, FAILED],
  'nothing at all': [{ status: 200, contentType: 'application/json', body: '' }, FAILED],
} as const;

for (const [what, [answer, said]] of Object.entries(SPOILED)) {
  test(`[F-30] where every answer is ${what}, screens say what the specification says and nothing is uncaught`, async () => {
    const uncaught = watchForUncaught(poster);
    await open('review');
    await expect(poster.getByRole('heading', { name: 'Review your listing' })).toBeVisible();
    await poster.route('**/api/**', (route) => route.fulfill(answer));
    await poster.getByRole('button', { name: 'Post Lease', exact: true }).click();
    await expectAlert(poster, said);
    await poster.goto(`${url}/tour-requests?tab=sent`);
    await expect(poster.getByText(/Failed to fetch sent requests/)).toBeVisible();
    await poster.goto(`${url}/listings`);
    await expect(poster.getByText('Something went wrong. Please try again.')).toBeVisible();
    await expect(menu(poster)).toBeVisible();
    expect(uncaught).toEqual([]);
  });
}
