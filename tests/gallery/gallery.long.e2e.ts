import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { findViolations } from '../testing/find-violations.ts';
import { watchForErrors } from '../testing/people.ts';
import { createGalleryCompiler } from './build.ts';
import { serveFolder } from '../testing/serve-folder.ts';

let folder: string;
let gallery: Awaited<ReturnType<typeof serveFolder>>;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyturn-gallery-'));
  await new Promise<void>((resolve, reject) => {
    createGalleryCompiler('production', folder).run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
  gallery = await serveFolder(folder);
});
test.afterAll(async () => {
  gallery.stop();
  await rm(folder, { recursive: true });
});

async function inspect(page: Page, address: string, theme: string): Promise<string[]> {
  await page.goto(`${gallery.url}?${new URLSearchParams({ theme, ...(address !== '' && { state: address }) })}`);
  await expect(page.locator('main')).toContainText(address);
  const found = await findViolations(page);
  return found.map((fault) => `${address || 'the page'}: ${fault}`);
}

for (const theme of ['light', 'dark'] as const) {
  test(`[A4] axe finds nothing serious in any part and state in ${theme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const faults: string[] = [];
    watchForErrors(page, faults);
    faults.push(...(await inspect(page, '', theme)));
    const links = await page.locator('a[data-covering]').allTextContents();
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) faults.push(...(await inspect(page, link.replace('Open ', ''), theme)));
    expect(faults).toEqual([]);
  });
}
