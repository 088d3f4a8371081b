import { expect, test, type Browser, type Page } from '@playwright/test';
import type { OwnPost } from '@keyturn/contracts/posts';
import type { RemotesAnswer } from '@keyturn/contracts/remote';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { signIn, watchForErrors } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { ADDRESSES, type Arrival, type Expected } from './addresses.ts';

const SEEKER = 'ana@demo.keyturn.test';
const OWNER = 'mateo@demo.keyturn.test';
const MANAGER = 'nora@demo.keyturn.test';
const BARE = /^\/(choose-role|start|discovery(\/.*)?|create-profile|success|pm-post-success)$/;

let product: Product;
let own: OwnPost;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
  const client = openClient(product.url);
  await client.call('POST', '/api/users/login', { email: OWNER, password: DEMO_PASSWORD });
  const posts = await client.call<OwnPost[]>('GET', '/api/posts/user/me');
  own = posts.find(({ posted }) => posted)!;
});
test.afterAll(() => product.stop());

const inOwnWords = (text: string): string =>
  text.replace(':own', own._id).replace(':title', `${own.leaseType ?? ''} in ${own.complex ?? ''}, ${own.city ?? ''}`);

async function expectArrival(page: Page, path: string, [heading, arrival]: Arrival): Promise<void> {
  await expect(page, path).toHaveURL(product.url + inOwnWords(arrival ?? path));
  if (heading === '') await expect(page.locator('[data-slice]'), path).toHaveText('');
  else await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(inOwnWords(heading));
}

/** The top bar stands everywhere but where a person should not be distracted (specification section 3). */
async function expectBar(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  await expect(page.getByRole('banner'), pathname).toHaveCount(BARE.test(pathname) ? 0 : 1);
}

/** Opens and reloads every address of which `choose` says where it leads somebody. */
async function walkRoutes(browser: Browser, email: string | null, choose: (expected: Expected) => Arrival | undefined) {
  test.setTimeout(180_000);
  const page = await browser.newPage();
  const errors: string[] = [];
  watchForErrors(page, errors);
  if (email !== null) await signIn(page, product.url, email);
  for (const [path, expected] of Object.entries(ADDRESSES)) {
    const arrival = choose(expected);
    if (!arrival) continue;
    for (const arrive of [() => page.goto(product.url + inOwnWords(path)), () => page.reload()]) {
      await arrive();
      await expectArrival(page, path, arrival);
      await expectBar(page);
    }
  }
  await page.close();
  // The browser itself notes the 404 of a listing that is not there.
  expect(errors.filter((error) => !/404/.test(error))).toEqual([]);
}

test('[A10] the addresses walked below are those that the remotes own', async () => {
  const { remotes } = (await (await fetch(`${product.url}/remotes.json`)).json()) as RemotesAnswer;
  const walked = Object.keys(ADDRESSES).map((path) => path.replace(/\?.*/, '').replace(/:own|unknown/, ':id'));
  const owned = remotes.flatMap(({ paths }) => paths.map(({ path }) => path.replace(/:\w+/, ':id')));
  expect([...new Set(walked)].filter((path) => path !== '/nowhere').sort()).toEqual(owned.sort());
});

test('[A1][A10][E3] every address, by deep link and reload, leads a visitor where it should, with the top bar or without', async ({
  browser,
}) => {
  await walkRoutes(browser, null, ({ visitor }) => visitor);
});

test('[A1][A10][E3] every address, by deep link and reload, leads somebody signed in where it should, with the top bar or without', async ({
  browser,
}) => {
  await walkRoutes(browser, SEEKER, ({ user }) => user);
});

test('[A10][D8] the addresses that lead the owner of a listing elsewhere do so, by deep link and reload', async ({
  browser,
}) => {
  await walkRoutes(browser, OWNER, ({ owner }) => owner);
});

test('[A10][B5] the addresses that lead a property manager elsewhere do so, by deep link and reload', async ({
  browser,
}) => {
  await walkRoutes(browser, MANAGER, ({ manager }) => manager);
});

test('[A10] an address opened in a used tab begins at its top; a reload keeps its place', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  const bottom = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const place = () => page.evaluate(() => scrollY);
  await page.goto(`${product.url}/listings`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await bottom();
  await page.goto(`${product.url}/discovery/amenities`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await place()).toBe(0);
  await bottom();
  const left = await place();
  expect(left).toBeGreaterThan(100);
  await page.reload();
  await expect.poll(place).toBeGreaterThan(left - 100);
  await page.goto(`${product.url}/listings`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForTimeout(300);
  expect(await place(), 'an address that was scrolled before').toBe(0);
});
