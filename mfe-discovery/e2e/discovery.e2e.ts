import { expect, test, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../tests/testing/demo.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const ANA = 'ana@demo.keyturn.test';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

const card = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

test('[D1][D4] answers lead on by themselves, survive a reload, and Exit leads home', async ({ page }) => {
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  await page.goto(`${product.url}/discovery`);
  await page.getByText("I'm a parent looking for my child").click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where is your child going to school?');
  await page.getByRole('radio', { name: 'BYU Provo', exact: true }).click();
  await expect(page).toHaveURL(/\/discovery\/group$/);
  expect([await stored('discoverySchool'), await stored('discoveryCity')]).toEqual(['BYU', 'Provo']);
  await page.goto(`${product.url}/discovery/lease-type`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What kind of housing for your child?');
  await card(page, 'Female').click();
  await expect(page).toHaveURL(/\/discovery\/room-type$/);
  await expect(page.getByRole('radio')).toHaveCount(3);
  for (const room of ['Private Room', 'Shared Room', 'Basement']) await expect(card(page, room)).toBeVisible();
  await card(page, 'Private Room').click();
  await expect(page).toHaveURL(/\/discovery\/amenities$/);
  await page.goBack();
  await page.reload();
  await expect(card(page, 'Private Room')).toBeChecked();
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('[D5][D6][D7] a visitor reads why each card stands where it does, taps one, logs in and lands on that listing', async ({
  page,
}) => {
  await page.goto(
    `${product.url}/listings?school=BYU&city=Provo&budget=700&housingType=Female&amenities=Pool%2CCovered&moveInDate=2027-01-04`,
  );
  await expect(page.getByRole('heading', { name: /^Excellent matches/ })).toBeVisible();
  // What a tier promises is its percentage: a card may start weeks off and still be in it.
  await expect(page.getByText('80 % and above for rent')).toBeVisible();
  await expect(page.getByText(/\$\d+ under budget, \d of 2 amenities, starts /).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Just missed' })).toBeVisible();
  const missed = page.getByRole('region', { name: 'Just missed' });
  await expect(missed.getByText(/(over budget|(late|early)$|housing, not Female|In .+ away)/).first()).toBeVisible();
  await page.goto(`${product.url}/listings`);
  const manager = page.getByRole('article').filter({ hasText: 'By Property Manager' }).first();
  await expect(manager).toContainText(/Available from/);
  const lease = page.getByRole('article').filter({ hasNotText: 'By Property Manager' }).first();
  await expect(lease).toContainText(/\w{3} \d{1,2}.*–.*\d{4}/);
  await expect(page.getByRole('link', { name: 'Sign up to unlock full listing details' })).toHaveAttribute(
    'href',
    '/signup',
  );
  await lease.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Log in or sign up to see this listing.')).toBeVisible();
  await page.getByRole('tab', { name: 'Log in' }).click();
  await page.getByLabel('E-mail').fill(ANA);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/listing\/[\w-]{22}$/);
  await expect(page.getByRole('link', { name: 'Book a Tour' }).first()).toBeVisible();
});
