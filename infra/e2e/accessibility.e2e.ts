import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { findPosts, openScreen } from './open-screen.ts';
import { logIn, watchForFaults } from './people.ts';
import { startProduct, type Product } from './product.ts';
import { EMAILS, SCREENS, type Viewer } from './screens.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

/** Most of the page that may jump after it was first drawn (the "good" bound of Cumulative Layout Shift). */
const MOST_SHIFT = 0.1;

async function inspectScreens(browser: Browser, viewer: Viewer, width: number, colorScheme: 'light' | 'dark') {
  test.setTimeout(300_000);
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Denver',
  });
  const page = await context.newPage();
  const posts = viewer === 'visitor' ? undefined : await findPosts(product.url, EMAILS[viewer]);
  if (viewer !== 'visitor') await logIn(page, product.url, EMAILS[viewer]);
  else await page.goto(product.url);
  const faults: string[] = [];
  watchForFaults(page, faults);
  for (const screen of SCREENS.filter((one) => one.viewer === viewer)) {
    await openScreen(page, product.url, screen, posts);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      faults.push(`${screen.name}: ${id} (${impact}) at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
    const { overflow, headings } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
      headings: document.querySelectorAll('h1').length,
    }));
    const shift = await readShift(page);
    if (overflow > 0) faults.push(`${screen.name}: ${overflow} px too wide`);
    if (headings !== 1 && screen.name !== 'remote-failed') faults.push(`${screen.name}: ${headings} main headings`);
    if (shift.sum > MOST_SHIFT)
      faults.push(`${screen.name}: shifts by ${shift.sum.toFixed(2)}: ${shift.what.join(', ')}`);
    if (!(await page.title()).includes('Keyturn')) faults.push(`${screen.name}: is titled ${await page.title()}`);
  }
  await context.close();
  expect(faults).toEqual([]);
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { node: Node | null }[];
}

/** How far the page's content has jumped since it was opened, and what did. */
const readShift = (page: Page): Promise<{ sum: number; what: string[] }> =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; what: string[] }>((resolve) => {
        let sum = 0;
        const what: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
            if (hadRecentInput) continue;
            sum += value;
            for (const { node } of sources) if (node instanceof Element) what.push(node.className || node.nodeName);
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ sum, what }), 100);
      }),
  );

for (const viewer of ['visitor', 'seeker', 'seller', 'manager'] as const) {
  for (const [width, scheme] of [
    [360, 'light'],
    [768, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const) {
    test(`[A4] every screen of a ${viewer} at ${width} px, ${scheme}: nothing serious by axe, no sideways scroll, one heading, no jumps`, async ({
      browser,
    }) => {
      await inspectScreens(browser, viewer, width, scheme);
    });
  }
}
