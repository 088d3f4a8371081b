import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { requireProduct } from '../../infra/build/build-stale.ts';
import { ROOT } from '../../infra/build/freshness.ts';
import { DEMO_PASSWORD } from '../../infra/embedded/seed/people.ts';
import { startProduct } from '../testing/product.ts';
import { findBrowser } from '../testing/find-browser.ts';

/** `npm run screenshots`: photographs the demo into docs/pictures. */
const FOLDER = join(ROOT, 'docs/pictures');
const QUERY = 'budget=600&housingType=Female&workspaceType=Private%20Room';
const SHOTS: readonly { name: string; path: string; as?: string; height?: number; width?: number }[] = [
  { name: 'landing', path: '/' },
  { name: 'listings', path: `/listings?${QUERY}`, as: 'ana@demo.keyturn.test' },
  { name: 'tour-requests', path: '/tour-requests?tab=received', as: 'priya@demo.keyturn.test' },
  { name: 'questionnaire-mobile', path: '/discovery/budget', width: 390, height: 844 },
];

const executablePath = findBrowser();
if (executablePath === null) throw new Error('Install Chromium or set CHROME_PATH.');
await mkdir(FOLDER, { recursive: true });
await requireProduct();
const product = await startProduct({ DEMO: '1' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
for (const { name, path, as, width = 1280, height = 900 } of SHOTS) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  if (as !== undefined) await logIn(page, as);
  await page.goto(product.url + path);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 82 });
  await page.close();
  console.log(`Photographed ${path}`);
}
await browser.close();
await product.stop();

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${product.url}/`);
}
