import { expect, test, type Page } from '@playwright/test';
import { startProduct, type Product } from '../testing/product.ts';
import { enter, menu, openPerson, tryLogIn } from '../testing/security-steps.ts';
import { logIn, PASSWORD } from '../testing/people.ts';

const ANA = 'ana@demo.keyturn.test';
const GRACE = 'grace@demo.keyturn.test';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[A6][F] what one person has read is not shown to the next one in the same browser', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await logIn(first, product.url, ANA);
  await second.goto(`${product.url}/tour-requests?tab=sent`);
  await expect(second.getByRole('article').first()).toBeVisible();
  await menu(first).click();
  await first.getByRole('button', { name: 'Log Out' }).click();
  await expect(second.getByText('Please log in to view your tour requests.')).toBeVisible();
  // Later reads never complete.
  await second.route('**/api/tour-requests/**', () => new Promise(() => undefined));
  await second.route('**/api/notifications', () => new Promise(() => undefined));
  await second.route('**/api/saved-listings/**', () => new Promise(() => undefined));
  await second.getByRole('link', { name: 'Log in' }).first().click();
  await second.getByLabel('E-mail').fill(GRACE);
  await second.getByLabel('Password', { exact: true }).fill('lease-handover');
  await second.getByRole('button', { name: 'Log in' }).click();
  await expect(menu(second)).toBeVisible();
  await menu(second).click();
  await expect(second.getByRole('dialog', { name: 'Your menu' }).getByText('Grace Holloway')).toBeVisible();
  await expect(second.getByRole('button', { name: 'View Saved Listings' })).toBeDisabled();
  await second.getByRole('link', { name: /^Tour Requests/ }).click();
  await expect(second.getByText('Loading tour requests...')).toBeVisible();
  await expect(second.getByRole('article')).toHaveCount(0);
  await expect(second.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

/** Somebody typing notes of a draft after the server ended their session. */
async function typeWithoutSession(page: Page, email: string): Promise<string> {
  const client = await openPerson(product.url, 'Kim Vale', email);
  const { _id } = await client.call<{ _id: string }>('POST', '/api/create-draft', { email });
  await enter(page, product.url, email);
  await page.evaluate((id) => localStorage.setItem('currentPostId', id), _id);
  await page.goto(`${product.url}/post-incentives`);
  await expect(page.getByRole('textbox', { name: 'Notes for the next tenant' })).toBeVisible();
  await page.evaluate(() => fetch('/api/users/logout', { method: 'POST' }));
  await page.getByRole('textbox', { name: 'Notes for the next tenant' }).fill('The desk stays.');
  await expect(page).toHaveURL(`${product.url}/login`);
  return _id;
}

test('[C5][F] text typed when the session ended is saved once the same person is back', async ({ page }) => {
  const postId = await typeWithoutSession(page, 'kim@example.edu');
  await tryLogIn(page, 'kim@example.edu', PASSWORD);
  await expect(menu(page)).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(
        async (id) => ((await (await fetch(`/api/posts/${id}`)).json()) as { notes: string }).notes,
        postId,
      ),
    )
    .toBe('The desk stays.');
});

test('[C5][F] text typed when the session ended is never sent as another person', async ({ page }) => {
  await typeWithoutSession(page, 'kay@example.edu');
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('update-post-field') && sent.push(request.postData() ?? ''));
  await tryLogIn(page, GRACE, 'lease-handover');
  await expect(menu(page)).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(sent).toEqual([]);
});
