import { expect, test, type Page } from '@playwright/test';
import type { Conversation } from '@keyturn/contracts/conversations';
import type { NotificationsAnswer } from '@keyturn/contracts/notifications';
import type { TourRequest } from '@keyturn/contracts/tours';
import { type Client, DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { logIn, signIn } from '../../tests/testing/people.ts';
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

test('[E6] the bell counts unread notices, lists the newest first, and marks what is opened as read', async ({
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
  await panel.getByRole('link').filter({ hasText: 'Unread.' }).filter({ hasText: 'would like to see' }).first().click();
  await expect(page).toHaveURL(/\/tour-requests\?tab=/);
  // The tab it leads to shows what all notices of that tab are about.
  const elsewhere = items.filter(({ read, link }) => !read && !link.startsWith('/tour-requests?tab=received'));
  expect(elsewhere.length).toBeGreaterThan(0);
  await expect(bell(page)).toHaveAccessibleName(`Notifications, ${elsewhere.length} unread`);
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
  // The word goes by itself: it is looked for first.
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(sentence)).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
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

test('[E6] on a phone a message from elsewhere is told above the field, and its toast leads there', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(page, product.url, SELLER);
  const seller = await clientOf(SELLER);
  const [here, there] = (await seller.call<Conversation[]>('GET', '/api/conversations')).filter(
    ({ canWrite, unread }) => canWrite && unread === 0,
  );
  if (!here || !there) throw new Error('two conversations are needed');
  await seller.call('POST', '/api/notifications/read', {});
  await page.goto(`${product.url}/conversations/${here._id}`);
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await expect(field).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const write = async ({ _id, other }: Conversation, text: string) => {
    const name = other.name.split(' ')[0]?.toLowerCase() ?? '';
    await (await clientOf(`${name}@demo.keyturn.test`)).call('POST', `/api/conversations/${_id}/messages`, { text });
  };
  await write(here, 'About this one.');
  await expect(page.getByRole('log')).toContainText('About this one.');
  await write(there, 'About another one.');
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('link');
  await expect(toast).toHaveText(`${there.other.name}: About another one.`);
  // With somebody on it, it stays.
  await toast.hover();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  const form = await page.locator('form').filter({ has: field }).boundingBox();
  const box = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(form?.y ?? 0);
  await toast.click();
  await expect(page).toHaveURL(`${product.url}/conversations/${there._id}`);
  await expect(toast).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect.poll(async () => (await seller.call<NotificationsAnswer>('GET', '/api/notifications')).unread).toBe(0);
});
