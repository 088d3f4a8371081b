import { addDays } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { expect, test, type Page } from '@playwright/test';
import { untilPressCounts } from '../../tests/testing/press.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { enter, openPerson, publishListing } from '../../tests/testing/security-steps.ts';

const SELLER = 'priya@example.edu';
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

let product: Product;
let listingId: string;
test.beforeAll(async () => {
  product = await startProduct();
  const seller = await openPerson(product.url, 'Priya Raman', SELLER);
  listingId = await publishListing(seller, SELLER, { complex: 'Joaquin Court' });
  const availability = Object.fromEntries(DAYS.map((day) => [day, [{ start: '8:00 AM', end: '8:00 PM' }]]));
  await seller.call('POST', '/api/set-availability', { email: SELLER, availability });
});
test.afterAll(() => product.stop());

interface Tour {
  readonly requestedDate: string;
  readonly requestedTime: string;
}

for (const [at, timezoneId] of ['Asia/Tokyo', 'America/Denver', 'Pacific/Kiritimati', 'UTC'].entries()) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });
    test(`[E2] T-25 a tour booked by a browser in ${timezoneId} is stored for the day in Denver that was shown`, async ({
      page,
    }) => {
      const email = `buyer${at}@example.edu`;
      const buyer = await openPerson(product.url, 'Ana Castillo', email);
      await enter(page, product.url, email);
      await page.goto(`${product.url}/book-tour/${listingId}`);
      const time = `${9 + at > 12 ? at - 3 : 9 + at}:30 ${9 + at >= 12 ? 'PM' : 'AM'}`;
      await page.getByText(time, { exact: true }).last().click();
      const sentence = page.getByText(/You're requesting a tour on/);
      await expect(sentence).toBeVisible();
      const shown = (await sentence.innerText()).replace(/\s+/g, ' ');
      await page.getByRole('button', { name: 'Request Tour' }).click();
      await expect(page).toHaveURL(/\/tour-requests\?tab=sent$/);
      const [tour] = await buyer.call<Tour[]>('GET', '/api/tour-requests/sent/me');
      expect(tour?.requestedTime).toBe(time);
      const date = tour?.requestedDate ?? '';
      const short = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
      const words = new Intl.DateTimeFormat('en-US', short).format(new Date(`${date}T00:00:00Z`));
      expect(shown).toContain(words);
      const today = denverToday(new Date());
      expect(date >= today && date <= addDays(today, 7)).toBe(true);
    });
  });
}

test('[E2] a listing that tours has not heard of yet is there by itself a moment later', async ({ page }) => {
  await openPerson(product.url, 'Bo Early', 'early@example.edu');
  await enter(page, product.url, 'early@example.edu');
  let isKnown = false;
  const refusal = { message: 'no', error: 'no', code: 'not_found', requestId: 'early' };
  await page.route('**/api/tour-requests/slots/*', (route) =>
    isKnown ? route.continue() : route.fulfill({ status: 404, json: refusal }),
  );
  await page.goto(`${product.url}/book-tour/${listingId}`);
  await expect(page.getByText('Listing not found or unavailable.')).toBeVisible();
  isKnown = true;
  await expect(page.getByRole('button', { name: 'Request Tour' })).toBeVisible();
});

/** Chooses a time and asks for it. */
async function askFor(page: Page, time: string): Promise<void> {
  await page.goto(`${product.url}/book-tour/${listingId}`);
  await page.getByText(time, { exact: true }).last().click();
  await expect(page.getByText(/You're requesting a tour on/)).toBeVisible();
  await page.getByRole('button', { name: 'Request Tour' }).click();
}

test('B9: asking for another time while one is pending becomes a question, by keyboard and pointer', async ({
  page,
}) => {
  const email = 'twice@example.edu';
  const buyer = await openPerson(product.url, 'Una Twice', email);
  const times = async () =>
    (await buyer.call<Tour[]>('GET', '/api/tour-requests/sent/me')).map((tour) => tour.requestedTime);
  await enter(page, product.url, email);
  await askFor(page, '4:00 PM');
  await expect(page).toHaveURL(/tab=sent$/);
  await askFor(page, '5:00 PM');
  const question = page.getByRole('alertdialog', {
    name: /^You already asked for \w{3}, \w{3} \d+ at 4:00 PM\. Ask for this time instead\?$/,
  });
  await expect(question).toBeVisible();
  // The safe answer has the focus, and Escape gives it.
  await expect(question.getByRole('button', { name: 'Keep the first' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByText(/at 5:00 PM/)).toBeVisible();
  expect(await times()).toEqual(['4:00 PM']);
  const again = page.getByRole('button', { name: 'Request Tour' });
  await expect(again).toBeFocused();
  await untilPressCounts(page);
  await again.press('Enter');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Ask for this time' }).press('Enter');
  await expect(page).toHaveURL(/tab=sent$/);
  expect(await times()).toEqual(['5:00 PM', '4:00 PM']);
  await expect(page.getByRole('article').filter({ hasText: 'Replaced' })).toContainText(/You asked for .+ instead\./);
});
