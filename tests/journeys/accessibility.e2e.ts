import { expect, test, type Browser, type Page } from '@playwright/test';
import { findViolations } from '../testing/find-violations.ts';
import { findPosts, openScreen } from '../testing/open-screen.ts';
import { logIn, watchForFaults } from '../testing/people.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { EMAILS, SCREENS, type Viewer } from '../testing/screens.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

/** Most of the page that may jump after it was first drawn (the "good" bound of Cumulative Layout Shift). */
const MOST_SHIFT = 0.1;

/** How a screen is looked at. */
interface View {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** Opens every screen of somebody in the first view, and turns the open page to the others. */
async function inspectScreens(browser: Browser, viewer: Viewer, [first, ...others]: readonly [View, ...View[]]) {
  test.setTimeout(300_000);
  const context = await browser.newContext({
    viewport: { width: first.width, height: 900 },
    colorScheme: first.colorScheme,
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
    await turnTo(page, first);
    await openScreen(page, product.url, screen, posts);
    const found = await inspectScreen(page, screen.name);
    const shift = await readShift(page);
    if (shift.sum > MOST_SHIFT) found.push(`shifts by ${shift.sum.toFixed(2)}: ${shift.what.join(', ')}`);
    faults.push(...found.map((fault) => `${screen.name}: ${fault}`));
    for (const view of others) {
      await turnTo(page, view);
      const turned = await inspectScreen(page, screen.name);
      faults.push(...turned.map((fault) => `${screen.name}, ${describe(view)}: ${fault}`));
    }
  }
  await context.close();
  expect(faults).toEqual([]);
}

/** Resolves when the colours have changed: a busy machine shows those in between for a while. */
async function turnTo(page: Page, { width, colorScheme }: View): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

const describe = ({ width, colorScheme }: View): string => `${width} px, ${colorScheme}`;

/** What is wrong with the page as it stands. */
async function inspectScreen(page: Page, name: string): Promise<string[]> {
  const faults = await findViolations(page);
  const { overflow, headings } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - innerWidth,
    headings: document.querySelectorAll('h1').length,
  }));
  if (overflow > 0) faults.push(`${overflow} px too wide`);
  if (headings !== 1 && name !== 'remote-failed') faults.push(`${headings} main headings`);
  if (!(await page.title()).includes('Keyturn')) faults.push(`is titled ${await page.title()}`);
  return faults;
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

const VIEWS: readonly (readonly [View, ...View[]])[] = [
  [{ width: 360, colorScheme: 'light' }],
  [
    { width: 1280, colorScheme: 'light' },
    { width: 768, colorScheme: 'dark' },
  ],
];

for (const viewer of ['visitor', 'seeker', 'seller', 'manager'] as const) {
  for (const views of VIEWS) {
    test(`[A4] every screen of a ${viewer} at ${views.map(describe).join(', then at ')}: nothing serious by axe, no sideways scroll, one heading, no jumps`, async ({
      browser,
    }) => {
      await inspectScreens(browser, viewer, views);
    });
  }
}
