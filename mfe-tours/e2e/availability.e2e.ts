import { expect, test, type Page } from '@playwright/test';
import { signIn } from '../../tests/testing/people.ts';
import { expectAlert } from '../../tests/testing/posting-people.ts';
import { pressAgain } from '../../tests/testing/press.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

/** Tomas has a profile and no times yet. */
async function open(page: Page): Promise<void> {
  await signIn(page, product.url, 'tomas@demo.keyturn.test');
  await page.goto(`${product.url}/manage-availability`);
  await expect(page.getByRole('heading', { name: 'Manage Your Availability' })).toBeVisible();
}

async function addTime(page: Page, day: string, start: string, end: string): Promise<void> {
  await pressAgain(page.getByRole('button', { name: `Add time on ${day}` }));
  const times = page.getByRole('region', { name: day, exact: true });
  await times.getByRole('combobox', { name: /Start/ }).last().selectOption(start);
  await times.getByRole('combobox', { name: /End/ }).last().selectOption(end);
}

const save = (page: Page) => pressAgain(page.getByRole('button', { name: 'Save Availability' }));

test('[E1] saving has its four sentences, and a failure keeps what was chosen', async ({ page }) => {
  await open(page);
  await addTime(page, 'Friday', '4:00 PM', '6:00 PM');
  const fails = async (sentence: string) => {
    await save(page);
    await expectAlert(page, sentence);
    await expect(page.getByText('4:00 PM – 6:00 PM').first()).toBeVisible();
    await page.unrouteAll();
  };
  await page.route('**/api/set-availability', (route) => route.abort());
  await fails('Error saving availability.');
  await page.route('**/api/set-availability', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
  await fails('Something went wrong.');
  const error = 'The server does not like Fridays.';
  await page.route('**/api/set-availability', (route) =>
    route.fulfill({ status: 422, json: { error, message: error } }),
  );
  await fails(error);
  await save(page);
  await expect(page.getByText('Availability saved!').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('4:00 PM – 6:00 PM').first()).toBeVisible();
});
