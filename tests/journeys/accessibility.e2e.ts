import { expect, test, type Browser, type Page } from '@playwright/test';
import { findViolations } from '../testing/find-violations.ts';
import { findPosts, openScreen } from '../testing/open-screen.ts';
import { signIn, watchForFaults } from '../testing/people.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { MOST_SHIFT, readShift } from '../testing/read-shift.ts';
import { EMAILS, SCREENS, type Viewer } from '../testing/screens.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

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
  if (viewer !== 'visitor') await signIn(page, product.url, EMAILS[viewer]);
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
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await drawn();
    // A colour that is inherited begins to change anew when that of its parent has changed.
    while (running().length > 0) {
      await Promise.allSettled(running().map(({ finished }) => finished));
      await drawn();
    }
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

/** Each screen is loaded as narrow as it may be; the jumps of wide pages are looked for at every address (routes.e2e.ts). */
const VIEWS: readonly [View, ...View[]] = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
];

for (const viewer of ['visitor', 'seeker', 'seller', 'manager', 'admin'] as const) {
  test(`[A4] every screen of a viewer (${viewer}) at ${VIEWS.map(describe).join(', then at ')}: nothing serious by axe, no sideways scroll, one heading, no jumps`, async ({
    browser,
  }) => {
    await inspectScreens(browser, viewer, VIEWS);
  });
}
