import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { atMost, quantile, type Figure } from './figure.ts';

const ROUNDS = 12;

/** First-page JavaScript, and the time to the next screen: of a loaded remote, and of a new one. */
export async function measureScreens(url: string, chrome: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const bytes: number[] = [];
    const next: number[] = [];
    const first: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each with an empty cache.
      const context = await browser.newContext();
      const page = await context.newPage();
      if (round === 0) {
        page.on('response', (response) => {
          if (response.url().endsWith('.js'))
            void response.body().then((body) => bytes.push(gzipSync(body, { level: 9 }).length));
        });
      }
      await page.goto(url, { waitUntil: 'networkidle' });
      if (round === 0) page.removeAllListeners('response');
      next.push(await follow(page, '/terms'), await follow(page, '/privacy'));
      first.push(await follow(page, '/', '/discovery'));
      await context.close();
    }
    const kib = bytes.reduce((sum, size) => sum + size, 0) / 1024;
    return [
      atMost('JavaScript of the first page, gzip', kib, 150, 'KiB', 1),
      atMost('next screen of a loaded remote, p75', quantile(next, 0.75), 100, 'ms'),
      atMost('first visit of a slice, p75', quantile(first, 0.75), 400, 'ms'),
    ];
  } finally {
    await browser.close();
  }
}

/** Milliseconds from a link’s click to the frame with another heading; of the last of several links. */
async function follow(page: Page, ...paths: string[]): Promise<number> {
  let ms = 0;
  for (const path of paths) {
    ms = await page.evaluate(async (href) => {
      const heading = () => document.querySelector('main h1')?.textContent ?? '';
      const before = heading();
      const startedAt = performance.now();
      document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click();
      while (heading() === before || heading() === '') await new Promise(requestAnimationFrame);
      return performance.now() - startedAt;
    }, path);
    await page.waitForLoadState('networkidle');
  }
  return ms;
}
