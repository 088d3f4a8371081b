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

test('[A11] a remote whose files are missing shows its panel, and Retry works once they are back', async ({ page }) => {
  await page.route('**/mfe/tours/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto(product.url + SCREEN);
  await expect(panel(page)).toBeVisible();
  await expectRestWorks(page);
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page)).toBeVisible();
  await page.unroute('**/mfe/tours/**');
  await retryUntilShown(page);
});

test('[A11] a remote that does not answer shows its panel after ten seconds', async ({ page }) => {
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

test('remotes load no second copy of React', async () => {
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
