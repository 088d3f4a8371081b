import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { requireProduct } from '../../infra/build/build-stale.ts';
import { ROOT } from '../../infra/build/freshness.ts';
import { requireKnown } from '../../infra/arguments.mjs';
import { findPosts, openScreen, type ViewerPosts } from '../testing/open-screen.ts';
import { logIn } from '../testing/people.ts';
import { startProduct } from '../testing/product.ts';
import { EMAILS, SCREENS, type Viewer } from '../testing/screens.ts';
import { findBrowser } from '../testing/find-browser.ts';

/** `npm run screens [part of a name …]`: photographs every screen in every state into .build/screens. */
const FOLDER = join(ROOT, '.build/screens');
const WIDTHS = [360, 768, 1280];
const SCHEMES = ['light', 'dark'] as const;
const VIEWERS: readonly Viewer[] = ['visitor', 'seeker', 'seller', 'manager', 'admin'];

const wanted = process.argv.slice(2);
const chosen = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
requireKnown(
  'screen',
  wanted.filter((part) => SCREENS.every(({ name }) => !name.includes(part))),
  SCREENS.map(({ name }) => name),
);
const executablePath = findBrowser();
if (executablePath === null) throw new Error('Install Chromium or set CHROME_PATH.');
if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
await requireProduct();
const product = await startProduct({ DEMO: '1' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
try {
  for (const viewer of VIEWERS) {
    const posts = viewer === 'visitor' ? undefined : await findPosts(product.url, EMAILS[viewer]);
    for (const width of WIDTHS) await photograph(browser, viewer, width, posts);
  }
} finally {
  await browser.close();
  await product.stop();
}
console.log(`${chosen.length} screens, each ${WIDTHS.length * SCHEMES.length} times, in ${FOLDER}`);

/** One viewer's screens at one width; both colour schemes from one visit. */
async function photograph(on: Browser, viewer: Viewer, width: number, posts?: ViewerPosts): Promise<void> {
  const screens = chosen.filter((screen) => screen.viewer === viewer);
  if (screens.length === 0) return;
  const context = await on.newContext({
    viewport: { width, height: width < 768 ? 740 : 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Denver',
  });
  const page = await context.newPage();
  if (viewer === 'visitor') await page.goto(product.url);
  else await logIn(page, product.url, EMAILS[viewer]);
  for (const screen of screens) {
    await openScreen(page, product.url, screen, posts);
    if (!screen.isCovered) await page.evaluate(showWholePage);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const path = join(FOLDER, `${screen.name}-${width}-${colorScheme}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: !screen.isCovered, animations: 'disabled' });
    }
    console.log(`Photographed ${screen.name} (${screen.path}) as ${viewer} at ${width} px`);
  }
  await context.close();
}

/** Scrolls down, to load lazy content, and back to the top. */
async function showWholePage(): Promise<void> {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo(0, y);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }
  const shown = [...document.images].filter(({ complete }) => complete);
  await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  scrollTo(0, 0);
}
