import { expect, test } from '@playwright/test';
import { startMovedProduct, type MovedProduct } from '../testing/moved-product.ts';
import { watchForErrors } from '../testing/people.ts';
import {
  accept,
  ask,
  askAgain,
  button,
  cancelTour,
  cardOf,
  offerLease,
  openPair,
  type Pair,
} from './handover-steps.ts';

let product: MovedProduct;
let pair: Pair;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  product = await startMovedProduct();
  pair = await openPair(browser, product.url, watchForErrors);
});
test.afterAll(async () => {
  await pair.close();
  await product.stop();
});

test('[E7] a tour is requested, another time suggested and accepted, each shown on the other’s open page', async () => {
  const { buyer, seller } = pair;
  await ask(pair, '9:00 AM');
  await button(cardOf(seller, 'Pending'), 'Suggest another time').click();
  await seller.getByLabel('Day', { exact: true }).selectOption({ index: 1 });
  await seller.getByLabel('Time', { exact: true }).selectOption('6:30 PM');
  await button(seller, /^Suggest .* 6:30 PM$/).click();
  await button(cardOf(buyer, 'New time'), 'Accept new time').click();
  await expect(cardOf(seller, 'Accepted')).toContainText('Ana accepted your time.');
});

test('[E10] their messages arrive on the other’s open page', async () => {
  const { buyer, seller } = pair;
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

test('[E7] the tour is cancelled with its reason, requested again and accepted', async () => {
  await cancelTour(pair.buyer, 'An exam.');
  await expect(cardOf(pair.seller, 'Cancelled')).toContainText('Ana cancelled: “An exam.”');
  await askAgain(pair, 'Cancelled', '10:00 AM');
  await accept(pair);
});

test('[E5] once its time has come the tour is completed, on both pages', async () => {
  const { buyer, seller } = pair;
  const startsAt = await buyer.evaluate(async () => {
    const sent = (await (await fetch('/api/tour-requests/sent/me')).json()) as { state: string; startsAt: string }[];
    return sent.find(({ state }) => state === 'accepted')?.startsAt ?? '';
  });
  // The clock must not jump during a call: its token would be days old.
  await pair.untilQuiet();
  await product.setAhead(Date.parse(startsAt) - Date.now() + 1000);
  for (const page of [buyer, seller]) {
    await button(page, 'Refresh').click();
    await expect(cardOf(page, 'Completed')).toBeVisible();
    await expect(button(cardOf(page, 'Completed'), 'Cancel tour')).toHaveCount(0);
  }
});

test('[E11][E12] the lease is offered with the listing’s type, and goes from step to step until the keys', async () => {
  const { buyer, seller } = pair;
  await offerLease(pair);
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
    // The other side has nothing to mark, unless either may.
    if (step !== 'The office approves') await expect(button(other, 'Mark as done')).toHaveCount(0);
    await button(page, 'Mark as done').click();
    await expect(page.getByText(`Your turn: ${step}`, { exact: true })).toBeHidden();
  }
  await expect(seller.getByText('Waiting for Ana: Keys handed over', { exact: true })).toBeVisible();
  await button(buyer, 'I have the keys').click();
  await button(buyer.getByRole('alertdialog'), 'I have the keys').click();
  for (const page of [buyer, seller]) await expect(page.getByText(/^Transferred on /)).toBeVisible();
});

test('neither page reloaded, scrolls sideways or had an error', () => pair.expectSound());
