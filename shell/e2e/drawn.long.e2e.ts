import { expect, test, type Page } from '@playwright/test';
import { findViolations } from '../../tests/testing/find-violations.ts';
import { signIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const PAGES = [
  { path: '/', heading: 'Finally, a smarter way to move' },
  { path: '/login', heading: 'Welcome to Keyturn.' },
  { path: '/signup', heading: 'Create Your Account' },
  { path: '/discovery', heading: 'Where are you going to school?' },
  { path: '/listings', heading: 'Finding your matches …' },
  { path: '/listing/none', heading: 'Welcome to Keyturn.' },
];

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

/** The page with its scripts held back until told. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/main\.\w+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(product.url + path, { waitUntil: 'commit' });
  return release;
}

/** A page is painted once its styles are there; its fonts are asked for when it is laid out with them. */
const waitForPaint = (page: Page) =>
  page.evaluate(async () => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    const missing = styles.filter(({ sheet }) => sheet === null);
    await Promise.all(missing.map((link) => new Promise((resolve) => link.addEventListener('load', resolve))));
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });

/** What a screen reader finds. */
async function readAloud(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  const { nodes } = await devTools.send('Accessibility.getFullAXTree');
  await devTools.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'StaticText')
    .map(({ name }) => String(name?.value));
}

/** Where the parts of a screen stand. */
const placesOf = (page: Page) =>
  page.locator('h1, main img[width], main p, main input').evaluateAll((parts) =>
    parts
      .filter((part) => part.getClientRects().length > 0)
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.tagName, ...[x, y, width, height].map(Math.round)].join(' ');
      }),
  );

for (const { path, heading } of PAGES) {
  test(`[A10] ${path} is visible before any script, is read aloud once, and does not move`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const release = await openHeld(page, path);
    const drawn = page.locator('#root > [inert]');
    await expect(drawn.locator('h1')).toHaveText(heading);
    await expect(drawn.locator('h1')).toBeVisible();
    expect(await readAloud(page)).toEqual(['Loading']);
    await waitForPaint(page);
    const before = await placesOf(page);
    release();
    await expect(drawn).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await waitForPaint(page);
    if (!path.startsWith('/listings')) expect(await placesOf(page)).toEqual(before);
    expect(complaints).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  });
}

test('[A10] a form that does not respond yet accepts no typing', async ({ page }) => {
  const release = await openHeld(page, '/login');
  const drawn = page.locator('#root > [inert]');
  await expect(drawn.locator('input[name=email]')).toBeVisible();
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('ana');
  expect(
    await drawn.locator('input').evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value)),
  ).toEqual(['', '']);
  release();
  await page.locator('input[name=email]').fill('ana@demo.keyturn.test');
  await expect(page.locator('input[name=email]')).toHaveValue('ana@demo.keyturn.test');
});

test('[A10] a signed-in person sees no prerendered visitors’ page', async ({ page }) => {
  await signIn(page, product.url, 'ana@demo.keyturn.test');
  for (const { path } of PAGES) {
    const answer = await page.request.get(product.url + path);
    expect(await answer.text(), path).not.toContain('<h1');
  }
});

test('B11: while the first script loads, the page shows an outline, not an empty page', async ({ page }) => {
  await page.route('**/*.js', () => undefined);
  // A screen that is not drawn ahead.
  await page.goto(`${product.url}/faq`, { waitUntil: 'commit' });
  await expect(page.locator('#root svg')).toBeVisible();
});
