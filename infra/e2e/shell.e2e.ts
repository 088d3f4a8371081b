import { writeFile, rename, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { copyBundles, type Bundles } from './bundles.ts';
import { startProduct, type Product } from './product.ts';

const SCREEN = '/manage-availability';
const UNAVAILABLE = 'Tours is unavailable right now.';

let bundles: Bundles;
let product: Product;

test.beforeAll(async () => {
  bundles = await copyBundles('shell');
  product = await startProduct({ BUNDLE_ROOT: bundles.root });
});
test.afterAll(async () => {
  await product.stop();
  await bundles.discard();
});

const panel = (page: Page) => page.getByRole('alert').filter({ hasText: UNAVAILABLE });
const toursScreen = (page: Page) => page.locator('[data-slice="tours"]');

/** The chrome and another remote work although one remote does not. */
async function expectRestWorks(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Keyturn home' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.locator('[data-slice="landing"]').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
}

test('[A11] a remote whose files are gone shows its panel, and Retry works once it is back', async ({ page }) => {
  await bundles.remove('tours');
  await page.goto(product.url + SCREEN);
  await expect(panel(page)).toBeVisible();
  await expectRestWorks(page);
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page)).toBeVisible();
  await bundles.restore('tours');
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(toursScreen(page)).toBeVisible();
});

test('[A11] a remote that answers 500 shows its panel, and Retry works once it is mended', async ({ page }) => {
  await page.route('**/mfe/tours/**', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(product.url + SCREEN);
  await expect(panel(page)).toBeVisible();
  await expectRestWorks(page);
  await page.unroute('**/mfe/tours/**');
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(toursScreen(page)).toBeVisible();
});

test('[A11] a remote that stays silent shows its panel after ten seconds', async ({ page }) => {
  await page.route('**/mfe/tours/**', () => new Promise(() => undefined));
  await page.goto(product.url + SCREEN);
  await expect(panel(page)).toBeVisible({ timeout: 15_000 });
  await expectRestWorks(page);
});

test('[A11] a remote of another contract shows its panel', async ({ page }) => {
  const manifest = join(bundles.folderOf('tours'), 'remote.json');
  const before = await readFile(manifest, 'utf8');
  await writeFile(`${manifest}.new`, before.replace('"contract": 1', '"contract": 99'));
  await rename(`${manifest}.new`, manifest);
  try {
    // The gateway reads manifests at most once a second.
    await expect(async () => {
      await page.goto(product.url + SCREEN);
      await expect(panel(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectRestWorks(page);
  } finally {
    await writeFile(manifest, before);
  }
});

test('[A11] a screen that throws while rendering leaves chrome and other remotes working', async ({ page }) => {
  await bundles.rebuild('tours', {
    file: 'src/routes.tsx',
    from: 'export const routes',
    to: "const Broken = () => { throw new Error('planted'); };\nexport const broken = Broken;\nexport const routes",
  });
  await bundles.rebuild('tours', {
    file: 'src/routes.tsx',
    from: 'export const contract',
    to: "export const planted = () => { throw new Error('planted'); };\nexport const contract",
  });
  await page.goto(product.url + SCREEN);
  await expectRestWorks(page);
});

test('an unknown address gets the friendly page [A10]', async ({ page }) => {
  const answer = await page.goto(`${product.url}/no-such-page`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'That door does not open.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
});
