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
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await signIn(page, product.url, email);
  return page;
}

test('[E11][E12] an offer is accepted, the steps go from one to the other, and the keys end it', async ({
  browser,
}) => {
  const taker = await open(browser, 'ana@demo.keyturn.test');
  await taker.goto(`${product.url}/transfers`);
  await taker.getByRole('listitem').filter({ hasText: 'would like to hand you this lease' }).getByRole('link').click();
  await taker.getByRole('button', { name: 'Take it over' }).click();
  await expect(taker.getByText(/^Waiting for Priya: Ask the office/)).toBeVisible();

  const seller = await open(browser, 'priya@demo.keyturn.test');
  await seller.goto(taker.url());
  // A sublet: the office, its approval, the agreement of both, the keys.
  for (const [page, turn] of [
    [seller, 'Your turn: Ask the office whether you may sublet'],
    [taker, 'Your turn: The office approves'],
    [seller, 'Your turn: All sign the transfer agreement, the office last'],
    [taker, 'Your turn: All sign the transfer agreement, the office last'],
  ] as const) {
    await expect(page.getByText(turn, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await expect(page.getByText(turn, { exact: true })).toBeHidden();
  }
  await expect(seller.getByText('Waiting for Ana: Keys handed over', { exact: true })).toBeVisible();
  // [E12] Its listing leads to it meanwhile, and stands among the transferred ones at the end.
  const listings = await seller.context().newPage();
  await listings.goto(`${product.url}/manageyourlisting`);
  const own = new URL(taker.url()).pathname.split('/').pop() ?? '';
  await listings.locator(`a[href$="?transfer=${own}"]`).click();
  await expect(listings).toHaveURL(new RegExp(`/transfers/${own}$`));
  await taker.getByRole('button', { name: 'I have the keys' }).click();
  await taker.getByRole('alertdialog').getByRole('button', { name: 'I have the keys' }).click();
  for (const page of [taker, seller]) await expect(page.getByText(/^Transferred on /)).toBeVisible();
  await listings.goto(`${product.url}/manageyourlisting`);
  await expect(listings.getByRole('heading', { name: /^Transferred \(\d+\)$/ })).toBeVisible();
});
