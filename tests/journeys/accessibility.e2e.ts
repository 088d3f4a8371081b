import { test } from '@playwright/test';
import { inspectScreens, type Views } from '../testing/inspect-screens.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { SCREENS } from '../testing/screens.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

/** Each viewer's main paths; `accessibility.long.e2e.ts` checks all screens. */
const MAIN = {
  visitor: ['landing', 'signup', 'discovery-calendar', 'listings-visitor'],
  seeker: ['user-home', 'listing', 'book-tour', 'conversation'],
  seller: ['post-details', 'manage-listings', 'tour-requests'],
  admin: ['admin-case'],
} as const;

const VIEWS: Views = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
];

for (const [viewer, names] of Object.entries(MAIN) as [keyof typeof MAIN, readonly string[]][]) {
  test(`[A4] the main screens of a viewer (${viewer}) pass at 360 px, light, and at 1280 px, dark`, async ({
    browser,
  }) => {
    const screens = SCREENS.filter((screen) => screen.viewer === viewer && names.includes(screen.name));
    await inspectScreens(browser, product.url, viewer, screens, VIEWS);
  });
}
