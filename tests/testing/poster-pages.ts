import { test, type Page } from '@playwright/test';
import { openPoster } from './posting-people.ts';
import { startProduct, type Product } from './product.ts';

interface Opened {
  readonly product: Product;
  readonly page: Page;
}

/** Gives a file's tests one product and one page of a signed-in poster; a test's routes are removed after it. */
export function useOnePoster(take: (opened: Opened) => void, person: { isPropertyManager?: boolean } = {}): void {
  let opened: Opened;
  test.beforeAll(async ({ browser }) => {
    const product = await startProduct();
    opened = { product, page: await openPoster(browser, product, person) };
    take(opened);
  });
  test.afterAll(async () => {
    await opened.page.context().close();
    await opened.product.stop();
  });
  test.afterEach(() => opened.page.unrouteAll({ behavior: 'ignoreErrors' }));
}
