import { addDays, formatWeekdayAndDay } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { expect, test, type Page } from '@playwright/test';
import { findViolations } from '../../tests/testing/find-violations.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { enter, openPerson, publishListing } from '../../tests/testing/security-steps.ts';

const SELLER = 'priya@example.edu';
const BUYER = 'ana@example.edu';
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const PHONE = { width: 360, height: 740 };

let product: Product;
let listingId: string;
test.beforeAll(async () => {
  product = await startProduct();
  const seller = await openPerson(product.url, 'Priya Raman', SELLER);
  listingId = await publishListing(seller, SELLER, { complex: 'Joaquin Court' });
  const availability = Object.fromEntries(DAYS.map((day) => [day, [{ start: '8:00 AM', end: '8:00 PM' }]]));
  await seller.call('POST', '/api/set-availability', { email: SELLER, availability });
  await openPerson(product.url, 'Ana Castillo', BUYER);
});
test.afterAll(() => product.stop());

/** What stands across the page, if anything, and what axe finds. */
async function expectInOrder(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await findViolations(page)).toEqual([]);
}

test('[E8] a seller away for two days, on a phone: what is saved is what a buyer can choose from, two weeks ahead', async ({
  page,
  browser,
}) => {
  const from = addDays(denverToday(new Date()), 2);
  await page.setViewportSize(PHONE);
  await enter(page, product.url, SELLER);
  await page.goto(`${product.url}/manage-availability`);
  await page.getByRole('button', { name: 'Add dates' }).click();
  await page.getByLabel('From').fill(from);
  await page.getByLabel('To', { exact: true }).fill(addDays(from, 1));
  const name = `${formatWeekdayAndDay(from)} – ${formatWeekdayAndDay(addDays(from, 1))}`;
  await expect(page.getByRole('region', { name })).toBeVisible();
  await page.getByRole('combobox', { name: 'Notice' }).selectOption('24 hours');
  await page.getByRole('combobox', { name: 'How far ahead' }).selectOption('14 days');
  await expectInOrder(page);
  await page.getByRole('button', { name: 'Save Availability' }).click();
  await expect(page.getByText('Availability saved!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name })).toBeVisible();

  const buyer = await browser.newPage({ viewport: PHONE });
  await enter(buyer, product.url, BUYER);
  await buyer.goto(`${product.url}/book-tour/${listingId}`);
  const day = (date: string) => {
    const [weekday = ''] = formatWeekdayAndDay(date).split(', ');
    return buyer.getByRole('button', { name: new RegExp(`^${weekday} ${Number(date.slice(-2))} `) });
  };
  for (const away of [from, addDays(from, 1)]) await expect(day(away)).toBeDisabled();
  await buyer.getByRole('button', { name: 'Next days' }).press('Enter');
  await expect(buyer.getByRole('button', { name: 'Earlier days' })).toBeFocused();
  await expectInOrder(buyer);
  await buyer.getByText('9:00 AM', { exact: true }).filter({ visible: true }).first().click();
  await buyer.getByRole('button', { name: 'Request Tour' }).click();
  await expect(buyer).toHaveURL(/tab=sent$/);

  await buyer.goto(`${product.url}/book-tour/${listingId}`);
  await buyer.getByRole('button', { name: 'Next days' }).press('Enter');
  await expect(buyer.getByRole('radio', { name: '9:00 AM You asked' })).toBeDisabled();
  await buyer.close();
});
