import { expect, test, type Browser, type Page } from '@playwright/test';
import type { OwnPost } from '@keyturn/contracts/posts';
import { DEMO_PASSWORD, openClient } from '../testing/demo.ts';
import { linkTo } from '../testing/mails.ts';
import { signIn } from '../testing/people.ts';
import { pressAgain } from '../testing/press.ts';
import { startProduct, type Product } from '../testing/product.ts';

const PHONE = { width: 390, height: 844 };

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

const emailOf = (name: string): string => `${name}@demo.keyturn.test`;

/** A demo person's page on a phone. */
async function openAs(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signIn(page, product.url, emailOf(name));
  return page;
}

async function findListing(owner: string): Promise<string> {
  const client = openClient(product.url);
  await client.call('POST', '/api/users/login', { email: emailOf(owner), password: DEMO_PASSWORD });
  const posts = await client.call<OwnPost[]>('GET', '/api/posts/user/me');
  return posts.find(({ posted, freshness }) => posted && freshness?.hidden === '')?._id ?? '';
}

/** Decides an open case, from the list of cases. */
async function decide(admin: Page, title: string, action: string, tell = ''): Promise<void> {
  await admin.goto(`${product.url}/admin`);
  await admin.getByRole('link', { name: title }).click();
  await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const form = admin.getByRole('form', { name: 'Decide' });
  await form.getByRole('combobox').selectOption({ label: action });
  await form.getByRole('textbox', { name: /^Why/ }).fill('Looked at it.');
  if (tell !== '') await form.getByRole('textbox', { name: /told/ }).fill(tell);
  await pressAgain(form.getByRole('button', { name: 'Decide' }));
  const dialog = admin.getByRole('alertdialog');
  if (action.startsWith('Remove')) await pressAgain(dialog.getByRole('button', { name: 'Remove' }));
  await expect(admin.getByText('Waits for a decision')).toHaveCount(0);
}

test('[E25] a student opens the link sent to the school address, and others read what the badge means', async ({
  browser,
}) => {
  const student = await openAs(browser, 'hannah');
  await student.goto(`${product.url}/account`);
  const badges = student.getByRole('region', { name: 'Badges' });
  await badges.getByLabel('School e-mail address').fill('hannah@utah.edu');
  await pressAgain(badges.getByRole('button', { name: 'Send link' }));
  await expect(badges.getByText(/The people who run it can give you the link\.$/)).toBeVisible();
  await student.goto(await linkTo(product, 'hannah@utah.edu', 'school'));
  await student.getByRole('button', { name: 'Confirm' }).click();
  await expect(student.getByText('Your profile now shows “Verified Utah e-mail”.')).toBeVisible();

  const seeker = await openAs(browser, 'tomas');
  await seeker.goto(`${product.url}/listing/${await findListing('hannah')}`);
  await seeker.getByText('Verified Utah e-mail').locator('visible=true').first().click();
  await expect(
    seeker
      .getByText(/^Opened a link sent to an address at utah\.edu on /)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
});

test('[E26] a manager who applied is approved by an admin and notified, and others see it', async ({ browser }) => {
  const seeker = await openAs(browser, 'tomas');
  const listing = `${product.url}/listing/${await findListing('victor')}`;
  const shown = (text: string) => seeker.getByText(text).locator('visible=true').first();
  await seeker.goto(listing);
  await expect(shown('Says to be a property manager; not checked.')).toBeVisible();
  const admin = await openAs(browser, 'avery');
  await decide(admin, 'Victor Lindqvist', 'Approve: the badge is shown');
  await expect(async () => {
    await seeker.goto(listing);
    await expect(shown('Approved property manager')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const manager = await openAs(browser, 'victor');
  await manager.goto(`${product.url}/account`);
  await expect(manager.getByRole('region', { name: 'Badges' }).getByText('Approved property manager')).toBeVisible();
});

test('[E14][E19] a moderator decides three cases: dismissed, removed, and written to', async ({ browser }) => {
  const admin = await openAs(browser, 'avery');
  await decide(admin, 'Maeser Flats', 'Nothing is wrong');
  await decide(admin, 'Private Room · 5 bd · Apartment', 'Remove it for good', 'It asks for money before a visit.');
  await decide(admin, 'Priya Raman', 'Write to them', 'Please write less often.');
  await admin.goto(`${product.url}/admin?state=closed`);
  for (const title of ['Maeser Flats', 'Private Room · 5 bd · Apartment', 'Priya Raman'])
    await expect(admin.getByRole('link', { name: title })).toBeVisible();
  const owner = await openAs(browser, 'daniel');
  await owner.goto(product.url);
  await owner.getByRole('button', { name: /^Notifications/ }).click();
  await expect(owner.getByText(/It asks for money before a visit\./)).toBeVisible();
});

test('[B7] a person with a lost password sets another by a link, and logs in with it', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await page.goto(`${product.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByText('Enter the e-mail address of your account.')).toBeVisible();
  await page.getByLabel('E-mail').fill(emailOf('samuel'));
  await pressAgain(page.getByRole('button', { name: 'Send link' }));
  await expect(page.getByText(/If an account has this address/)).toBeVisible();
  await page.goto(await linkTo(product, emailOf('samuel'), 'password'));
  await page.getByLabel('New password').fill('another quiet lake');
  await page.getByLabel('Confirm password').fill('another quiet lake');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed. Please log in.')).toBeVisible();
  await page.goto(`${product.url}/login`);
  await page.getByLabel('E-mail').fill(emailOf('samuel'));
  await page.getByLabel('Password', { exact: true }).fill('another quiet lake');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: /^Open your menu/ })).toBeVisible();
});
