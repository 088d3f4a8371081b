import { expect, test, type Page } from '@playwright/test';
import { REMOTES } from '../testing/demo.ts';
import { logIn } from '../testing/people.ts';
import { startProduct, type Product } from '../testing/product.ts';

/** Slices share one page, heap and globals, so leftovers of one affect all. */
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

/** Lists and forms of each slice, with their headings. */
const SCREENS = [
  ['/userhome', 'Hi, Ana.'],
  ['/account', 'Account'],
  ['/post', 'Post your lease'],
  ['/listings', '59 leases'],
  ['/saved', 'Saved Listings'],
  ['/tour-requests', 'Tour Requests'],
  ['/manage-availability', 'Manage Your Availability'],
] as const;
/** Opens every screen once by links, and ends at the first. */
async function walk(page: Page): Promise<void> {
  for (const [path, heading] of [...SCREENS, ...SCREENS.slice(0, 1)]) {
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  }
}

const globalsOf = (page: Page): Promise<string[]> => page.evaluate(() => Object.getOwnPropertyNames(window));

/** Shared globals of the slice loader and the router. */
const OF_THE_SHELL = [
  '__GLOBAL_LOADING_REMOTE_ENTRY__',
  '__FEDERATION__',
  '__VMOK__',
  '_FEDERATION_RUNTIME_CORE',
  '_FEDERATION_RUNTIME_CORE_FROM',
  '__reactRouterVersion',
];

test('[E20] slices add nothing to window but their name and chunk list, and leave body unchanged', async ({ page }) => {
  await page.goto(`${product.url}/remotes.json`);
  const before = new Set(await globalsOf(page));
  await logIn(page, product.url, 'ana@demo.keyturn.test');
  const bodyOf = () => page.evaluate(() => [...document.body.attributes].map(({ name, value }) => `${name}=${value}`));
  const body = await bodyOf();
  await walk(page);
  const slices = ['shell', ...REMOTES.map(({ name }) => name)];
  const own = new Set([...OF_THE_SHELL, ...slices, ...slices.map((name) => `rspackChunk${name}`)]);
  expect((await globalsOf(page)).filter((name) => !before.has(name) && !own.has(name))).toEqual([]);
  expect(await bodyOf()).toEqual(body);
});

test('[E20] a slice’s remaining overlays are removed when the next one is shown: dialogs, `inert`, the scroll lock', async ({
  page,
}) => {
  const reported: string[] = [];
  await page.exposeFunction('noteReport', (text: string) => reported.push(text));
  await page.addInitScript(() => {
    const { noteReport } = window as unknown as { noteReport(text: string): void };
    navigator.sendBeacon = (_url, body) => {
      if (body instanceof Blob) void body.text().then(noteReport);
      return true;
    };
  });
  await logIn(page, product.url, 'ana@demo.keyturn.test');
  // Reports and clean-up follow the page with a delay.
  await expect.poll(() => reported.length).toBeGreaterThan(0);
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.append('Stays');
    dialog.showModal();
    document.getElementById('root')?.setAttribute('inert', '');
    document.body.style.overflow = 'hidden';
    history.pushState({}, '', '/saved');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.locator('body > dialog[open]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Keyturn' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, Ana.');
  expect(await page.evaluate(() => document.body.style.overflow)).toBe('');
  await expect
    .poll(() => reported.some((text) => /"slice":"landing"[^}]*"text":"Left over the page"/.test(text)))
    .toBe(true);
});
