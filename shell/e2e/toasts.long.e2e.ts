import { expect, test, type Page } from '@playwright/test';
import { stopClock } from '../../tests/testing/page-clock.ts';
import { signIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const SEEKER = 'tomas@demo.keyturn.test';
const COPIED = 'Link copied.';
const NOT_SAVED = 'Not now.';
/** 120 characters, as the beginning of a message may have. */
const LONG =
  'This listing could not be saved, as it was changed a moment ago. Please read what it says now, and then try again today.';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
/** The sentences that a sighted person reads now. */
const seen = (page: Page) => region(page).locator('[data-waits=false]').allInnerTexts();
/** Notes every text that enters the live region from now on, which is what a screen reader tells. */
const listen = (page: Page) =>
  region(page).evaluate((live) => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) told.push(node.textContent ?? '');
    }).observe(live, { childList: true, subtree: true, characterData: true });
  });
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);

/** A link copied, a heart that is refused, and a link copied again, all before any of the three has gone. */
async function raiseThree(page: Page, refusal = NOT_SAVED): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, product.url, SEEKER);
  await page.route('**/api/saved-listings/me/*', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 409, json: { message: refusal, error: refusal } }),
  );
  await page.clock.install();
  await page.goto(`${product.url}/listings`);
  await page.getByRole('article').first().getByRole('link').first().click();
  await stopClock(page, page.getByRole('button', { name: 'Share', exact: true }));
  await listen(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(region(page).getByText(COPIED)).toHaveCount(1);
  // Two clicks within 0.4 s would count as one.
  await page.clock.runFor(500);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(region(page).getByText(refusal)).toHaveCount(1);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(region(page).getByText(COPIED)).toHaveCount(2);
}

test('B12: on a phone one toast is seen at a time, a failure first, and each has its whole time', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await raiseThree(page);
  expect(await seen(page)).toEqual([NOT_SAVED]);
  const toast = await region(page).boundingBox();
  expect(toast?.height).toBeLessThan(740 / 6);
  await page.clock.runFor(14_700);
  expect(await seen(page)).toEqual([NOT_SAVED]);
  for (const left of [2, 1]) {
    await page.clock.runFor(400);
    await expect(region(page).getByText(COPIED)).toHaveCount(left);
    expect(await seen(page)).toEqual([COPIED]);
    await page.clock.runFor(5_700);
    expect(await seen(page)).toEqual([COPIED]);
  }
  await page.clock.runFor(400);
  await expect(region(page).getByText(COPIED)).toHaveCount(0);
  expect(await told(page)).toEqual([COPIED, NOT_SAVED, COPIED]);
});

test('B12: on a phone what waits behind a toast is out of reach, and dismissing leads to it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await raiseThree(page);
  const dismiss = region(page).getByRole('button', { name: 'Dismiss' });
  for (const text of [NOT_SAVED, COPIED, COPIED]) {
    await expect.poll(() => seen(page)).toEqual([text]);
    await expect(dismiss).toHaveCount(1);
    await dismiss.click();
  }
  await expect(dismiss).toHaveCount(0);
  expect(await seen(page)).toEqual([]);
});

/** What the toast lies over: what was pressed, the bar at the bottom, or what the page ends with. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const isCovered = (part: Element) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return Boolean(at?.closest('[aria-live]'));
    };
    const pressed = [document.activeElement ?? document.body].filter(isCovered);
    scrollTo(0, document.documentElement.scrollHeight);
    const last = [...document.querySelectorAll('footer a, footer button, footer span, [data-sticky-bar] *')];
    return [...pressed, ...last.filter(isCovered)].map(({ textContent }) => textContent);
  });

test('B12: on a phone a toast stands at the top, not over what was pressed, the bar, or the end of the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await raiseThree(page, LONG);
  expect(await seen(page)).toEqual([LONG]);
  expect((await region(page).boundingBox())?.y).toBeLessThan(740 / 2);
  expect(await covered(page)).toEqual([]);
});

test('B12: a wide window shows all toasts at once', async ({ page }) => {
  await raiseThree(page);
  expect(await seen(page)).toEqual([COPIED, NOT_SAVED, COPIED]);
  await expect(region(page).getByRole('button', { name: 'Dismiss' })).toHaveCount(3);
});

test('B12: a long word in a toast breaks, and Dismiss stays on the phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, product.url, SEEKER);
  const word = 'w'.repeat(240);
  await page.route('**/api/saved-listings/me/*', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 409, json: { message: word, error: word } }),
  );
  await page.goto(`${product.url}/listings`);
  const strip = page.getByRole('article').first().locator('[class*="-strip-"]').first();
  await expect(strip).toHaveAttribute('tabindex', '-1');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  for (const part of [region(page).getByText(word), region(page).getByRole('button', { name: 'Dismiss' })]) {
    const box = await part.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(360);
  }
});
