import { expect, type Page } from '@playwright/test';
import { art } from './people.ts';
import { DOUBLE_CLICK_MS } from './press.ts';

/** Chooses one chip of a labelled group. */
async function choose(page: Page, group: string, option: string): Promise<void> {
  await page.getByRole('group', { name: group, exact: true }).getByText(option, { exact: true }).click();
}

const waitUntilSaved = (page: Page): Promise<void> => expect(page.getByText(/^Saved \d/)).toBeVisible();

/** Photos being uploaded are counted, but not stored yet. */
export const untilUploaded = (page: Page): Promise<void> =>
  expect(page.getByRole('progressbar', { name: 'Uploading' })).toHaveCount(0);

/** The basics of a private room for women at 600 dollars; letters in an amount are dropped (requirement C3). */
export async function fillBasics(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'The basics' })).toBeVisible();
  await page.getByLabel('Monthly rent').fill('6a00');
  await expect(page.getByLabel('Monthly rent')).toHaveValue('600');
  await page.getByLabel('Utilities').fill('40');
  await page.getByLabel('Deposit').fill('200');
  await choose(page, 'Lease type', 'Private Room');
  await choose(page, 'Unit type', 'Apartment');
  await choose(page, 'Gender', 'Female');
  await choose(page, 'Bedrooms', '3');
  await choose(page, 'Bathrooms', '2');
  await choose(page, 'Furnished', 'Yes');
  await waitUntilSaved(page);
}

/** Photos, address, amenities and dates; Next refuses an incomplete address (requirement C4). */
export async function fillDetails(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Photos, place and dates' })).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([art('bed1'), art('liv1'), art('kit1')]);
  await expect(page.getByText('3 of 41')).toBeVisible();
  await page.getByRole('textbox', { name: 'Street' }).fill('742 N 300 E');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Please fill in all address fields correctly. Only UT is supported for now.');
  await alert.getByRole('button').click();
  await page.getByRole('combobox', { name: 'City' }).fill('pro');
  await page.getByRole('option', { name: 'Provo' }).click();
  await page.getByLabel('State').fill('ut');
  await expect(page.getByLabel('State')).toHaveValue('UT');
  await page.getByLabel('Complex').fill('Joaquin Court');
  for (const amenity of ['In-unit Laundry', 'Covered']) await page.getByText(amenity, { exact: true }).first().click();
  await page.getByLabel('Start date').fill('Jan 4, 2027');
  await page.getByLabel('Start date').press('Enter');
  await page.getByLabel('End date').fill('Apr 24, 2027');
  await page.getByLabel('End date').press('Enter');
  await expect(page.getByText('3 months')).toBeVisible();
  await untilUploaded(page);
  await waitUntilSaved(page);
}

/** One incentive, the transfer type, the move-out date set to today by a click, and notes (requirement C5). */
export async function fillIncentives(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Incentives and notes' })).toBeVisible();
  await page.getByText('First Month Free', { exact: true }).click();
  await page.getByText('Sublet', { exact: true }).click();
  await page.getByLabel('Move-out date').click();
  await expect(page.getByLabel('Move-out date')).not.toHaveValue('');
  await page.getByLabel('Notes for the next tenant').fill('The desk stays, and the window looks at the mountains.');
  await waitUntilSaved(page);
}

const nextAt = new WeakMap<Page, number>();

/** Presses Next once it accepts presses. */
export async function next(page: Page): Promise<void> {
  const sinceMs = Date.now() - (nextAt.get(page) ?? 0);
  if (sinceMs < DOUBLE_CLICK_MS) await page.waitForTimeout(DOUBLE_CLICK_MS - sinceMs);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  nextAt.set(page, Date.now());
}
