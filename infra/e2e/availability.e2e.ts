import { expect, test, type Page } from '@playwright/test';
import { logIn } from './people.ts';
import { startProduct, type Product } from './product.ts';

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

test('[E1] times are half hours from 8 to 8; a slot leaves edit mode once both are chosen', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Add time on Monday' }).click();
  const times = await page.getByRole('combobox', { name: /Start/ }).last().locator('option').allTextContents();
  const offered = times.filter((text) => /^\d/.test(text));
  expect([offered[0], offered[1]]).toEqual(['8:00 AM', '8:30 AM']);
  const ends = await page.getByRole('combobox', { name: /End/ }).last().locator('option').allTextContents();
  expect(ends.at(-1)).toBe('8:00 PM');
  await page.getByRole('combobox', { name: /Start/ }).last().selectOption('9:00 AM');
  await page.getByRole('combobox', { name: /End/ }).last().selectOption('11:30 AM');
  await expect(page.getByText('9:00 AM – 11:30 AM').first()).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

test('[E1] an end before the start and an overlap are named beside the slot', async ({ page }) => {
  await open(page);
  await addTime(page, 'Monday', '9:00 AM', '11:00 AM');
  await addTime(page, 'Tuesday', '3:00 PM', '1:00 PM');
  await expect(page.getByText('The end must be after the start.')).toBeVisible();
  await addTime(page, 'Monday', '10:00 AM', '12:00 PM');
  await expect(page.getByText('Overlaps 9:00 AM – 11:00 AM')).toBeVisible();
});

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
