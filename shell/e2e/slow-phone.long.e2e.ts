import { expect, test, type Page } from '@playwright/test';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** 50 KB a second, on a line that takes its time. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 };
/** Drawn ahead, drawn ahead with a list that comes, and with an outline alone. */
const PATHS = ['/', '/listings', '/faq'];

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

/** Looks at each frame whether anything of the page is to be seen: its outline, its name, what it says. What only says to wait is nothing. */
function watchFrames(): void {
  const watched = { frames: 0, empty: 0 };
  Object.assign(window, { watched });
  const isSeen = (part: Element): boolean => {
    const { width, height, top, bottom } = part.getBoundingClientRect();
    return width > 40 && height > 8 && bottom > 0 && top < innerHeight && part.checkVisibility();
  };
  const look = (): void => {
    const isThere = [...document.querySelectorAll('#root :is(svg rect, span, h1, h2, p, img, a, input)')].some(isSeen);
    // From where something stands, something stands.
    if (isThere || watched.frames > 0) watched.frames += 1;
    if (!isThere && watched.frames > 0) watched.empty += 1;
    requestAnimationFrame(look);
  };
  look();
}

const isPainted = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);

for (const path of PATHS) {
  test(`B11: [A10] a phone at 50 KB a second shows something of ${path} before any script, and never an empty page`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.emulateNetworkConditions', LINE);
    await page.addInitScript(watchFrames);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/(vendor|main)\.\w+\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(product.url + path, { waitUntil: 'commit' });
    await expect.poll(() => isPainted(page), { timeout: 60_000 }).toBe(true);
    release();
    await expect(page.locator('#root > [inert]')).toHaveCount(0, { timeout: 60_000 });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
    const { frames, empty } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    expect(frames).toBeGreaterThan(0);
    expect(empty).toBe(0);
    await context.close();
  });
}

interface Watched {
  readonly frames: number;
  readonly empty: number;
}
