import { expect, test, type Page } from '@playwright/test';
import { boxOf, doubleText } from '../../tests/testing/double-text.ts';
import { openBare } from '../../tests/testing/people.ts';
import { useOnePoster } from '../../tests/testing/poster-pages.ts';
import { COMPLETE, makeListing, openStep } from '../../tests/testing/posting-people.ts';
import type { Product } from '../../tests/testing/product.ts';

const LONG = 'Supercalifragilisticexpialidocious'.repeat(2);
const FULL = { ...COMPLETE, incentives: ['First Month Free'] };

let product: Product;
let page: Page;

useOnePoster((opened) => ({ product, page } = opened));
test.beforeEach(async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openBare(page, product.url);
});

/** Nothing scrolls sideways, and every button of the bar is whole within the window and over no other. */
async function expectToFit(where: string): Promise<void> {
  await expect(page.locator('[data-sticky-bar] button').first()).toBeVisible();
  const faults = await page.evaluate(() => {
    const width = window.innerWidth;
    const found =
      document.documentElement.scrollWidth > width ? [`${document.documentElement.scrollWidth} px wide`] : [];
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-sticky-bar] button')];
    const boxes = buttons.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
    for (const [at, box] of boxes.entries()) {
      const before = at > 0 ? boxes[at - 1] : undefined;
      const isBeside = !before || box.left >= before.right - 1 || box.top >= before.bottom - 1;
      if (!isBeside || box.left < 0 || box.right > width) found.push(`button ${at + 1} of ${boxes.length}`);
    }
    return found;
  });
  expect.soft(faults, where).toEqual([]);
}

test('B12: [C6] one long word of the complex or the notes breaks, and the review’s bar stays in reach', async () => {
  await openStep(page, product.url, 'review', { ...FULL, complex: LONG, street: `12 ${LONG}`, notes: LONG });
  await expectToFit('long words');
  for (const name of [LONG, 'Notes from Priya', 'Address and dates']) {
    const heading = await boxOf(page.getByRole('heading', { name: new RegExp(name) }));
    expect(heading.x + heading.width).toBeLessThanOrEqual(360);
  }
});

test('B12: at 200 % text size no step of posting and no form of a listing scrolls sideways', async () => {
  const id = await makeListing(page, FULL);
  await page.goto(`${product.url}/manage/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await doubleText(page);
  await expectToFit('manage');
  for (const step of ['basics', 'details', 'review'] as const) {
    await openStep(page, product.url, step, FULL);
    await doubleText(page);
    await expectToFit(step);
  }
});
