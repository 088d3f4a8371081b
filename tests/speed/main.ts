import { requireProduct } from '../../infra/build/build-stale.ts';
import { findBrowser } from '../testing/find-browser.ts';
import { startProduct } from '../testing/product.ts';
import type { Figure } from './figure.ts';
import { measureHttp } from './http-ratios.ts';
import { measurePage, PAGES } from './lighthouse.ts';
import { measureScreens } from './screens.ts';
import { writeTable } from './table.ts';

/** Raised, because all calls come from one address. */
const LIMITS = ['VISITOR_CALLS', 'USER_READS', 'USER_WRITES', 'ADDRESS_REQUESTS'];

/** `npm run speed`: compares the product with its goals, in one run here. Trust the ratios, not the times. */
await requireProduct();
const chrome = findBrowser();
if (chrome === null) throw new Error('Pages are measured in Chromium: set CHROME_PATH.');
const product = await startProduct({
  DEMO: '1',
  ...Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, '10000000'])),
});
try {
  const figures: Figure[] = [];
  const measures = [() => measureScreens(product.url, chrome), () => measureHttp(product.url)];
  const pages = PAGES.map((path) => () => measurePage(product.url, path, chrome));
  for (const measure of [...measures, ...pages]) {
    const some = await measure();
    for (const { what, goal, now, isReached } of some) {
      console.log(`${isReached ? 'reached' : 'MISSED '}  ${what}: ${now} (goal ${goal})`);
    }
    figures.push(...some);
  }
  await writeTable(figures);
  process.exitCode = figures.every(({ isReached }) => isReached) ? 0 : 1;
} finally {
  await product.stop();
}
