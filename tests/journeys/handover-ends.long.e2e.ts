import { openClient } from '../../infra/embedded/seed/client.ts';
import { expect, test } from '@playwright/test';
import type { MatchesAnswer } from '@keyturn/contracts/matching';
import { startMovedProduct, type MovedProduct } from '../testing/moved-product.ts';
import { openPerson } from '../testing/security-steps.ts';
import {
  accept,
  ask,
  askAgain,
  askFromListing,
  button,
  cancelTour,
  cardOf,
  expectEnd,
  expectNobodyWaits,
  expectNoNotices,
  goTo,
  link,
  offerLease,
  openPair,
  pressAndConfirm,
  turnOf,
  type Pair,
} from './handover-steps.ts';

const HOUR_MS = 3_600_000;
/** The clock's own turn comes once a minute. */
const BY_THE_CLOCK = { timeout: 90_000 };

let product: MovedProduct;
let pair: Pair;

test.beforeAll(async () => {
  product = await startMovedProduct();
});
test.afterAll(() => product.stop());
test.beforeEach(async ({ browser }) => {
  pair = await openPair(browser, product.url);
});
test.afterEach(() => pair.close());

/** Somebody else asks for the very time that the buyer's one pending request is for. */
async function askAsRival(): Promise<void> {
  const { buyer, listingId, rent } = pair;
  const slot = await buyer.evaluate(async () => {
    const answer = await fetch('/api/tour-requests/sent/me');
    const sent = (await answer.json()) as { state: string; requestedDate: string; requestedTime: string }[];
    const { requestedDate = '', requestedTime = '' } = sent.find(({ state }) => state === 'pending') ?? {};
    return { requestedDate, requestedTime };
  });
  const buyerEmail = `noor${rent.slice(1)}@example.edu`;
  const rival = await openPerson(product.url, 'Noor Haddad', buyerEmail);
  await rival.call('POST', '/api/tour-requests', { ...slot, listingId, buyerEmail });
}

test('[E7] a request ends rejected, taken back, as somebody else gets its time, or as its listing goes: each end on both open pages', async () => {
  const { buyer, seller } = pair;
  await ask(pair, '9:00 AM');
  await expect(cardOf(seller, 'Pending')).toContainText('Answer by ');
  await button(cardOf(seller, 'Pending'), 'Reject').click();
  await seller.getByRole('textbox', { name: /^Note to Ana/ }).fill('I am away that day.');
  await button(seller, /^Reject \w{3}, /).click();
  await expectEnd(pair, 'Rejected', 'Note from Priya: I am away that day.', 'Your note: I am away that day.');

  await askAgain(pair, 'Rejected', '9:30 AM');
  await expect(cardOf(seller, 'Pending')).toBeVisible();
  await pressAndConfirm(buyer, 'Cancel request', 'Are you sure you want to cancel this tour request?');
  for (const page of [buyer, seller]) {
    await expect(cardOf(page, 'Pending')).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(1);
  }
  await expectNobodyWaits(pair);

  await askAgain(pair, 'Rejected', '11:00 AM');
  await askAsRival();
  const rivals = seller.getByRole('article').filter({ hasText: 'Noor Haddad' });
  await expect(cardOf(seller, 'Pending')).toHaveCount(2);
  await button(rivals, 'Accept').click();
  await button(rivals, /^Accept \w{3}, /).click();
  await expectEnd(pair, 'Time taken', 'That time went to someone else.');
  await expect(rivals).toContainText('Accepted');

  await askAgain(pair, 'Time taken', '1:00 PM');
  await goTo(seller, 'Manage Your Listings');
  await button(seller, /^Delete /).click();
  const dialog = seller.getByRole('alertdialog', { name: /^Delete .* in Joaquin Court, Provo/ });
  await expect(dialog).toContainText(
    'It cannot be brought back. Its tours, open requests and any offer to hand it over end, and the people are told.',
  );
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(cardOf(buyer, 'No longer available')).toContainText('This place is gone.');
  await goTo(seller, 'Tour Requests');
  await expectEnd(pair, 'No longer available', 'This place is gone.');
  await expect(rivals).toContainText('This place is gone.');
  // Of a place that is gone no other time can be asked for.
  await expect(link(buyer, 'Pick another time')).toHaveCount(0);
  await expectNobodyWaits(pair);
  await expectNoNotices(pair);
  await pair.expectSound();
});

test('[E7] an accepted tour is cancelled by its seller, asked for again and cancelled by its buyer, each with a reason that both read', async () => {
  const { buyer, seller } = pair;
  await ask(pair, '9:00 AM');
  await accept(pair);
  await cancelTour(seller, 'I am ill.');
  await expectEnd(pair, 'Cancelled', 'Priya cancelled: “I am ill.”', 'You cancelled: “I am ill.”');

  // Its time is free again.
  await askAgain(pair, 'Cancelled', '9:00 AM');
  await accept(pair);
  await cancelTour(buyer, 'An exam.');
  await expectEnd(pair, 'Cancelled', 'You cancelled: “An exam.”', 'Ana cancelled: “An exam.”');
  for (const page of [buyer, seller]) await expect(cardOf(page, 'Cancelled')).toHaveCount(2);
  await expectNobodyWaits(pair);
  await expectNoNotices(pair);
  await pair.expectSound();
});

test('[E11][E12] an offer is declined, another taken back, and a transfer ends after some steps: its listing is live again, as a third person finds', async ({
  browser,
}) => {
  const { buyer, seller, listingId, rent } = pair;
  await ask(pair, '9:00 AM');
  await accept(pair);
  await offerLease(pair);
  await buyer.getByRole('link', { name: /^Lease transfer/ }).click();
  await expect(turnOf(buyer)).toHaveText(/^Priya would like to hand you this lease\. Answer by /);
  await pressAndConfirm(buyer, 'No, thanks', 'Say no to this lease?');
  await expect(turnOf(buyer)).toHaveText('This transfer ended: you said no.');
  await expect(turnOf(seller)).toHaveText('This transfer ended: Ana said no.');

  await link(buyer, 'Transfers').click();
  await link(seller, 'Choose someone else').click();
  await offerLease(pair);
  const offered = buyer.getByRole('listitem').filter({ hasText: 'Priya would like to hand you this lease.' });
  await offered.getByRole('link').click();
  await expect(button(buyer, 'Take it over')).toBeVisible();
  await pressAndConfirm(seller, 'Take the offer back', 'Take the offer back?');
  await expect(turnOf(seller)).toHaveText('This transfer ended: you took the offer back.');
  await expect(turnOf(buyer)).toHaveText('This transfer ended: Priya took the offer back.');

  await link(seller, 'Choose someone else').click();
  await expect(cardOf(seller, 'Accepted')).toContainText('You have offered them this lease twice.');
  await link(buyer, 'Transfers').click();
  await link(buyer, 'Tour Requests').click();
  await askFromListing(pair, '10:00 AM');
  await accept(pair);
  await offerLease(pair);
  await buyer.getByRole('link', { name: /^Lease transfer/ }).click();
  await button(buyer, 'Take it over').click();
  await expect(turnOf(buyer)).toHaveText('Your turn: Apply with the office');
  await button(buyer, 'Mark as done').click();
  await expect(turnOf(seller)).toHaveText('Your turn: The office approves');
  await button(seller, 'Mark as done').click();
  await expect(turnOf(buyer)).toHaveText('Your turn: Sign and pay the deposit');
  await expect(turnOf(seller)).toHaveText('Waiting for Ana: Sign and pay the deposit');
  const stateInMatches = async () => {
    const { listings } = await openClient(product.url).call<MatchesAnswer>('GET', '/api/matches?city=Provo');
    return listings.find(({ _id }) => _id === listingId)?.transferState;
  };
  await expect.poll(stateInMatches).toBe('pending');

  await button(seller, 'End transfer').click();
  const dialog = seller.getByRole('alertdialog', { name: 'End this transfer?' });
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('I step back');
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('My plans have changed.');
  await button(dialog, 'End transfer').click();
  await expect(turnOf(buyer)).toHaveText('This transfer ended: Priya stepped back.');
  await expect(buyer.getByText('My plans have changed.', { exact: true }).first()).toBeVisible();
  await expect(turnOf(seller)).toHaveText('This transfer ended: you stepped back. Your listing is live again.');

  await expect.poll(stateInMatches).toBe('');
  const third = await (await browser.newContext()).newPage();
  await third.goto(`${product.url}/listings?city=Provo`);
  const found = third.getByRole('article').filter({ hasText: `${rent}/month` });
  await expect(found).toBeVisible();
  await expect(found.getByText('Pending transfer')).toHaveCount(0);
  await third.context().close();

  await link(buyer, 'Transfers').click();
  await link(buyer, 'Tour Requests').click();
  await link(seller, 'Choose someone else').click();
  await expect(button(seller, 'Hand over the lease')).toBeVisible();
  await expect(buyer.getByRole('link', { name: /^Lease transfer/ })).toHaveCount(0);
  await expectNobodyWaits(pair);
  await pair.expectSound();
});

test('[E7][E11] what nobody answers ends by the clock, a request after two days and an offer a day after its tour, on both open pages', async () => {
  const { buyer, seller } = pair;
  // Its end and that of the offer come before the two have to log in again.
  await ask(pair, '9:00 AM', 4);
  await accept(pair);
  await offerLease(pair);
  await askFromListing(pair, '10:00 AM');
  // Days that go by within a call are nobody's: its proof of who calls would be days old.
  await pair.untilQuiet();
  await product.setAhead(6 * 24 * HOUR_MS);
  const expired = cardOf(buyer, 'Expired').filter({ hasText: 'No answer in time.' });
  await expect(expired).toBeVisible(BY_THE_CLOCK);
  await expect(turnOf(seller)).toHaveText('This transfer ended: no answer in time.', BY_THE_CLOCK);

  await link(buyer, 'Transfers').click();
  await expect(buyer.getByText('This transfer ended: no answer in time.', { exact: true })).toBeVisible();
  await link(buyer, 'Tour Requests').click();
  await link(seller, 'Choose someone else').click();
  await expectEnd(pair, 'Expired', 'No answer in time.');
  await expectNobodyWaits(pair);
  await pair.expectSound();
});
