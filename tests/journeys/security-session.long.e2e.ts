import { expect, test, type Page } from '@playwright/test';
import type { RemotesAnswer } from '@keyturn/contracts/remote';
import { PASSWORD } from '../testing/people.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { enter, menu, openPerson, readBrowser, tryLogIn, visit } from '../testing/security-steps.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
  await openPerson(product.url, 'Ana Castillo', 'ana@example.edu');
});
test.afterAll(() => product.stop());

const status = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (address) => (await fetch(address)).status, path);

test('[A6] T-07 a log-out in one of three tabs signs out the other two at once, and on the server', async ({
  context,
}) => {
  const [first, second, third] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await enter(first, product.url, 'ana@example.edu');
  for (const page of [second, third]) {
    await page.goto(`${product.url}/listings`);
    await expect(menu(page)).toBeVisible();
  }
  await menu(first).click();
  await first.getByRole('button', { name: /Log ?out/i }).click();
  for (const page of [second, third]) await expect(menu(page)).toBeHidden();
  await expect.poll(() => status(second, '/api/notifications')).toBe(401);
});

test('[A6] T-07 a log-out while offline is finished once online', async ({ context, page }) => {
  await enter(page, product.url, 'ana@example.edu');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await menu(page).click();
  await page.getByRole('button', { name: /Log ?out/i }).click();
  await expect(menu(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('logoutPending'))).toBe('true');
  await context.setOffline(false);
  await visit(page, product.url);
  // The previous page may be reloading, which would fail the evaluation.
  await expect(async () => {
    expect(await status(page, '/api/notifications')).toBe(401);
    expect(await page.evaluate(() => localStorage.getItem('logoutPending'))).toBeNull();
  }).toPass({ timeout: 30_000 });
});

test('A9: [A8][A9] a log-out leaves nothing readable of the person in this browser; the password still admits them', async ({
  context,
  page,
}) => {
  await enter(page, product.url, 'ana@example.edu');
  await menu(page).click();
  await page.getByRole('button', { name: /Log ?out/i }).click();
  await expect(menu(page)).toBeHidden();
  // The server's answer navigates to the landing page, which must not collide with the log-in below.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('logoutPending'))).toBeNull();
  const kept = await readBrowser(page);
  for (const text of ['ana@example.edu', 'Ana Castillo', 'Provo UT']) expect(kept).not.toContain(text);
  await page.goto(`${product.url}/login`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await tryLogIn(page, 'ana@example.edu', 'a wrong password');
  await expect(page.getByText("Network error and password doesn't match local account.")).toBeVisible();
  await tryLogIn(page, 'ana@example.edu', PASSWORD);
  await expect(menu(page)).toBeVisible();
});

/** Ways to lose the server, as browsers distinguish them. */
const OUTAGES = {
  'nobody listens': (page: Page) => page.route('**/api/**', (route) => route.abort('connectionrefused')),
  'the name is not found': (page: Page) => page.route('**/api/**', (route) => route.abort('namenotresolved')),
  'the connection breaks': (page: Page) => page.route('**/api/**', (route) => route.abort('connectionreset')),
  'no answer ever comes': (page: Page) => page.route('**/api/**', () => undefined),
} as const;

for (const [outage, begin] of Object.entries(OUTAGES)) {
  test(`[A8] T-02 when ${outage}, a log-in has its three outcomes from this device`, async ({ page }) => {
    await enter(page, product.url, 'ana@example.edu');
    await page.evaluate(() => fetch('/api/users/logout', { method: 'POST' }));
    await page.evaluate(() => localStorage.removeItem('user'));
    await page.goto(`${product.url}/login`);
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await begin(page);
    const soon = { timeout: 30_000 };
    await tryLogIn(page, 'nobody@example.edu', PASSWORD);
    await expect(page.getByText('Network error and no local account found. Please try again.')).toBeVisible(soon);
    await tryLogIn(page, 'ana@example.edu', 'a wrong password');
    await expect(page.getByText("Network error and password doesn't match local account.")).toBeVisible(soon);
    await tryLogIn(page, 'ana@example.edu', PASSWORD);
    await expect(menu(page)).toBeVisible(soon);
  });
}

test('A10 G22: [A6] log-out is in reach on every screen without the top bar, for signed-in people only', async ({
  page,
}) => {
  const logOut = page.getByRole('button', { name: 'Log Out', exact: true });
  const { remotes } = (await (await page.request.get(`${product.url}/remotes.json`)).json()) as RemotesAnswer;
  const bare = remotes.flatMap(({ paths }) => paths.filter(({ topBar }) => !topBar).map(({ path }) => path));
  expect(bare).toEqual(expect.arrayContaining(['/create-profile', '/choose-role', '/success', '/discovery/budget']));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${product.url}/choose-role`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(logOut).toHaveCount(0);
  await enter(page, product.url, 'ana@example.edu');
  for (const path of bare) {
    await page.goto(product.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await logOut.click({ trial: true });
  }
  await page.goto(`${product.url}/create-profile`);
  await logOut.click();
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await status(page, '/api/notifications')).toBe(401);
});
