import { createPrivateKey } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { readSecrets } from '../../infra/embedded/secrets.ts';
import { linkToPreview } from '../../infra/release/preview.ts';
import { copyBundles, type Bundles } from '../testing/bundles.ts';
import { expectSound } from '../testing/expect-sound.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { serveFolder } from '../testing/serve-folder.ts';

/** A build of tours that stands elsewhere, and is nobody's release. */
let bundles: Bundles;
let product: Product;
let build: Awaited<ReturnType<typeof serveFolder>>;
let link: string;

const SCREEN = '/manage-availability';
const OLD = 'Please log in to manage your availability.';
const NEW = 'A sentence of tours that nobody was shown yet.';
const BANNER = /^You are looking at a preview of Tours from http:\/\/127\.0\.0\.1:\d+\.$/;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  bundles = await copyBundles('preview');
  await bundles.rebuild('tours', { file: 'src/messages.ts', from: `'${OLD}'`, to: `'${NEW}'` });
  product = await startProduct();
  build = await serveFolder(bundles.folderOf('tours'), { 'access-control-allow-origin': '*' });
  const { releaseKey } = await readSecrets(product.dataFolder);
  const previewed = { slice: 'tours', address: new URL(build.url).origin };
  link = await linkToPreview(product.url, createPrivateKey(releaseKey), previewed);
});
test.afterAll(async () => {
  build.stop();
  await product.stop();
  await bundles.discard();
});

const banner = (page: Page) => page.getByRole('region', { name: 'Preview' });

/** Agrees to the preview, as somebody who got the link. */
async function begin(page: Page): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(banner(page)).toBeVisible();
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`[E22] the page behind a link, opened on a small ${colorScheme} screen, asks and changes nothing`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preview of Tours');
    await expect(page.getByText(new URL(build.url).origin)).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'Not now' }).click();
    await expect(page.locator('[data-slice="landing"]').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect(faults).toEqual([]);
    await context.close();
  });

test('[E22] who agrees gets that build of the slice, with a banner on every screen; others get what they got', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await begin(page);
  await page.goto(product.url + SCREEN);
  await expect(page.getByText(NEW)).toBeVisible();
  await expect(banner(page).getByText(BANNER)).toBeVisible();
  await expect(page.locator('[data-slice="tours"]')).toHaveAttribute('data-slice-version', 'preview');
  expect(faults).toEqual([]);
  for (const path of ['/', '/login', '/discovery', SCREEN]) {
    await page.goto(product.url + path);
    await expect(banner(page)).toContainText('You are looking at a preview of Tours from');
    await expect(page.locator('[data-slice]').getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectSound(page);
  }

  const other = await (await browser.newContext()).newPage();
  await other.goto(product.url + SCREEN);
  await expect(other.getByText(OLD)).toBeVisible();
  await expect(banner(other)).toHaveCount(0);

  await expect(page.getByText(NEW)).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'End preview' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(OLD)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await context.close();
});

test('[E22] steps inside stay with the preview, and leave it once it was ended in another tab', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await begin(page);
  await page.goto(product.url + SCREEN);
  await expect(page.getByText(NEW)).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.clock.fastForward(6_000);
  await page.getByRole('link', { name: 'Keyturn home' }).click();
  await expect(page.locator('[data-slice="landing"]').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(NEW)).toBeVisible();
  expect(loads).toBe(0);

  const tab = await context.newPage();
  await tab.goto(product.url);
  await banner(tab).getByRole('button', { name: 'End preview' }).click();
  await expect(banner(tab)).toHaveCount(0);
  await page.clock.fastForward(6_000);
  const answer = page.waitForResponse('**/remotes.json');
  await page.getByRole('link', { name: 'Keyturn home' }).click();
  // A step waits for it a moment alone; a later one knows it.
  await (await answer).finished();
  await page.goBack();
  await expect(page.getByText(OLD)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('[E22] a build that is not there any more is the panel of that slice alone, and can be ended', async ({
  page,
}) => {
  await begin(page);
  build.stop();
  await page.goto(product.url + SCREEN);
  await expect(page.getByRole('alert').filter({ hasText: 'Tours cannot be shown right now.' })).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.locator('[data-slice="landing"]').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(product.url + SCREEN);
  await page.getByRole('button', { name: 'End preview' }).click();
  await expect(page.getByText(OLD)).toBeVisible();
});
