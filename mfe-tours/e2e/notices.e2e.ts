import { expect, test, type Page } from '@playwright/test';
import type { NotificationsAnswer } from '@keyturn/contracts/notifications';
import type { TourRequest } from '@keyturn/contracts/tours';
import { type Client, DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { logIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const SELLER = 'priya@demo.keyturn.test';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

async function clientOf(email: string): Promise<Client> {
  const client = openClient(product.url);
  await client.call('POST', '/api/users/login', { email, password: DEMO_PASSWORD });
  return client;
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

test('[E6] the bell counts unread notices, lists the newest first, and marks what is followed as read', async ({
  page,
}) => {
  const { items, unread } = await (await clientOf(SELLER)).call<NotificationsAnswer>('GET', '/api/notifications');
  expect(unread).toBeGreaterThan(1);
  await logIn(page, product.url, SELLER);
  await expect(bell(page)).toHaveAccessibleName(`Notifications, ${unread} unread`);
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link')).toHaveCount(items.length);
  await expect(panel.getByRole('link').first()).toContainText(items[0]?.body ?? 'no notice');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await bell(page).click();
  await panel.getByRole('link').filter({ hasText: 'Unread.' }).first().click();
  await expect(page).toHaveURL(/\/tour-requests\?tab=/);
  await expect(bell(page)).toHaveAccessibleName(`Notifications, ${unread - 1} unread`);
  await bell(page).click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel.getByText('Unread.')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('[E6] a notice arrives on the open page: count, list and a word about it', async ({ page }) => {
  await logIn(page, product.url, 'mateo@demo.keyturn.test');
  const asked = await findPending('mateo@demo.keyturn.test');
  const seller = await clientOf('mateo@demo.keyturn.test');
  const read = () => seller.call<NotificationsAnswer>('GET', '/api/notifications');
  await expect(bell(page)).toHaveAccessibleName(`Notifications, ${(await read()).unread} unread`);
  // Unread, the notice of the request would give its place to that of its end, and the count stay as it is.
  await seller.call('POST', '/api/notifications/read', {});
  await page.reload();
  // A page announces what comes after its first list: the cancellation waits until that is read.
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await asked.client.call('DELETE', `/api/tour-requests/${asked.tour._id}`, {});
  const sentence = `${asked.tour.buyer.name} cancelled the tour of ${asked.tour.listing.title}`;
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(sentence)).toBeVisible();
  await bell(page).click();
  await expect(panel.getByRole('link').first()).toContainText(sentence);
});

/** A pending request to this seller, with a client of its buyer. */
async function findPending(seller: string): Promise<{ client: Client; tour: TourRequest }> {
  const [tour] = (await (await clientOf(seller)).call<TourRequest[]>('GET', '/api/tour-requests/received/me')).filter(
    ({ status }) => status === 'pending',
  );
  if (!tour) throw new Error(`nobody asked ${seller}`);
  // The seller reads a name, and no e-mail before the answer.
  const first = tour.buyer.name.split(' ')[0]?.toLowerCase() ?? '';
  return { tour, client: await clientOf(`${first}@demo.keyturn.test`) };
}
