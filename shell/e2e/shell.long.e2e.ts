import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { copyBundles, type Bundles, type Change } from '../../tests/testing/bundles.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { REMOTES } from '../../tests/testing/demo.ts';
import { versionListed } from '../../tests/testing/version-listed.ts';

const SCREEN = '/manage-availability';
const UNAVAILABLE = 'Tours cannot be shown right now.';

// One product and one set of bundles, which the tests change in turn.
test.describe.configure({ mode: 'serial' });

let bundles: Bundles;
let product: Product;

test.beforeAll(async () => {
  bundles = await copyBundles('shell');
  product = await startProduct({ BUNDLE_ROOT: bundles.root });
});
test.afterEach(() => bundles.restore('tours'));
test.afterAll(async () => {
  await product.stop();
  await bundles.discard();
});

const panel = (page: Page) => page.getByRole('alert').filter({ hasText: UNAVAILABLE });
const toursScreen = (page: Page) => page.locator('[data-slice="tours"]');

/** Rebuilds tours and waits until the gateway, which reads releases at most once a second, names the new one. */
async function rebuild(change: Change): Promise<void> {
  await bundles.rebuild('tours', change);
  await expect.poll(() => versionListed(product.url, 'tours')).toBe(await bundles.versionOf('tours'));
}

/** Presses Retry as a person would, who presses again when nothing has happened after a second. */
async function retryUntilShown(page: Page): Promise<void> {
  await expect(async () => {
    const retry = panel(page).getByRole('button', { name: 'Retry' });
    // The last press may have worked meanwhile.
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(toursScreen(page)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}

/** The chrome and another remote work although one remote does not. */
async function expectRestWorks(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Keyturn home' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.locator('[data-slice="landing"]').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toBeVisible();
}

test('[A11] a remote whose files are gone shows its panel, and Retry works once it is back', async ({ page }) => {
  await page.route('**/mfe/tours/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto(product.url + SCREEN);
  await expect(panel(page)).toBeVisible();
  await expectRestWorks(page);
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page)).toBeVisible();
  await page.unroute('**/mfe/tours/**');
  await retryUntilShown(page);
});

test('[A11][E20] a remote whose folder is gone is shown still, to who opens it now, too', async ({ page }) => {
  await bundles.remove('tours');
  await page.goto(product.url + SCREEN);
  await expect(toursScreen(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test('[A11] a remote that answers 500 shows its panel, and Retry works once it is mended', async ({ page }) => {
  await page.route('**/mfe/tours/**', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(product.url + SCREEN);
  await expect(panel(page)).toBeVisible();
  await expectRestWorks(page);
  await page.unroute('**/mfe/tours/**');
  await retryUntilShown(page);
});

test('[A11] a remote that stays silent shows its panel after ten seconds', async ({ page }) => {
  await page.route('**/mfe/tours/**', () => new Promise(() => undefined));
  const asked = page.waitForRequest('**/mfe/tours/**');
  await page.goto(product.url + SCREEN);
  await asked;
  await expect(panel(page)).toBeVisible();
  await expectRestWorks(page);
});

test('[A11] a remote of another contract shows its panel', async ({ page }) => {
  await rebuild({ file: 'slice.json', from: '"contract": 1', to: '"contract": 99' });
  await page.goto(product.url + SCREEN);
  await expect(panel(page)).toBeVisible();
  await expectRestWorks(page);
});

test('[A11] a screen that throws while rendering shows the panel, and Retry works once it is mended', async ({
  page,
}) => {
  await rebuild({
    file: 'src/availability/manage-availability.tsx',
    from: 'export function ManageAvailability() {',
    to: "export function ManageAvailability() {\n  if (!localStorage.getItem('mended')) throw new Error('planted');",
  });
  const thrown = page.waitForEvent('console', (line) => line.text().includes('planted'));
  await page.goto(product.url + SCREEN);
  await thrown;
  await expect(panel(page)).toBeVisible();
  await expectRestWorks(page);
  await page.evaluate(() => localStorage.setItem('mended', 'yes'));
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(toursScreen(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test('a remote rebuilt alone shows its new text and version without a touch on the shell', async ({ page }) => {
  const shellFiles = (await readdir(bundles.folderOf('shell'))).sort();
  await page.goto(product.url + SCREEN);
  const before = await toursScreen(page).getAttribute('data-slice-version');
  await rebuild({
    file: 'src/messages.ts',
    from: "'Please log in to manage your availability.'",
    to: "'A newer sentence of tours.'",
  });
  await page.goto(product.url + SCREEN);
  await expect(page.getByText('A newer sentence of tours.')).toBeVisible();
  expect(await toursScreen(page).getAttribute('data-slice-version')).not.toBe(before);
  expect((await readdir(bundles.folderOf('shell'))).sort()).toEqual(shellFiles);
});

test('a page open since before a deployment still finds its chunks', async ({ page }) => {
  await page.goto(`${product.url}/tour-requests`);
  await expect(toursScreen(page)).toBeVisible();
  await bundles.rebuild('tours', {
    file: 'src/messages.ts',
    from: "save: 'Save Availability'",
    to: "save: 'Keep these'",
  });
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, SCREEN);
  await expect(toursScreen(page).getByRole('heading', { level: 1 })).toBeVisible();
});

test('remotes bring no second copy of React', async () => {
  for (const { name } of REMOTES) {
    const folder = bundles.folderOf(name);
    for (const file of (await readdir(folder)).filter((entry) => entry.endsWith('.js'))) {
      const code = await readFile(join(folder, file), 'utf8');
      expect(code, `${name}/${file}`).not.toMatch(
        /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*[=:]/,
      );
    }
  }
});
