import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../infra/build/freshness.ts';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { watchForErrors } from '../testing/people.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { enter, openPerson, publishListing } from '../testing/security-steps.ts';

const SELLER = 'priya@example.edu';
const BUYER = 'ana@example.edu';
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const errors: string[] = [];

let product: Product;
/** Holds the milliseconds by which the product's clock is ahead. */
let clockFile: string;
let listingId: string;
/** On a desktop, and on a phone. */
let seller: Page;
let buyer: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  clockFile = join(await mkdtemp(join(tmpdir(), 'keyturn-clock-')), 'ahead');
  await writeFile(clockFile, '0');
  const moved = pathToFileURL(join(ROOT, 'tests/testing/moved-clock.mjs')).href;
  product = await startProduct({ NODE_OPTIONS: `--import=${moved}`, CLOCK_AHEAD_FILE: clockFile });
  const poster = await openPerson(product.url, 'Priya Raman', SELLER);
  listingId = await publishListing(poster, SELLER, { complex: 'Joaquin Court', transferType: 'New Lease' });
  const availability = Object.fromEntries(DAYS.map((day) => [day, [{ start: '8:00 AM', end: '8:00 PM' }]]));
  await poster.call('POST', '/api/set-availability', { email: SELLER, availability });
  await openPerson(product.url, 'Ana Castillo', BUYER);
  const open = async (email: string, path: string, width: number): Promise<Page> => {
    const page = await (await browser.newContext({ viewport: { width, height: 740 } })).newPage();
    watchForErrors(page, errors);
    await enter(page, product.url, email);
    await page.goto(product.url + path);
    await page.evaluate(() => Object.assign(window, { isFirstPage: true }));
    return page;
  };
  seller = await open(SELLER, '/tour-requests?tab=received', 1280);
  buyer = await open(BUYER, `/book-tour/${listingId}`, 360);
});
test.afterAll(async () => {
  await Promise.all([seller, buyer].map((page) => page.context().close()));
  await product.stop();
  await rm(dirname(clockFile), { recursive: true, force: true });
});

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const cardOf = (page: Page, status: string) =>
  page.getByRole('article').filter({ has: page.getByText(status, { exact: true }) });

/** Chooses a time of the last day of those shown, and asks for it. */
async function ask(time: string): Promise<void> {
  await buyer.getByRole('group', { name: 'Day', exact: true }).getByRole('button').last().click();
  await buyer.getByText(time, { exact: true }).filter({ visible: true }).first().click();
  await button(buyer, 'Request Tour').click();
  await expect(buyer).toHaveURL(/\/tour-requests\?tab=sent$/);
}

async function accept(): Promise<void> {
  await button(cardOf(seller, 'Pending'), 'Accept').click();
  await button(seller, /^Accept \w{3}, /).click();
}

test('[E7] a tour is asked for, another time suggested and accepted, each on the other’s open page', async () => {
  await ask('9:00 AM');
  await expect(cardOf(buyer, 'Pending')).toBeVisible();
  await button(cardOf(seller, 'Pending'), 'Suggest another time').click();
  await seller.getByLabel('Day', { exact: true }).selectOption({ index: 1 });
  await seller.getByLabel('Time', { exact: true }).selectOption('6:30 PM');
  await button(seller, /^Suggest .* 6:30 PM$/).click();
  await button(cardOf(buyer, 'New time'), 'Accept new time').click();
  await expect(cardOf(seller, 'Accepted')).toContainText('Ana accepted your time.');
});

test('[E10] what they write each other arrives on the other’s open page', async () => {
  for (const page of [buyer, seller])
    await page
      .getByRole('link', { name: /^Messages/ })
      .first()
      .click();
  for (const [from, to, name, text] of [
    [buyer, seller, 'Priya', 'Where do I ring?'],
    [seller, buyer, 'Ana', 'At the blue door.'],
  ] as const) {
    const field = from.getByRole('textbox', { name: `Message to ${name}` });
    await field.fill(text);
    await field.press('Enter');
    await expect(to.getByRole('log')).toContainText(text);
  }
  for (const page of [buyer, seller]) await page.goBack();
});

test('[E7] the tour is cancelled with its reason, asked for again and accepted', async () => {
  await button(cardOf(buyer, 'Accepted'), 'Cancel tour').click();
  const dialog = buyer.getByRole('alertdialog', { name: 'Cancel this tour?' });
  await dialog.getByRole('textbox').fill('An exam.');
  await button(dialog, 'Cancel tour').click();
  await expect(cardOf(seller, 'Cancelled')).toContainText('Ana cancelled: An exam.');
  await cardOf(buyer, 'Cancelled').getByRole('link', { name: 'Pick another time' }).click();
  await ask('10:00 AM');
  await accept();
  await expect(cardOf(buyer, 'Accepted')).toBeVisible();
});

test('[E5] once its time has come the tour is completed, on both pages', async () => {
  const startsAt = await buyer.evaluate(async () => {
    const sent = (await (await fetch('/api/tour-requests/sent/me')).json()) as { state: string; startsAt: string }[];
    return sent.find(({ state }) => state === 'accepted')?.startsAt ?? '';
  });
  await writeFile(clockFile, String(Date.parse(startsAt) - Date.now() + 1000));
  for (const page of [buyer, seller]) {
    await button(page, 'Refresh').click();
    await expect(cardOf(page, 'Completed')).toBeVisible();
    await expect(button(cardOf(page, 'Completed'), 'Cancel tour')).toHaveCount(0);
  }
});

test('[E11][E12] the lease is offered as the listing says, and goes from step to step until the keys', async () => {
  await button(cardOf(seller, 'Completed'), 'Hand over the lease').click();
  const dialog = seller.getByRole('alertdialog', { name: 'Hand over the lease to Ana?' });
  await expect(dialog.getByRole('radio', { name: /^New lease/ })).toBeChecked();
  await button(dialog, 'Offer the lease').click();
  await expect(seller).toHaveURL(/\/transfers\/[\w-]+$/);

  await cardOf(buyer, 'Completed')
    .getByRole('link', { name: /^Lease transfer/ })
    .click();
  await button(buyer, 'Take it over').click();
  for (const [page, other, step] of [
    [buyer, seller, 'Apply with the office'],
    [seller, buyer, 'The office approves'],
    [buyer, seller, 'Sign and pay the deposit'],
  ] as const) {
    await expect(page.getByText(`Your turn: ${step}`, { exact: true })).toBeVisible();
    // Whose turn it is not has nothing to mark, unless either may.
    if (step !== 'The office approves') await expect(button(other, 'Mark as done')).toHaveCount(0);
    await button(page, 'Mark as done').click();
    await expect(page.getByText(`Your turn: ${step}`, { exact: true })).toBeHidden();
  }
  await expect(seller.getByText('Waiting for Ana: Keys handed over', { exact: true })).toBeVisible();
  await button(buyer, 'I have the keys').click();
  await button(buyer.getByRole('alertdialog'), 'I have the keys').click();
  for (const page of [buyer, seller]) await expect(page.getByText(/^Transferred on /)).toBeVisible();
});

test('neither page was loaded again, scrolls sideways or had an error', async () => {
  for (const page of [buyer, seller]) {
    expect(await page.evaluate(() => 'isFirstPage' in window)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
  expect(errors).toEqual([]);
});
