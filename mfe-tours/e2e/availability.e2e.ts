import { expect, test, type Page } from '@playwright/test';
import { logIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

/** Tomas has a profile and no times yet. */
async function open(page: Page): Promise<void> {
  await logIn(page, product.url, 'tomas@demo.keyturn.test');
  await page.goto(`${product.url}/manage-availability`);
  await expect(page.getByRole('heading', { name: 'Manage Your Availability' })).toBeVisible();
}

async function addTime(page: Page, day: string, start: string, end: string): Promise<void> {
  // Two presses within 0.4 s count as one.
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: `Add time on ${day}` }).click();
  const times = page.getByRole('region', { name: day, exact: true });
  await times.getByRole('combobox', { name: /Start/ }).last().selectOption(start);
  await times.getByRole('combobox', { name: /End/ }).last().selectOption(end);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Availability' }).click();

test('[E1] saving has its four sentences, and a failure keeps what was chosen', async ({ page }) => {
  await open(page);
  await addTime(page, 'Friday', '4:00 PM', '6:00 PM');
  const say = async (sentence: string) => {
    await page.waitForTimeout(500);
    await save(page);
    await expect(page.getByText(sentence).first()).toBeVisible();
    const alert = page.getByRole('alertdialog');
    if (await alert.isVisible()) await alert.getByRole('button').click();
    await expect(page.getByText('4:00 PM – 6:00 PM').first()).toBeVisible();
    await page.unrouteAll();
  };
  await page.route('**/api/set-availability', (route) => route.abort());
  await say('Error saving availability.');
  await page.route('**/api/set-availability', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
  await say('Something went wrong.');
  const error = 'The server does not like Fridays.';
  await page.route('**/api/set-availability', (route) =>
    route.fulfill({ status: 422, json: { error, message: error } }),
  );
  await say(error);
  await say('Availability saved!');
  await page.reload();
  await expect(page.getByText('4:00 PM – 6:00 PM').first()).toBeVisible();
});
