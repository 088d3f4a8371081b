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

const VIEWS: Views = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 768, colorScheme: 'dark' },
];

for (const viewer of ['visitor', 'seeker', 'seller', 'manager', 'admin'] as const) {
  test(`[A4] every screen of a viewer (${viewer}) passes, in every state and view`, async ({ browser }) => {
    const screens = SCREENS.filter((screen) => screen.viewer === viewer);
    await inspectScreens(browser, product.url, viewer, screens, VIEWS);
  });
}
