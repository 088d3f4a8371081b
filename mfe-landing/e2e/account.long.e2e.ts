import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { answerTo } from '../../tests/testing/answer-to.ts';
import { expectSound } from '../../tests/testing/expect-sound.ts';
import { signIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const SEEKER = 'ana@demo.keyturn.test';
const PHONE = { width: 360, height: 740 };

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[E13] who asked for a tour is blocked from their request: it has ended, and the conversation is only read', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signIn(page, product.url, 'priya@demo.keyturn.test');
  await page.goto(`${product.url}/tour-requests?tab=received`);
  const open = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Accept/ }) });
  const card = page.locator(`#${await open.first().getAttribute('id')}`);
  await card.getByRole('button', { name: /^Block / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(card.getByText('No longer available')).toBeVisible();
  await expectSound(page);
  await card.getByRole('link', { name: /^Messages/ }).click();
  await expect(page.getByText('This conversation is closed.')).toBeVisible();
  await expectSound(page);
});

test('[E15] Download your data saves one file with what every service keeps, and no address of another', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, product.url, SEEKER);
  await page.goto(`${product.url}/account`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^keyturn-\d{4}-\d\d-\d\d\.json$/);
  await expect(page.getByText('Your data is downloaded.')).toBeVisible();
  const text = await readFile(await download.path(), 'utf8');
  const data = JSON.parse(text) as Record<string, readonly Record<string, unknown>[]>;
  expect(Object.keys(data)).toEqual([
    ...['madeAt', 'account', 'sessions', 'schoolAddresses', 'listings', 'photos', 'savedListings'],
    ...['tourRequestsSent', 'tourRequestsReceived', 'tourTimes'],
    ...[
      'transfersGiven',
      'transfersTaken',
      'messagesAsSeller',
      'messagesAsBuyer',
      'notices',
      'emailChoices',
      'blocks',
      'reports',
      'managerRequests',
      'studentRequests',
    ],
  ]);
  expect(data['account']?.[0]).toMatchObject({ email: SEEKER });
  for (const name of ['sessions', 'tourRequestsSent', 'messagesAsBuyer', 'notices'])
    expect(data[name]?.length, name).toBeGreaterThan(0);
  expect(new Set(text.match(/[\w.]+@[\w.]+/g))).toEqual(new Set([SEEKER]));
  await expectSound(page);
});

test('[E24] E-mails: a topic that is turned off, from the keyboard, too, is off the next time, the others are on', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, product.url, SEEKER);
  await page.goto(`${product.url}/account`);
  const mail = page.getByRole('region', { name: 'E-mails' });
  await expect(mail.getByText('E-mails that keep your account safe always come.')).toBeVisible();
  await expect(mail.getByText('This Keyturn sends no e-mails about these at the moment.')).toBeVisible();
  await expect(mail.getByRole('switch')).toHaveCount(4);
  const messages = mail.getByRole('switch', { name: /^Messages/ });
  await messages.focus();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('Space');
  expect((await saved).status()).toBe(200);
  await expect(messages).not.toBeChecked();
  await expect(messages).toBeFocused();
  await expectSound(page);
  await page.reload();
  await expect(messages).not.toBeChecked();
  for (const name of [/^Tours/, /^Lease transfers/, /^Your listings/])
    await expect(mail.getByRole('switch', { name })).toBeChecked();
});

// Last: whom it blocks may be who is asked, or has asked, above.
test('[E13] on a phone: a poster is blocked from their listing, which is gone everywhere, and unblocked in the account', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, product.url, SEEKER);
  await page.goto(`${product.url}/account`);
  await expect(page.getByText('You have blocked nobody.')).toBeVisible();
  await expectSound(page);

  await page.goto(`${product.url}/listings`);
  const counted = page.getByRole('heading', { level: 1 });
  await expect(counted).toHaveText(/^\d+ leases$/);
  const before = await counted.textContent();
  await page.locator('a[href^="/listing/"]').first().click();
  await expect(page.getByRole('button', { name: /^Block / }).locator('visible=true')).toHaveCount(1);
  const listing = page.url();
  const asked = () => answerTo(page, listing.replace('/listing/', '/api/posts/'));
  await page
    .getByRole('button', { name: /^Block / })
    .locator('visible=true')
    .click();
  const dialog = page.getByRole('alertdialog', { name: /^Block .+\?$/ });
  await expect(dialog).toContainText("You will not see each other's listings, and open tours end.");
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page
    .getByRole('button', { name: /^Block / })
    .locator('visible=true')
    .press('Enter');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page).toHaveURL(/\/listings/);
  await expect(page.getByText(/^You have blocked .+\. You can take it back in Account\.$/)).toBeVisible();
  await expect(counted).toHaveText(/^\d+ leases$/);
  await expect(counted).not.toHaveText(before ?? '');
  await expect.poll(asked).toMatch(/^404/);
  await page.goto(listing);
  await expect(page.getByRole('heading', { name: 'Listing not found or unavailable.' })).toBeVisible();

  await page.getByRole('button', { name: /^Open your menu/ }).click();
  await page.getByRole('dialog', { name: 'Your menu' }).getByRole('link', { name: 'Account' }).click();
  const row = page.getByRole('region', { name: 'Blocked people' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expectSound(page);
  await row.getByRole('button', { name: /^Unblock / }).click();
  await expect(page.getByText('You have blocked nobody.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused();
  await expect.poll(asked).toMatch(/^200/);
  await page.goto(listing);
  await expect(page.getByRole('button', { name: /^Block / }).locator('visible=true')).toHaveCount(1);
});
