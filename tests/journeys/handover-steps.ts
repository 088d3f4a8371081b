import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { watchCalls } from '../testing/calls-in-flight.ts';
import { watchForFaults } from '../testing/people.ts';
import { enter, openPerson, publishListing } from '../testing/security-steps.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Priya on a desktop with her tour requests, and Ana on a phone at Priya's listing's booking screen. */
export interface Pair {
  readonly seller: Page;
  readonly buyer: Page;
  readonly listingId: string;
  /** A rent unique to this pair, "$610". */
  readonly rent: string;
  /** Waits until neither page has a call in progress. */
  untilQuiet(): Promise<void>;
  /** Neither page may reload, scroll sideways or log errors. */
  expectSound(): Promise<void>;
  close(): Promise<void>;
}

let pairs = 0;

/** Opens pages of two new people, who then navigate only by links. `watch` collects faults. */
export async function openPair(browser: Browser, url: string, watch = watchForFaults): Promise<Pair> {
  pairs += 1;
  const [sellerEmail, buyerEmail] = [`priya${pairs}@example.edu`, `ana${pairs}@example.edu`];
  const rent = `$${600 + 10 * pairs}`;
  const poster = await openPerson(url, 'Priya Raman', sellerEmail);
  const fields = { complex: 'Joaquin Court', transferType: 'New Lease', monthlyRent: rent };
  const listingId = await publishListing(poster, sellerEmail, fields);
  const availability = Object.fromEntries(DAYS.map((day) => [day, [{ start: '8:00 AM', end: '8:00 PM' }]]));
  await poster.call('POST', '/api/set-availability', { email: sellerEmail, availability });
  await openPerson(url, 'Ana Castillo', buyerEmail);
  const faults: string[] = [];
  const quiet: (() => Promise<void>)[] = [];
  const open = async (email: string, path: string, width: number): Promise<Page> => {
    const page = await (await browser.newContext({ viewport: { width, height: 740 } })).newPage();
    watch(page, faults);
    quiet.push(watchCalls(page));
    await enter(page, url, email);
    await page.goto(url + path);
    await page.evaluate(() => Object.assign(window, { isFirstPage: true }));
    return page;
  };
  const seller = await open(sellerEmail, '/tour-requests?tab=received', 1280);
  const buyer = await open(buyerEmail, `/book-tour/${listingId}`, 360);
  return {
    seller,
    buyer,
    listingId,
    rent,
    async untilQuiet() {
      for (const isQuiet of quiet) await isQuiet();
    },
    async expectSound() {
      for (const page of [buyer, seller]) {
        expect(await page.evaluate(() => 'isFirstPage' in window)).toBe(true);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      }
      expect(faults).toEqual([]);
    },
    async close() {
      for (const page of [buyer, seller]) await page.context().close();
    },
  };
}

export const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });

const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true });

/** Request cards in a state. */
export const cardOf = (page: Page, state: string) =>
  page.getByRole('article').filter({ has: page.getByText(state, { exact: true }) });

/** A transfer's section about whose turn it is, or how it ended. */
const turnOf = (page: Page) => page.locator('#turn');

/** Chooses a time, by default of the seventh day, which is fully offered, and requests it. */
export async function ask({ buyer, seller }: Pair, time: string, day = 7): Promise<void> {
  await buyer
    .getByRole('group', { name: 'Day', exact: true })
    .getByRole('button')
    .nth(day - 1)
    .click();
  await buyer.getByText(time, { exact: true }).filter({ visible: true }).first().click();
  await button(buyer, 'Request Tour').click();
  await expect(buyer).toHaveURL(/\/tour-requests\?tab=sent$/);
  await expect(cardOf(buyer, 'Pending')).toContainText('Priya has until ');
  await expect(seller.getByRole('button', { name: /^Open your menu, \d waiting$/ })).toBeVisible();
}

/** Requests again, from an ended request's link. */
export async function askAgain(pair: Pair, state: string, time: string): Promise<void> {
  await link(cardOf(pair.buyer, state).first(), 'Pick another time').click();
  await ask(pair, time);
}

/** Accepts the only pending request, as both pages show. */
export async function accept({ buyer, seller }: Pair): Promise<void> {
  await button(cardOf(seller, 'Pending'), 'Accept').click();
  await button(seller, /^Accept \w{3}, /).click();
  await expect(cardOf(buyer, 'Pending')).toHaveCount(0);
  await expect(cardOf(buyer, 'Accepted').first()).toBeVisible();
}

/** Cancels a page's accepted tour with a reason. */
export async function cancelTour(page: Page, reason: string): Promise<void> {
  await button(cardOf(page, 'Accepted'), 'Cancel tour').click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this tour?' });
  await dialog.getByRole('textbox').fill(reason);
  await button(dialog, 'Cancel tour').click();
}

/**
 * Offers the lease with the listing's terms, on `own` if there are other accepted tours; the seller's page then shows
 * the transfer.
 */
export async function offerLease({ seller }: Pair, own: Page | Locator = seller): Promise<void> {
  await button(own, 'Hand over the lease').click();
  const dialog = seller.getByRole('alertdialog', { name: 'Hand over the lease to Ana?' });
  await expect(dialog.getByRole('radio', { name: /^New lease/ })).toBeChecked();
  await button(dialog, 'Offer the lease').click();
  await expect(turnOf(seller)).toHaveText(/^Ana has until .+ to say yes\./);
}
