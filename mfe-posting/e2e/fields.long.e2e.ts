import { expect, test, type Page } from '@playwright/test';
import type { PostData } from '@keyturn/contracts/post-fields';
import { openBare } from '../../tests/testing/people.ts';
import { useOnePoster } from '../../tests/testing/poster-pages.ts';
import {
  COMPLETE,
  expectAlert,
  makeDraft,
  openStep,
  readPost,
  remember,
  serverFault,
  stateOf,
} from '../../tests/testing/posting-people.ts';
import { choose, fillAddress, next } from '../../tests/testing/posting-steps.ts';
import type { Product } from '../../tests/testing/product.ts';

let product: Product;
let page: Page;

useOnePoster((opened) => ({ product, page } = opened));
test.beforeEach(() => openBare(page, product.url));

const open = (step: string, fields: PostData = {}) => openStep(page, product.url, step, fields);
const saved = () => expect(page.getByText(/^Saved \d/)).toBeVisible();

test('[C3] the basics save each field on change: "$" and digits, or nothing without digits', async () => {
  const id = await open('basics', { deposit: '$300' });
  const fields: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/update-post-field')) fields.push((request.postDataJSON() as { field: string }).field);
  });
  await page.getByLabel('Monthly rent').fill('8a50');
  await page.getByLabel('Deposit').fill('none');
  await expect(page.getByLabel('Deposit')).toHaveValue('');
  await choose(page, 'Lease type', 'Townhome');
  await choose(page, 'Gender', 'Married Housing');
  await choose(page, 'Floor level', '5+');
  await saved();
  await expect.poll(() => fields.length).toBe(5);
  expect(fields).toEqual(['monthlyRent', 'deposit', 'leaseType', 'gender', 'floorLevel']);
  expect(await readPost(page, id)).toMatchObject({
    monthlyRent: '$850',
    deposit: '',
    leaseType: 'Townhome',
    gender: 'Married Housing',
    floorLevel: '5+',
  });
});

test('[C3] furnishings can be chosen only while furnished is Yes', async () => {
  const id = await open('basics');
  const desk = page.getByRole('checkbox', { name: 'Desk' });
  await expect(desk).toBeDisabled();
  await choose(page, 'Furnished', 'Yes');
  await page.getByText('Desk', { exact: true }).click();
  await expect.poll(async () => (await readPost(page, id)).furnishings).toEqual(['Desk']);
  await choose(page, 'Furnished', 'No');
  await expect(desk).toBeDisabled();
  await expect.poll(async () => (await readPost(page, id)).furnishings).toEqual([]);
});

test('[C3] Back leads to the home screen, Next to the details with the post id in the navigation state', async () => {
  const id = await open('basics');
  await next(page);
  await expect(page).toHaveURL(/\/post-details$/);
  expect((await stateOf(page))?.postId).toBe(id);
  await page.goto(`${product.url}/post-basics`);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('[C4] Next needs a street, a city and the state UT', async () => {
  await open('details');
  const sentence = 'Please fill in all address fields correctly. Only UT is supported for now.';
  await fillAddress(page);
  for (const [field, wrong, right] of [
    ['Street', ' ', '742 N 300 E'],
    ['City', '', 'Provo'],
    ['State', 'nv', 'utah'],
  ] as const) {
    const box = page.getByRole(field === 'City' ? 'combobox' : 'textbox', { name: field });
    await box.fill(wrong);
    await next(page);
    await expectAlert(page, sentence);
    await box.fill(right);
  }
  await expect(page.getByLabel('State')).toHaveValue('UT');
  await next(page);
  await expect(page).toHaveURL(/\/post-incentives$/);
});

test('[C4] the city suggests by prefix whatever the case; the duration is the difference of the calendar months', async () => {
  const id = await open('details');
  await page.getByRole('combobox', { name: 'City' }).fill('LO');
  await expect(page.getByRole('option')).toHaveText(['Logan']);
  for (const [end, duration] of [
    ['Feb 1, 2027', '1 month'],
    ['Apr 24, 2027', '3 months'],
  ] as const) {
    await page.getByLabel('Start date').fill('1/31/2027');
    await page.getByLabel('Start date').press('Enter');
    await page.getByLabel('End date').fill(end);
    await page.getByLabel('End date').press('Enter');
    await expect(page.getByText(duration, { exact: true })).toBeVisible();
    await expect.poll(async () => (await readPost(page, id)).leaseDuration).toBe(duration);
  }
});

test('[C4] a lease that would end before it starts does not leave the details', async () => {
  await open('details');
  await fillAddress(page);
  await page.getByLabel('Start date').fill('3/10/2027');
  await page.getByLabel('Start date').press('Enter');
  await page.getByLabel('End date').fill('2/1/2027');
  await page.getByLabel('End date').press('Enter');
  await next(page);
  await expectAlert(page, 'The end date lies before the start date.');
  await expect(page).toHaveURL(/\/post-details$/);
});

test('[C5] the move-out date becomes today at the first click, and stays when it is set', async () => {
  await page.clock.setFixedTime(new Date('2027-03-14T12:00:00-06:00'));
  const id = await open('incentives');
  await page.getByLabel('Move-out date').click();
  await expect(page.getByLabel('Move-out date')).toHaveValue('Mar 14, 2027');
  await page.getByLabel('Move-out date').fill('Apr 1, 2027');
  await page.getByLabel('Move-out date').press('Enter');
  await page.getByLabel('Move-out date').click();
  await expect(page.getByLabel('Move-out date')).toHaveValue('Apr 1, 2027');
  await expect.poll(async () => (await readPost(page, id)).moveOutDate).toBe('2027-04-01');
});

test('[C5] what cannot be saved before the review says "Something went wrong. Please try again." and is kept', async () => {
  const id = await open('incentives', COMPLETE);
  await page.route('**/api/update-post-field', serverFault);
  await page.getByLabel('Notes for the next tenant').fill('A quiet street.');
  await next(page);
  await expectAlert(page, 'Something went wrong. Please try again.');
  await expect(page).toHaveURL(/\/post-incentives$/);
  await expect(page.getByLabel('Notes for the next tenant')).toHaveValue('A quiet street.');
  await page.unrouteAll();
  await saved();
  await next(page);
  await expect(page).toHaveURL(/\/post-review$/);
  expect((await readPost(page, id)).notes).toBe('A quiet street.');
});

test('[C3][C6] two tabs on one draft: no field is set back by the tab that did not change it', async () => {
  const id = await open('basics', { ...COMPLETE, deposit: '$100' });
  const other = await page.context().newPage();
  await other.goto(`${product.url}/post-review`);
  await expect(other.getByRole('button', { name: 'Post Lease' })).toBeVisible();
  await page.getByLabel('Monthly rent').fill('777');
  await choose(page, 'Bedrooms', '5');
  await expect.poll(async () => (await readPost(page, id)).bedrooms).toBe('5');
  await other.getByRole('button', { name: 'Save Draft' }).click();
  await expect(other.getByRole('button', { name: 'Save Draft' }).locator('svg.lucide-check')).toBeVisible();
  expect((await readPost(page, id)).monthlyRent).toBe('$777');
  await other.getByRole('button', { name: 'Post Lease' }).click();
  await expect(other).toHaveURL(/\/success$/);
  expect(await readPost(page, id)).toMatchObject({ posted: true, monthlyRent: '$777', bedrooms: '5', deposit: '$100' });
  await other.close();
});

test('[C3] a draft that cannot be loaded can be tried again; an unknown one leads to /post', async () => {
  await page.route('**/api/get-post-by-id/*', serverFault);
  await remember(page, await makeDraft(page, { monthlyRent: '$480' }));
  await page.goto(`${product.url}/post-basics`);
  await expect(page.getByText('Your listing could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Monthly rent')).toHaveValue('480');
  await remember(page, 'unknown');
  await page.goto(`${product.url}/post-basics`);
  await expect(page).toHaveURL(/\/post$/);
});
