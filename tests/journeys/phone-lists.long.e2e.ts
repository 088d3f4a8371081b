import { expect, test, type Page } from '@playwright/test';
import { answerTo } from '../testing/answer-to.ts';
import { call, emailOf, makeListing, openPoster } from '../testing/posting-people.ts';
import { startProduct, type Product } from '../testing/product.ts';

let product: Product;
let page: Page;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());
test.beforeEach(async ({ browser }) => {
  page = await openPoster(browser, product);
  await page.setViewportSize({ width: 360, height: 740 });
});
test.afterEach(() => page.context().close());

test('[D5] B: one’s own listing stands among the matches as one’s own, not as a match', async ({ browser }) => {
  const listing = await makeListing(page);
  const matches = `${product.url}/listings?city=Provo&budget=700`;
  const card = (on: Page) => on.getByRole('article');
  await expect.poll(() => answerTo(page, `${product.url}/api/matches?city=Provo&budget=700`)).toContain(listing);
  await page.goto(matches);
  await expect(card(page)).toHaveCount(1);
  await expect(card(page).getByText('Your listing', { exact: true })).toBeVisible();
  await expect(page.getByText('% match')).toHaveCount(0);
  const other = await openPoster(browser, product);
  await other.goto(matches);
  await expect(card(other).getByText('100 % match')).toBeVisible();
  await expect(other.getByText('Your listing')).toHaveCount(0);
  await other.context().close();
});

test('[C9] B: a live listing says on its card that nobody can book a tour, until there are tour times', async () => {
  await makeListing(page);
  await page.goto(`${product.url}/manage-your-listing`);
  await expect(page.getByText('Nobody can book a tour yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nobody can book a tour yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Set your tour times' }).click();
  await expect(page).toHaveURL(`${product.url}/manage-availability`);
  const availability = { Monday: [{ start: '9:00 AM', end: '11:00 AM' }] };
  await call(page, 'POST', '/api/set-availability', { email: await emailOf(page), availability });
  await page.goto(`${product.url}/manage-your-listing`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('Nobody can book a tour yet.')).toHaveCount(0);
});

test('[D4][C4] B: on the questionnaire a choice takes away the one that it contradicts', async () => {
  await page.goto(`${product.url}/discovery/amenities`);
  const chip = (name: string) => page.getByRole('checkbox', { name, exact: true });
  for (const name of ['Pets Allowed', 'Covered', 'No Pets Allowed'])
    await page.getByText(name, { exact: true }).click();
  await expect(chip('No Pets Allowed')).toBeChecked();
  await expect(chip('Pets Allowed')).not.toBeChecked();
  await expect(chip('Covered')).toBeChecked();
});
