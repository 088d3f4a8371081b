import { expect, test } from '@playwright/test';
import type { TourRequest } from '@keyturn/contracts/tours';
import { signIn } from '../testing/people.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { answer, person, TOUR } from '../testing/shown-tours.ts';

const SELLER = 'priya@demo.keyturn.test';
const TAKEN = 'That time is already booked';
const SEEKER = 'tomas@demo.keyturn.test';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());
test.use({ viewport: { width: 360, height: 740 } });

for (const [status, words] of [
  ['pending', 'Tour requested for Mon, Jan 5, 2099, 3:30 PM'],
  ['accepted', 'Tour accepted for Mon, Jan 5, 2099, 3:30 PM'],
] as const) {
  test(`[D8][E3] B: a listing says by Book a Tour that one's own request is ${status}, and leads to it`, async ({
    page,
  }) => {
    await signIn(page, product.url, SEEKER);
    await page.goto(`${product.url}/listings?city=Orem`);
    const path = await page.getByRole('article').first().getByRole('link').first().getAttribute('href');
    await answer(page, 'sent', [{ ...TOUR, status, listingId: path?.split('/').at(-1) ?? '' }]);
    await page.goto(`${product.url}${path}`);
    const told = page.getByRole('link', { name: words }).filter({ visible: true });
    await expect(told).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Book a Tour' }).filter({ visible: true })).toBeVisible();
    await told.click();
    await expect(page).toHaveURL(`${product.url}/tour-requests?tab=sent`);
  });
}

test('[E4] B: a request at the time of an accepted tour says so before it is answered, and can only be rejected', async ({
  page,
}) => {
  await signIn(page, product.url, SELLER);
  const other: TourRequest = { ...TOUR, _id: 'tour-two', buyer: person('Tomas Novak') };
  await answer(page, 'received', [other, TOUR]);
  await page.goto(`${product.url}/tour-requests?tab=received`);
  const sentence = 'You accepted a tour with Ana at this time, so this request can only be rejected.';
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByText(sentence)).toHaveCount(0);
  // Ana is accepted elsewhere: the refusal is told, and the lists are read again.
  await page.getByRole('button', { name: 'Accept' }).first().click();
  await page.route('**/api/tour-requests/*/accept', (route) =>
    route.fulfill({ status: 409, json: { error: TAKEN, message: TAKEN } }),
  );
  await page.unroute('**/api/tour-requests/received/me');
  await answer(page, 'received', [other, { ...TOUR, status: 'accepted' }]);
  await page.getByRole('button', { name: /^Accept Mon/ }).click();
  await expect(page.getByText(`Failed to accept request: ${TAKEN}`)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').click();
  const card = page.getByRole('article').filter({ hasText: 'Tomas' });
  await expect(card).toContainText(sentence);
  await expect(card).toContainText('Pending');
  await card.getByRole('button', { name: 'Never mind' }).click();
  await expect(card.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await expect(card.getByRole('button', { name: 'Reject' })).toBeEnabled();
});

test('[E3] B: an accepted tour whose listing was deleted says that the place is gone', async ({ page }) => {
  await signIn(page, product.url, SEEKER);
  await answer(page, 'sent', [{ ...TOUR, status: 'accepted', closedReason: 'listing_gone' }]);
  await page.goto(`${product.url}/tour-requests?tab=sent`);
  const card = page.getByRole('article');
  await expect(card.getByText('No longer available', { exact: true })).toBeVisible();
  await expect(card).toContainText('This place is gone.');
});
