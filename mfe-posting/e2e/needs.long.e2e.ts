import { expect, test, type Page } from '@playwright/test';
import type { PostData } from '@keyturn/contracts/post-fields';
import { openBare } from '../../tests/testing/people.ts';
import { useOnePoster } from '../../tests/testing/poster-pages.ts';
import {
  COMPLETE,
  expectAlert,
  makeListing,
  openStep,
  readPost,
  remember,
} from '../../tests/testing/posting-people.ts';
import { fillAddress, next } from '../../tests/testing/posting-steps.ts';
import type { Product } from '../../tests/testing/product.ts';

let product: Product;
let page: Page;

useOnePoster((opened) => ({ product, page } = opened));
test.beforeEach(() => openBare(page, product.url));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const open = (step: string, fields: PostData = {}, isEditing = false) =>
  openStep(page, product.url, step, fields, isEditing);

test('B1: [C3] an amount shows what it is understood as while it is typed, and is saved so', async () => {
  const id = await open('basics');
  const utilities = page.getByLabel('Utilities');
  for (const [typed, understood, stored] of [
    ['45.50', '= $45', '$45'],
    ['1,200', '= $1,200', '$1200'],
    ['1.200,50', '= $1,200', '$1200'],
  ] as const) {
    await utilities.click();
    await utilities.press('ControlOrMeta+a');
    await utilities.pressSequentially(typed);
    await expect(utilities).toHaveValue(typed);
    await expect(page.getByText(understood, { exact: true })).toBeVisible();
    await expect.poll(async () => (await readPost(page, id)).utilities).toBe(stored);
    await utilities.blur();
    await expect(utilities).toHaveValue(stored.slice(1));
    await expect(page.getByText(understood, { exact: true })).toHaveCount(0);
  }
});

test('B5: [C6] the review lists what is missing, and each entry leads to its field', async () => {
  await open('review', { monthlyRent: '$500', street: 'x', city: 'Nowhere', state: 'UT' });
  const missing = page.getByRole('region', { name: 'Before this listing can go live' });
  await expect(missing.getByRole('listitem')).toHaveText([
    'Choose a lease type',
    'Give the street a number, or name the complex',
    'Enter a city or town of Utah',
    'Set the start date',
  ]);
  await button('Post Lease').click();
  await expectAlert(page, 'This listing cannot go live yet. Please add what is missing.');
  await expect(missing.getByRole('link', { name: 'Choose a lease type' })).toBeFocused();
  for (const [entry, path, field] of [
    ['Choose a lease type', 'basics', page.getByRole('radio', { name: 'Private Room' })],
    ['Enter a city or town of Utah', 'details', page.getByRole('combobox', { name: 'City' })],
    ['Set the start date', 'details', page.getByLabel('Start date')],
    ['Add photos', 'details', page.getByRole('button', { name: 'Add photos' })],
  ] as const) {
    await missing.getByRole('link', { name: entry }).click();
    await expect(page).toHaveURL(`${product.url}/post-${path}`);
    if (entry !== 'Add photos') await expect(field).toBeFocused();
    await page.goBack();
    await expect(missing).toBeVisible();
  }
});

test('B5: [C6] a complete draft without photos is asked for them and can be posted', async () => {
  const id = await open('review', COMPLETE);
  await expect(page.getByRole('region', { name: 'No photos yet' })).toContainText(
    'Students rarely open a listing without',
  );
  await button('Post Lease').click();
  await expect(page).toHaveURL(/\/success$/);
  expect((await readPost(page, id)).posted).toBe(true);
});

test('B5: [C4] a city that does not exist does not leave the details and is answered with the nearest one', async () => {
  await open('details');
  await fillAddress(page);
  const city = page.getByRole('combobox', { name: 'City' });
  await city.fill('Prvo');
  await next(page);
  await expect(city).toBeFocused();
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('There is no city “Prvo” in Utah. Did you mean Provo?')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await city.press('ArrowDown');
  await city.press('ArrowDown');
  await city.press('Enter');
  await expect(city).toHaveValue('Provo');
  await expect(city).not.toHaveAttribute('aria-invalid', 'true');
  await next(page);
  await expect(page).toHaveURL(/\/post-incentives$/);
});

test('A9: [C4] a complex with a phone number is refused at its field', async () => {
  await open('details');
  await fillAddress(page);
  const complex = page.getByLabel('Complex');
  await complex.fill('Call 801-555-0142');
  await next(page);
  await expect(complex).toBeFocused();
  await expect(page.getByText(/^Everybody sees this name\./)).toBeVisible();
  await expect(page).toHaveURL(/\/post-details$/);
});

test('B6: [C4] after the address alert the wrong fields are marked and the first one has the focus', async () => {
  await open('details');
  const sentence = 'Please fill in all address fields correctly. Only UT is supported for now.';
  await page.getByRole('textbox', { name: 'Street' }).fill('742 N 300 E');
  await page.getByLabel('State').fill('CA');
  await next(page);
  await expectAlert(page, sentence);
  const city = page.getByRole('combobox', { name: 'City' });
  await expect(city).toBeFocused();
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('State')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Street' })).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Please enter the city.')).toBeVisible();
  await city.fill('Prvo');
  await next(page);
  await expectAlert(page, sentence);
  await expect(city).toBeFocused();
  await expect(page.getByText('There is no city “Prvo” in Utah. Did you mean Provo?')).toBeVisible();
});

test('B6: the focus is never under the bar, and chips keep their width when chosen', async () => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open('basics');
  const bar = page.locator('[data-sticky-bar] > div');
  const chip = (name: string) => page.locator('label', { hasText: name }).first();
  const before = await chip('Shared Room').boundingBox();
  await chip('Shared Room').click();
  expect((await chip('Shared Room').boundingBox())?.width).toBe(before?.width);
  await page.getByLabel('Monthly rent').focus();
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if (await bar.locator(':focus').count()) break;
    const [box, cover] = [await focused.boundingBox(), await bar.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(cover?.y ?? 0));
  }
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('B4: [C6] the review of a resumed draft says that saving publishes, beside Save Draft', async () => {
  const sentence = page.getByText('This listing is still a draft. Saving changes publishes it.', { exact: true });
  await open('review', COMPLETE, true);
  await expect(button('Save Changes')).toBeVisible();
  await expect(sentence).toBeVisible();
  await expect(button('Save Draft')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  for (const part of [sentence, button('Save Draft'), button('Save Changes')])
    await expect(part).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await open('review', COMPLETE);
  await expect(button('Post Lease')).toBeVisible();
  await expect(sentence).toHaveCount(0);
  await remember(page, await makeListing(page), true);
  await page.goto(`${product.url}/post-review`);
  await expect(button('Save Changes')).toBeVisible();
  await expect(sentence).toHaveCount(0);
});

test('B13: [C6] the review leads to the very page that students will open', async () => {
  const id = await open('review', COMPLETE);
  await page.getByRole('link', { name: 'See the page students will open' }).click();
  await expect(page).toHaveURL(`${product.url}/view/${id}`);
  await expect(page.getByRole('heading', { name: 'Private Room in Joaquin Court, Provo' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).first().click();
  await expect(page.getByRole('heading', { name: 'Review your listing' })).toBeVisible();
});

for (const [step, label, field] of [
  ['details', 'Start date', 'startDate'],
  ['details', 'End date', 'endDate'],
  ['incentives', 'Move-out date', 'moveOutDate'],
] as const) {
  test(`B6: [C4][C5] ${label}, one that cannot be read, is said at its field and Next stays; mended, it leads on`, async () => {
    const id = await open(step, { ...COMPLETE, moveOutDate: '2027-04-24' });
    const date = page.getByLabel(label);
    await date.fill('soon');
    await next(page);
    await expect(page.getByText('Please enter a date like Jan 4, 2027.')).toBeVisible();
    await expect(date).toBeFocused();
    await expect(date).toHaveValue('soon');
    await expect(page).toHaveURL(`${product.url}/post-${step}`);
    await date.fill('3/1/2027');
    await next(page);
    await expect(page).not.toHaveURL(`${product.url}/post-${step}`);
    expect((await readPost(page, id))[field]).toBe('2027-03-01');
  });
}

test('B6: [C4] a day picked from the calendar takes the place of a date that could not be read', async () => {
  await open('details', COMPLETE);
  const start = page.getByLabel('Start date');
  await start.fill('soon');
  await start.press('Enter');
  await expect(page.getByText('Please enter a date like Jan 4, 2027.')).toBeVisible();
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /January 11, 2027/ })
    .click();
  await expect(start).toHaveValue('Jan 11, 2027');
  await expect(page.getByText('Please enter a date like Jan 4, 2027.')).toHaveCount(0);
});
