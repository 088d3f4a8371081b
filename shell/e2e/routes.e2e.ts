import { expect, test } from '@playwright/test';
import type { RemotesAnswer } from '@keyturn/contracts/remote';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { ADDRESSES } from './addresses.ts';
import { walkRoutes } from './walk-routes.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

/** One of each remote. */
const RELOADED = ['/faq', '/post', '/listings', '/tour-requests'];
const isReloaded = (path: string): boolean => RELOADED.includes(path);

/** One of each kind that leads somebody signed in elsewhere than a visitor. */
const SIGNED_IN = [
  '/userhome',
  '/account',
  '/admin',
  '/create-profile',
  '/post',
  '/post-details',
  '/post-review',
  '/pm-post-start',
  '/manage-your-listing',
  '/manage/:own',
  '/listing/:own',
  '/manage-availability',
  '/book-tour/:own',
  '/saved',
  '/my-tour-requests',
  '/transfers/unknown',
];

test('[A10] the addresses tested below are those that the remotes own', async () => {
  const { remotes } = (await (await fetch(`${product.url}/remotes.json`)).json()) as RemotesAnswer;
  const walked = Object.keys(ADDRESSES).map((path) => path.replace(/\?.*/, '').replace(/:own|unknown/, ':id'));
  const owned = remotes.flatMap(({ paths }) => paths.map(({ path }) => path.replace(/:\w+/, ':id')));
  expect([...new Set(walked)].filter((path) => path !== '/nowhere').sort()).toEqual(owned.sort());
});

test('[A1][A10][E3] every address leads a visitor correctly, with the top bar or without', async ({ browser }) => {
  await walkRoutes(browser, product.url, { email: null, choose: ({ visitor }) => visitor, isReloaded });
});

test('[A1][A10][E3] addresses that redirect a signed-in person do so, with the top bar or without', async ({
  browser,
}) => {
  await walkRoutes(browser, product.url, {
    email: 'ana@demo.keyturn.test',
    choose: ({ user }, path) => (SIGNED_IN.includes(path) ? user : undefined),
    isReloaded: () => false,
  });
});
