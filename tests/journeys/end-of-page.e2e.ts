import { expect, test } from '@playwright/test';
import { findPosts } from '../testing/open-screen.ts';
import { logIn } from '../testing/people.ts';
import { startProduct, type Product } from '../testing/product.ts';

const SELLER = 'priya@demo.keyturn.test';
const WIDTHS = [320, 360, 768, 1280];

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

/** What of the footer something else covers, at the end of the page. */
function wordsUnderBar(): string[] {
  scrollTo(0, document.documentElement.scrollHeight);
  const isCovered = (word: Element) => {
    const { left, top, width, height } = word.getBoundingClientRect();
    const ends = [top + 2, top + height - 2].map((y) => document.elementFromPoint(left + width / 2, y));
    return ends.some((at) => !at?.closest('footer'));
  };
  return [...document.querySelectorAll('footer a, footer span')].filter(isCovered).map(({ innerHTML }) => innerHTML);
}

test('[A4] B6: at the end of a page no word of the footer is under the bar', async ({ page }) => {
  const { live } = await findPosts(product.url, SELLER);
  await logIn(page, product.url, SELLER);
  for (const path of [`/manage/${live}`, '/manage-availability', '/book-tour/demo-listing-000000025']) {
    await page.goto(product.url + path);
    const bar = page.locator('[data-sticky-bar]').last();
    await expect(bar).toBeAttached();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => page.evaluate(wordsUnderBar), { message: `${path} at ${width} px` }).toEqual([]);
    }
  }
});
