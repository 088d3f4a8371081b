import { expect, test } from '@playwright/test';
import type { OwnPost } from '@keyturn/contracts/posts';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { expectSound } from '../../tests/testing/expect-sound.ts';
import { logIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const SELLER = 'mateo@demo.keyturn.test';
const SEEKER = 'grace@demo.keyturn.test';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[E18] on a phone: an account is deleted, nobody sees its listings, its person thinks again and keeps it', async ({
  browser,
}) => {
  const seeker = openClient(product.url);
  await seeker.call('POST', '/api/users/login', { email: SEEKER, password: DEMO_PASSWORD });
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await logIn(page, product.url, SELLER);
  const posts = (await (await page.request.get(`${product.url}/api/posts/user/me`)).json()) as OwnPost[];
  const own = posts.find(({ posted, transferState, freshness }) => posted && !transferState && !freshness?.hidden)!;
  const isSeen = async () =>
    (await seeker.call<{ _id: string }[]>('GET', '/api/posts/live')).some(({ _id }) => _id === own._id);
  expect(await isSeen()).toBe(true);

  await page.goto(`${product.url}/account`);
  await page.getByRole('button', { name: 'Delete your account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Delete your account' }).click();
  const told = page.getByText(/^Your account will be deleted on .+\. Until then you can log in to keep it\.$/);
  await expect(told).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect.poll(isSeen).toBe(false);

  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('E-mail').fill(SELLER);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(/^This account will be deleted on /)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect.poll(isSeen).toBe(true);
});
