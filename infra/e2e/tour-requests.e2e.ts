import { expect, test, type Page } from '@playwright/test';
import type { TourRequest } from '@keyturn/contracts/tours';
import { logIn } from './people.ts';
import { startProduct, type Product } from './product.ts';

const SELLER = 'priya@demo.keyturn.test';
const BUYER = 'ana@demo.keyturn.test';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

const EMPTY_PERSON = { name: '', email: '', photo: '' };
const NAMELESS: TourRequest = {
  _id: 'tour-nameless',
  listing: { title: '', address: '', monthlyRent: '', image: '' },
  listingId: 'gone',
  buyer: EMPTY_PERSON,
  buyerEmail: '',
  seller: EMPTY_PERSON,
  sellerEmail: '',
  requestedDate: '',
  requestedTime: '',
  status: 'pending',
  note: '',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};
const in2099: TourRequest = { ...NAMELESS, requestedDate: '2099-01-05', requestedTime: '3:30 PM' };

const answer = (page: Page, tab: 'received' | 'sent', requests: readonly TourRequest[]) =>
  page.route(`**/api/tour-requests/${tab}/me`, (route) => route.fulfill({ json: requests }));
const alert = (page: Page) => page.getByRole('alertdialog');

test('[E3] signed out the page says so and shows the way in', async ({ page }) => {
  await page.goto(`${product.url}/tour-requests`);
  await expect(page.getByRole('heading', { name: 'Not logged in' })).toBeVisible();
  await expect(page.getByText('Please log in to view your tour requests.')).toBeVisible();
});

test('[E3] while the lists load it says so; empty ones say what is missing, filter by filter', async ({ page }) => {
  await logIn(page, product.url, BUYER);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/tour-requests/*/me', async (route) => {
    await held;
    await route.fulfill({ json: [] });
  });
  await page.goto(`${product.url}/tour-requests`);
  await expect(page.getByText('Loading tour requests...')).toBeVisible();
  release();
  await expect(page.getByText('No tour requests received', { exact: true })).toBeVisible();
  for (const status of ['Pending', 'Accepted', 'Rejected']) {
    await page.getByRole('radio', { name: new RegExp(`^${status}`) }).click();
    await expect(page.getByText(`No ${status.toLowerCase()} tour requests received`, { exact: true })).toBeVisible();
  }
  await page.getByRole('tab', { name: /^Sent/ }).click();
  await expect(page.getByText('No rejected tour requests sent', { exact: true })).toBeVisible();
});

test('[E3] what is not known has its words', async ({ page }) => {
  await logIn(page, product.url, BUYER);
  await answer(page, 'received', [NAMELESS]);
  await answer(page, 'sent', [NAMELESS]);
  await page.goto(`${product.url}/tour-requests?tab=received`);
  const card = page.getByRole('article');
  for (const text of ['Date not set', 'Time not set', 'Unknown Buyer', 'Unknown Listing', 'Address not available']) {
    await expect(card.getByText(text).first(), text).toBeVisible();
  }
  await page.getByRole('tab', { name: /^Sent/ }).click();
  await expect(card.getByText('Unknown Seller').first()).toBeVisible();
});

test('[E3] lists that cannot be fetched are named in a red banner, with the status', async ({ page }) => {
  await logIn(page, product.url, BUYER);
  await page.route('**/api/tour-requests/sent/me', (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('**/api/tour-requests/received/me', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${product.url}/tour-requests?tab=sent`);
  await expect(page.getByText('Failed to fetch sent requests: 503')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Failed to fetch received requests: 500')).toBeVisible();
  await page.unroute('**/api/tour-requests/sent/me');
  await page.unroute('**/api/tour-requests/received/me');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Failed to fetch sent requests: 503')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('[E3][E5] counts, pending badge and the four states, completed among them', async ({ page }) => {
  await logIn(page, product.url, BUYER);
  const states = ['pending', 'accepted', 'rejected', 'completed'] as const;
  await answer(
    page,
    'sent',
    states.map((status) => ({ ...in2099, _id: `tour-${status}`, status })),
  );
  await page.goto(`${product.url}/tour-requests?tab=sent`);
  await expect(page.getByRole('tab', { name: /^Sent/ })).toContainText('4');
  await expect(page.getByRole('tab', { name: /^Sent/ })).toContainText('1 pending');
  await expect(page.getByRole('article')).toHaveCount(4);
  for (const name of ['Pending', 'Accepted', 'Rejected', 'Completed']) {
    await expect(page.getByRole('article').getByText(name, { exact: true })).toBeVisible();
  }
  for (const [name, count] of [
    ['All', 4],
    ['Pending', 1],
    ['Accepted', 1],
    ['Rejected', 1],
  ] as const) {
    await page.getByRole('radio', { name: new RegExp(`^${name} ?${count}$`) }).click();
    await expect(page.getByRole('article')).toHaveCount(count);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Accepted (1)' });
  await expect(page.getByRole('article')).toHaveCount(1);
});

for (const [verb, button, fallback] of [
  ['accept', /^Accept/, 'Failed to accept tour request'],
  ['reject', /^Reject/, 'Failed to reject tour request'],
] as const) {
  test(`[E4] ${verb} that fails says why, keeps the note and leaves the request pending`, async ({ page }) => {
    await logIn(page, product.url, SELLER);
    await answer(page, 'received', [in2099]);
    const path = `**/api/tour-requests/*/${verb}`;
    await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
    await page.goto(`${product.url}/tour-requests`);
    await page.getByRole('button', { name: button }).click();
    await page.getByLabel(/^Note to/).fill('Bring a friend.');
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: button }).click();
    await expect(alert(page)).toContainText(`Failed to ${verb} request: ${fallback}`);
    await alert(page).getByRole('button').click();
    await expect(page.getByLabel(/^Note to/)).toHaveValue('Bring a friend.');
    await expect(page.getByRole('article').getByText('Pending', { exact: true })).toBeVisible();
    const sentence = 'That time is already booked.';
    await page.route(path, (route) => route.fulfill({ status: 409, json: { error: sentence, message: sentence } }));
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: button }).click();
    await expect(alert(page)).toContainText(`Failed to ${verb} request: ${sentence}`);
  });
}

test('[E4] the sender cancels after a question; a failure leaves the request in the list', async ({ page }) => {
  await logIn(page, product.url, BUYER);
  await page.goto(`${product.url}/tour-requests?tab=sent`);
  await page.getByRole('radio', { name: /^Pending/ }).click();
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const before = await cards.count();
  const dialog = page.getByRole('alertdialog');
  // A button takes a click within 400 ms of the last one for a double click.
  const ask = () =>
    expect(async () => {
      await cards.first().getByRole('button', { name: 'Cancel request' }).click();
      await expect(dialog).toBeVisible({ timeout: 300 });
    }).toPass();
  await ask();
  await expect(dialog).toContainText('Are you sure you want to cancel this tour request?');
  await dialog.getByRole('button', { name: 'Keep request' }).click();
  await expect(cards).toHaveCount(before);
  await page.route('**/api/tour-requests/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await ask();
  await dialog.getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('Failed to cancel request: Failed to cancel tour request')).toBeVisible();
  await alert(page).getByRole('button').last().click();
  await expect(cards).toHaveCount(before);
  await page.unroute('**/api/tour-requests/*');
  await page.waitForTimeout(500);
  await ask();
  await dialog.getByRole('button', { name: 'Cancel request' }).click();
  await expect(cards).toHaveCount(before - 1);
});

test('B2: a request whose listing was deleted keeps its name, says what happened, and leaves nothing to answer', async ({
  page,
}) => {
  await logIn(page, product.url, BUYER);
  const listing = { title: 'Wymount', address: '12 Elm St, Provo, UT', monthlyRent: '$850', image: '' };
  const gone: TourRequest = { ...in2099, listing, status: 'rejected', closedReason: 'listing_gone' };
  await answer(page, 'received', []);
  await answer(page, 'sent', [gone, { ...gone, _id: 'tour-accepted', status: 'accepted' }]);
  await page.goto(`${product.url}/tour-requests?tab=sent`);
  const cards = page.getByRole('article');
  await expect(cards.nth(0)).toContainText('This listing was deleted, so the request has ended.');
  await expect(cards.nth(1)).toContainText('This listing was deleted, so there is no tour.');
  await expect(cards.nth(0)).toContainText('Wymount');
  await expect(cards.getByRole('link')).toHaveCount(0);
  await expect(cards.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Unknown Listing')).toHaveCount(0);
});
