import { expect, test, type Browser, type Page } from '@playwright/test';
import { signIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

async function open(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(page, product.url, email);
  return page;
}

test('[E10] a message is on the other side’s open page at once, and read there', async ({ browser }) => {
  const buyer = await open(browser, 'ana@demo.keyturn.test');
  await buyer.goto(`${product.url}/tour-requests?tab=sent`);
  const card = buyer.getByRole('article').filter({ hasText: 'Priya' }).first();
  await card.getByRole('link', { name: /^Messages/ }).click();
  await expect(buyer.getByRole('log')).toBeVisible();
  const { pathname } = new URL(buyer.url());

  const seller = await open(browser, 'priya@demo.keyturn.test');
  await seller.goto(`${product.url}/tour-requests?tab=received`);
  const link = seller.locator(`a[href="${pathname}"]`);
  await expect(link).toBeVisible();
  const field = buyer.getByRole('textbox', { name: 'Message to Priya' });
  await field.fill('Is the desk part of it?');
  await field.press('Enter');
  await expect(buyer.getByRole('log')).toContainText('Is the desk part of it?');
  await expect(field).toHaveValue('');
  await expect(link).toHaveAccessibleName(/^Messages \d+ unread$/);
  await link.click();
  await expect(seller.getByRole('log')).toContainText('Is the desk part of it?');
  // The end of a conversation is in sight, above the field.
  await expect(seller.getByText('Is the desk part of it?').last()).toBeInViewport();
  await seller.goBack();
  await expect(link).toHaveAccessibleName('Messages');

  await buyer.context().setOffline(true);
  await field.fill('And the chair?');
  await field.press('Enter');
  const again = buyer.getByRole('button', { name: 'Not sent. Try again.' });
  await expect(again).toBeVisible();
  await buyer.context().setOffline(false);
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(buyer.getByRole('log').getByText('And the chair?')).toHaveCount(1);
});
