import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { watchForFaults } from './people.ts';
import { COMPLETE, makeDraft, makeListing, openPoster, remember } from './posting-people.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let page: Page;
let listing: string;
const drafts = { '': '', 'pm-': '' };
const faults: string[] = [];

test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  page = await openPoster(browser, product);
  watchForFaults(page, faults);
  listing = await makeListing(page);
  drafts[''] = await makeDraft(page, COMPLETE);
  drafts['pm-'] = await makeDraft(page, { ...COMPLETE, isPropertyManager: true, availableFrom: '2027-01-04' });
});
test.afterAll(async () => {
  await page.context().close();
  await product.stop();
});

const SCREENS: readonly (readonly [row: string, path: string, title: string])[] = [
  ['C1', '/post', 'Post your lease'],
  ['C1', '/post-start', 'Post your lease'],
  ['C3', '/post-basics', 'The basics'],
  ['C4', '/post-details', 'Photos, place and dates'],
  ['C5', '/post-incentives', 'Incentives and notes'],
  ['C6', '/post-review', 'Review your listing'],
  ['C8', '/success', 'Lease Posted Successfully!'],
  ['C8', '/success?edit=true', 'Lease Updated Successfully!'],
  ['C7', '/pm-post-start', 'Post your property'],
  ['C7', '/pm-post-basics', 'The basics'],
  ['C7', '/pm-post-details', 'Photos, place and dates'],
  ['C7', '/pm-post-incentives', 'Incentives and notes'],
  ['C7', '/pm-post-review', 'Review your listing'],
  ['C7', '/pm-post-success', 'Lease Posted Successfully!'],
  ['C9', '/manage-your-listing', 'Manage Your Listings'],
  ['C10', '/manage/:id', 'Manage Listing'],
  ['C10', '/manage/unknown', 'Listing not found or unavailable.'],
];

for (const [row, path, title] of SCREENS) {
  test(`[${row}][A4] ${path} opens by address on its heading, fits 360, 768 and 1280 px, light and dark, and passes axe`, async () => {
    await remember(page, drafts[path.startsWith('/pm-') ? 'pm-' : '']);
    for (const [width, colorScheme] of [
      [360, 'dark'],
      [768, 'light'],
      [1280, 'dark'],
      [360, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(product.url + path.replace(':id', listing));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
      await expect(page).toHaveTitle(title);
      await expect(page.locator('main [role=status]').filter({ hasText: /^Loading/ })).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(
        serious.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      ).toEqual([]);
    }
  });
}

test('[C1][C10] no posting screen had an uncaught error or a refusal by the content security policy', () => {
  expect(faults).toEqual([]);
});
