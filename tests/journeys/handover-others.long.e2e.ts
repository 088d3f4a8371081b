import { expect, test, type Page } from '@playwright/test';
import { startProduct, type Product } from '../testing/product.ts';
import { enter, openPerson } from '../testing/security-steps.ts';
import {
  accept,
  ask,
  button,
  cardOf,
  expectEnd,
  expectNobodyWaits,
  goTo,
  link,
  offerLease,
  openPair,
  pressAndConfirm,
  turnOf,
  type Pair,
} from './handover-steps.ts';

let product: Product;
let pair: Pair;

test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());
test.beforeEach(async ({ browser }) => {
  pair = await openPair(browser, product.url);
});
test.afterEach(() => pair.close());

/** Ana's tour is accepted and the lease offered to her; her page is the transfer's, too. */
async function offerToBuyer(): Promise<void> {
  await ask(pair, '9:00 AM');
  await accept(pair);
  await offerLease(pair);
  await pair.buyer.getByRole('link', { name: /^Lease transfer/ }).click();
  await expect(button(pair.buyer, 'Take it over')).toBeVisible();
}

async function deleteListing({ seller }: Pair, warning: string | RegExp): Promise<void> {
  await goTo(seller, 'Manage Your Listings');
  await button(seller, /^Delete /).click();
  const dialog = seller.getByRole('alertdialog', { name: /^Delete .* in Joaquin Court, Provo/ });
  await expect(dialog).toContainText(warning);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** What both read of a transfer, and of its tour, whose listing was removed. */
async function expectRemoved(): Promise<void> {
  const { buyer, seller } = pair;
  const sentence = 'This transfer ended: the listing was removed.';
  await expect(turnOf(buyer)).toHaveText(sentence);
  for (const name of ['Take it over', 'No, thanks', 'Mark as done', 'End transfer'])
    await expect(button(buyer, name)).toHaveCount(0);
  await goTo(seller, 'Tour Requests');
  await link(seller, 'Transfers').click();
  await seller.getByRole('listitem').filter({ hasText: sentence }).getByRole('link').click();
  await expect(turnOf(seller)).toHaveText(sentence);
  await expect(link(seller, 'Choose someone else')).toHaveCount(0);
  for (const page of [buyer, seller]) {
    await link(page, 'Transfers').click();
    await link(page, 'Tour Requests').click();
  }
  await expectEnd(pair, 'No longer available', 'This place is gone.');
  await expectNobodyWaits(pair);
  await pair.expectSound();
}

test('[E11][E12] the listing is deleted under an offer that its taker looks at: it has ended on both open pages', async () => {
  await offerToBuyer();
  await deleteListing(pair, /It cannot be brought back\. Your offer to Ana of .+, its tours and open requests end,/);
  await expectRemoved();
});

test('[E11][E12] the listing is deleted under a transfer that is under way: it has ended on both open pages', async () => {
  const { buyer, seller } = pair;
  await offerToBuyer();
  await button(buyer, 'Take it over').click();
  await expect(turnOf(buyer)).toHaveText('Your turn: Apply with the office');
  await expect(turnOf(seller)).toHaveText('Waiting for Ana: Apply with the office');
  await deleteListing(pair, 'Its transfer, its tours and open requests end, and the people are told.');
  await expectRemoved();
});

/** Noor asks for two tours of the listing and has them open; the seller accepts the first. */
async function openThird(page: Page): Promise<void> {
  const { seller, listingId, rent } = pair;
  const buyerEmail = `noor${rent.slice(1)}@example.edu`;
  const noor = await openPerson(product.url, 'Noor Haddad', buyerEmail);
  const { days } = await noor.call<{ days: { date: string; times: string[] }[] }>(
    'GET',
    `/api/tour-requests/slots/${listingId}`,
  );
  const requestedDate = days.at(-2)?.date;
  const askFor = (requestedTime: string) =>
    noor.call('POST', '/api/tour-requests', { listingId, buyerEmail, requestedDate, requestedTime });
  await enter(page, product.url, buyerEmail);
  await page.goto(`${product.url}/tour-requests?tab=sent`);
  await page.evaluate(() => Object.assign(window, { isFirstPage: true }));
  await askFor('2:00 PM');
  await accept({ ...pair, buyer: page });
  await askFor('3:00 PM');
  await expect(cardOf(page, 'Pending')).toBeVisible();
  await expect(cardOf(seller, 'Pending')).toBeVisible();
}

test('[E7][E12] the keys end what a third person has asked for and been promised of the listing, on their open page', async ({
  browser,
}) => {
  const { buyer, seller } = pair;
  await ask(pair, '9:00 AM');
  await accept(pair);
  const third = await (await browser.newContext()).newPage();
  await openThird(third);
  const own = seller.getByRole('article').filter({ hasText: 'Ana Castillo' });
  await offerLease(pair, own);
  await buyer.getByRole('link', { name: /^Lease transfer/ }).click();
  await button(buyer, 'Take it over').click();
  for (const step of ['Apply with the office', 'The office approves', 'Sign and pay the deposit']) {
    await expect(turnOf(buyer)).toHaveText(`Your turn: ${step}`);
    await button(buyer, 'Mark as done').click();
  }
  // Until then it may fall through.
  for (const state of ['Accepted', 'Pending']) await expect(cardOf(third, state)).toBeVisible();
  await pressAndConfirm(buyer, 'I have the keys', 'Do you have the keys?');
  for (const page of [buyer, seller]) await expect(turnOf(page)).toHaveText(/^Transferred on /);
  await expect(cardOf(third, 'No longer available')).toHaveCount(2);
  for (const card of await cardOf(third, 'No longer available').all())
    await expect(card).toContainText('This place is gone.');
  for (const name of ['Cancel request', 'Cancel tour', 'Add to calendar'])
    await expect(button(third, name)).toHaveCount(0);
  expect(await third.evaluate(() => 'isFirstPage' in window)).toBe(true);
  await third.context().close();
  await goTo(seller, 'Tour Requests');
  await expect(cardOf(seller, 'No longer available').filter({ hasText: 'Noor Haddad' })).toHaveCount(2);
  await expect(own).toContainText('Accepted');
  await pair.expectSound();
});
