import { expect, test, type Page } from '@playwright/test';
import { art, openBare } from '../../tests/testing/people.ts';
import { stopClock, tickUntil } from '../../tests/testing/page-clock.ts';
import { useOnePoster } from '../../tests/testing/poster-pages.ts';
import {
  call,
  makeDraft,
  makeListing,
  openPoster,
  readPost,
  refusal,
  serverFault,
} from '../../tests/testing/posting-people.ts';
import { choose } from '../../tests/testing/posting-steps.ts';
import { pressAgain } from '../../tests/testing/press.ts';
import type { Product } from '../../tests/testing/product.ts';

let product: Product;
let page: Page;

useOnePoster((opened) => ({ product, page } = opened));
test.beforeEach(() => openBare(page, product.url));

const open = async (fields = {}) => {
  const id = await makeListing(page, fields);
  await page.goto(`${product.url}/manage/${id}`);
  await expect(page.getByRole('heading', { name: 'Manage Listing' })).toBeFocused();
  return id;
};
const saveButton = () => page.getByRole('button', { name: 'Save All' });
const saveAll = () => saveButton().click();
const saveAllAgain = () => pressAgain(saveButton());
const chosen = (group: string) => page.getByRole('group', { name: group, exact: true }).locator('label:has(:checked)');
const rent = () => page.getByLabel('Monthly rent');

test('[C10] Save All saves every part that was changed and says "Changes saved!" for three seconds', async () => {
  await page.clock.install();
  const id = await open();
  await page.locator('input[type=file]').setInputFiles([art('bed1'), art('liv1')]);
  await expect(page.getByRole('button', { name: 'Delete photo 2' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Street' }).fill('1 Center St');
  await rent().fill('$1,150 or best offer');
  await page.getByLabel('Deposit').fill('one month');
  await choose(page, 'Renewable', 'Yes');
  await choose(page, 'Lease type', 'Shared Room');
  await choose(page, 'Gender', 'Coed Housing');
  await page.getByLabel('End date').fill('May 30, 2027');
  await page.getByLabel('End date').press('Enter');
  await page
    .getByText('Pool', { exact: true })
    .first()
    .evaluate((chip) => chip.closest('details')?.setAttribute('open', ''));
  await page.getByText('Pool', { exact: true }).first().click();
  await page.getByText('Move-in Gift', { exact: true }).click();
  await page.getByLabel('Move-out date').fill('Jan 2, 2027');
  await page.getByLabel('Move-out date').press('Enter');
  await page.getByLabel('Notes for the next tenant').fill('Quiet street.');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await stopClock(page, page.getByText('Unsaved changes'));
  await saveAll();
  const saved = page.getByText('Changes saved!', { exact: true });
  await tickUntil(page, saved);
  await expect(saved.locator('svg')).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(saved).toBeVisible();
  await page.clock.runFor(200);
  await expect(saved).toBeHidden();
  await page.clock.resume();
  const post = await readPost(page, id);
  expect(post).toMatchObject({
    posted: true,
    street: '1 Center St',
    monthlyRent: '$1,150 or best offer',
    deposit: 'one month',
    renewable: 'Yes',
    leaseType: 'Shared Room',
    gender: 'Coed',
    endDate: '2027-05-30',
    leaseDuration: '4 months',
    amenities: ['Covered', 'Pool'],
    incentives: ['Move-in Gift'],
    moveOutDate: '2027-01-02',
    notes: 'Quiet street.',
  });
  expect(post.images).toHaveLength(2);
});

test('[C10] the screen offers its own lists and shows the present values as chosen', async () => {
  const id = await open({ leaseType: 'Basement', gender: 'Male' });
  const labels = (group: string) =>
    page
      .getByRole('group', { name: group, exact: true })
      .locator('label')
      .filter({ has: page.getByRole('radio') });
  await expect(labels('Lease type')).toHaveText([
    'Private Room',
    'Shared Room',
    'Entire Unit',
    'Basement Housing',
    'Married Housing',
  ]);
  await expect(labels('Gender')).toHaveText(['Male Housing', 'Female Housing', 'Coed Housing']);
  await expect(chosen('Lease type')).toHaveText('Basement Housing');
  await expect(chosen('Gender')).toHaveText('Male Housing');
  await choose(page, 'Lease type', 'Married Housing');
  await saveAll();
  await expect(page.getByText('Changes saved!', { exact: true })).toBeVisible();
  expect(await readPost(page, id)).toMatchObject({ leaseType: 'Entire Unit', gender: 'Married Housing' });
  await page.reload();
  await expect(chosen('Lease type')).toHaveText('Married Housing');
});

for (const [leaseType, roomType] of [
  ['Basement Housing', 'Basement'],
  ['Private Room', 'Private Room'],
] as const) {
  test(`[C10][D6] a listing edited to ${leaseType} for men is found by the seeker of ${roomType}`, async () => {
    const id = await open({ leaseType: 'Shared Room', gender: 'Coed' });
    await choose(page, 'Lease type', leaseType);
    await choose(page, 'Gender', 'Male Housing');
    await rent().fill('$615.50 a month');
    await saveAll();
    await expect(page.getByText('Changes saved!', { exact: true })).toBeVisible();
    const answers = new URLSearchParams({
      school: 'BYU',
      budget: '620',
      housingType: 'Male',
      roomType,
      amenities: 'Covered',
      moveInDate: '2027-01-04',
    });
    await expect(async () => {
      const { body } = await call(page, 'GET', `/api/matches?${answers.toString()}`);
      expect(JSON.stringify(body)).toContain(id);
      expect(JSON.stringify(body)).toContain('"matchPercentage":100');
    }).toPass();
  });
}

test('[C10] only what was changed is sent, so two tabs do not set each other back', async () => {
  const id = await open();
  const other = await page.context().newPage();
  await other.goto(`${product.url}/manage/${id}`);
  await other.getByLabel('Utilities').fill('45');
  await other.getByRole('button', { name: 'Save All' }).click();
  await expect(other.getByText('Changes saved!', { exact: true })).toBeVisible();
  await rent().fill('$700');
  await saveAll();
  await expect(page.getByText('Changes saved!', { exact: true })).toBeVisible();
  expect(await readPost(page, id)).toMatchObject({ utilities: '45', monthlyRent: '$700' });
  await other.close();
});

const FAILURES = [
  ['a refusal', refusal('The street is too long.'), 'Failed to save: The street is too long.'],
  ['a fault of the server', serverFault, 'Failed to save: Unknown error'],
  ['no network', (route: Parameters<typeof serverFault>[0]) => route.abort(), 'Error saving - check console'],
] as const;
for (const [name, answer, sentence] of FAILURES) {
  test(`[C10] ${name} says "${sentence}" with a cross and keeps what was typed`, async () => {
    const id = await open();
    await rent().fill('$655');
    await page.route(`**/api/posts/${id}`, answer);
    await saveAll();
    const failure = page.getByRole('alert').filter({ hasText: sentence });
    await expect(failure).toHaveText(sentence);
    await expect(failure.locator('svg')).toBeVisible();
    await expect(rent()).toHaveValue('$655');
    await page.unrouteAll();
    await saveAllAgain();
    await expect(page.getByText('Changes saved!', { exact: true })).toBeVisible();
    expect((await readPost(page, id)).monthlyRent).toBe('$655');
  });
}

test('[C10] an address outside of Utah is refused by the server with its sentence', async () => {
  await open();
  await page.getByLabel('State').fill('nv');
  await saveAll();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to save: Please fill in all address fields correctly. Only UT is supported for now.',
  );
});

test('[C10] leaving with unsaved changes asks first', async () => {
  await open();
  await rent().fill('$999');
  await page.getByRole('link', { name: 'Manage Your Listings' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Leave without saving?');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(rent()).toHaveValue('$999');
  await page.getByRole('link', { name: 'Manage Your Listings' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/manage-your-listing$/);
});

test('[C10] an unknown listing, and one of somebody else, are "Listing not found or unavailable."', async ({
  browser,
}) => {
  await page.goto(`${product.url}/manage/unknown`);
  await expect(page.getByRole('heading', { name: 'Listing not found or unavailable.' })).toBeFocused();
  const id = await makeListing(page);
  const stranger = await openPoster(browser, product);
  await stranger.goto(`${product.url}/manage/${id}`);
  await expect(stranger.getByRole('heading', { name: 'Listing not found or unavailable.' })).toBeVisible();
  await stranger.context().close();
});

test('[C10] a visitor logs in first; a draft goes on in its own flow in edit mode', async ({ browser }) => {
  const draft = await makeDraft(page, { monthlyRent: '$430' });
  await page.goto(`${product.url}/manage/${draft}`);
  await expect(page).toHaveURL(/\/post-basics$/);
  await expect(page.getByLabel('Monthly rent')).toHaveValue('430');
  expect(await page.evaluate(() => localStorage.getItem('isEditing'))).toBe('true');
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${product.url}/manage/${draft}`);
  await expect(visitor).toHaveURL(/\/login$/);
  await visitor.context().close();
});

test('[C10] a listing that cannot be loaded can be tried again', async () => {
  const id = await makeListing(page);
  await page.route(`**/api/posts/${id}`, serverFault);
  await page.goto(`${product.url}/manage/${id}`);
  await expect(page.getByText('Your listing could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rent()).toHaveValue('$600');
});

test('B1: [C10] an amount alone is read as in the posting flow, said at once; any other text stays as typed', async () => {
  const id = await open();
  const utilities = page.getByLabel('Utilities');
  for (const [typed, understood, stored] of [
    ['45.50', '= $45', '45'],
    ['$1.200,50', '= $1,200', '$1200'],
    ['about 60', '= $60', 'about 60'],
  ] as const) {
    await utilities.fill(typed);
    await expect(page.getByText(understood, { exact: true })).toBeVisible();
    await utilities.blur();
    await expect(utilities).toHaveValue(stored);
    await expect(page.getByText(understood, { exact: true })).toHaveCount(0);
    await saveAllAgain();
    await expect.poll(async () => (await readPost(page, id)).utilities).toBe(stored);
  }
});

test('B6: [C10] what the server refuses is said at its field, too, with the city that was meant', async () => {
  await open();
  const city = page.getByRole('combobox', { name: 'City' });
  await city.fill('Prvo');
  await expect(page.getByRole('option')).toHaveText(['Provo']);
  await city.press('Escape');
  await saveAll();
  await expect(page.getByRole('alert')).toContainText('Failed to save: There is no city "Prvo" in Utah.');
  await expect(page.getByText('There is no city “Prvo” in Utah. Did you mean Provo?')).toBeVisible();
  await expect(city).toBeFocused();
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  await city.fill('Provo');
  await expect(city).not.toHaveAttribute('aria-invalid', 'true');
});

test('B6: [C10] a date that cannot be read is said at its field and nothing is saved until it is mended', async () => {
  const id = await open();
  const end = page.getByLabel('End date');
  await rent().fill('');
  await saveAll();
  const failure = page.getByText('Failed to save: This listing still needs a monthly rent.');
  await expect(failure).toBeVisible();
  await expect(rent()).toBeFocused();
  await expect(page.getByText('Enter the monthly rent', { exact: true })).toBeVisible();
  await rent().fill('$640');
  await end.fill('in May');
  await saveAllAgain();
  await expect(failure, 'what was refused before is no longer said').toBeHidden();
  await expect(page.getByText('Please enter a date like Jan 4, 2027.')).toBeVisible();
  await expect(end).toBeFocused();
  expect((await readPost(page, id)).monthlyRent).toBe('$600');
  await end.fill('May 30, 2027');
  await saveAllAgain();
  await expect(page.getByText('Changes saved!', { exact: true })).toBeVisible();
  expect(await readPost(page, id)).toMatchObject({ monthlyRent: '$640', endDate: '2027-05-30' });
});
