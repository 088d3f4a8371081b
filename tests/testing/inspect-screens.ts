import { expect, test, type Browser, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { findPosts, openScreen } from './open-screen.ts';
import { signIn, watchForFaults } from './people.ts';
import { EMAILS, type Screen, type Viewer } from './screens.ts';

/** Width and colour scheme of an inspection. */
interface View {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** Each screen loads in the first view, the narrowest, and switches to the others. */
export type Views = readonly [View, ...View[]];

/**
 * Opens a viewer's screens in each view: nothing serious by axe, no sideways scroll, one heading, no uncaught error.
 */
export async function inspectScreens(
  browser: Browser,
  url: string,
  viewer: Viewer,
  screens: readonly Screen[],
  [first, ...others]: Views,
): Promise<void> {
  test.setTimeout(300_000);
  const context = await browser.newContext({
    viewport: { width: first.width, height: 900 },
    colorScheme: first.colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Denver',
  });
  const page = await context.newPage();
  const posts = viewer === 'visitor' ? undefined : await findPosts(url, EMAILS[viewer]);
  if (viewer !== 'visitor') await signIn(page, url, EMAILS[viewer]);
  else await page.goto(url);
  const faults: string[] = [];
  watchForFaults(page, faults);
  for (const screen of screens) {
    await setView(page, first);
    await openScreen(page, url, screen, posts);
    const found = await inspectScreen(page, screen.name);
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

/** Without waiting for a frame, which a blank page may never draw. */
async function setView(page: Page, { width, colorScheme }: View): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
}

/** Resolves when colour transitions have ended, which takes a while on a busy machine. */
async function turnTo(page: Page, view: View): Promise<void> {
  await setView(page, view);
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await drawn();
    // An inherited colour's transition starts after its parent's.
    while (running().length > 0) {
      await Promise.allSettled(running().map(({ finished }) => finished));
      await drawn();
    }
  });
}

const describe = ({ width, colorScheme }: View): string => `${width} px, ${colorScheme}`;

/** The page's current problems. */
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
