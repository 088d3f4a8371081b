import { expect, test, type Browser, type Page } from '@playwright/test';
import { createProfile, signUp, watchForFaults } from '../testing/people.ts';
import { fillBasics, fillDetails, fillIncentives, next } from '../testing/posting-steps.ts';
import { answerQuestionnaire, bookTour } from './seeking-steps.ts';
import { startProduct, type Product } from '../testing/product.ts';

let product: Product;
let seller: Page;
let seeker: Page;
const faults: string[] = [];

async function openPerson(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  watchForFaults(page, faults);
  return page;
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  seller = await openPerson(browser);
  seeker = await openPerson(browser);
});
test.afterAll(async () => {
  await seller.context().close();
  await seeker.context().close();
  await product.stop();
});

test('[B1][B2] the landing page shows its parts', async () => {
  await seller.goto(product.url);
  await expect(seller.getByRole('heading', { level: 1, name: 'Finally, a smarter way to move' })).toBeVisible();
  for (const text of [
    'AI-Powered Guidance',
    'Verified Profiles',
    'Smart Filters',
    'Instant Matching',
    'Faster Transfers',
  ]) {
    await expect(seller.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(seller.getByRole('heading', { name: 'How it Works' })).toBeVisible();
  for (const text of ['FAQs', 'Terms', 'Privacy', 'Contact']) {
    await expect(seller.getByRole('link', { name: text, exact: true })).toBeVisible();
  }
});

test('[B8][B9][A7] the seller signs up, creates a profile with a cropped photo, and lands on /post', async () => {
  await seller.getByRole('link', { name: 'Post a Lease' }).first().click();
  await expect(seller.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  await signUp(seller, 'Priya Raman', 'Priya@Example.edu');
  await createProfile(seller, 1, 'Provo UT');
  await expect(seller).toHaveURL(/\/post$/);
});

test('[C1][C2][C3] the seller writes the basics; a closed tab resumes the draft', async () => {
  await seller.getByRole('button', { name: 'Input Manually' }).click();
  await fillBasics(seller);
  const context = seller.context();
  await seller.close();
  seller = await context.newPage();
  watchForFaults(seller, faults);
  await seller.goto(`${product.url}/post`);
  await seller.getByRole('button', { name: 'Input Manually' }).click();
  await expect(seller.getByLabel('Monthly rent')).toHaveValue('600');
  await next(seller);
});

test('[C4][C5] details with photos, incentives and notes are saved while editing', async () => {
  await fillDetails(seller);
  await seller.reload();
  await expect(seller.getByRole('textbox', { name: 'Street' })).toHaveValue('742 N 300 E');
  await expect(seller.getByText('3 of 41')).toBeVisible();
  await next(seller);
  await fillIncentives(seller);
  await next(seller);
});

test('[C6][C8] review shows the listing, posting leads to success and home', async () => {
  await expect(seller.getByRole('heading', { name: 'Review your listing' })).toBeVisible();
  await expect(seller.getByText('The desk stays, and the window looks at the mountains.')).toBeVisible();
  await expect(seller.getByText('Sublet', { exact: true })).toBeVisible();
  // The draft was resumed, so the main button says Save Changes and still publishes it (section 4).
  await seller.getByRole('button', { name: /^(Post Lease|Save Changes)$/ }).click();
  await expect(seller.getByRole('heading', { name: 'Lease Posted Successfully!' })).toBeVisible();
  await expect(seller).toHaveURL(`${product.url}/`);
});

test('[E1] the seller sets weekly availability', async () => {
  await seller.goto(`${product.url}/manage-availability`);
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await seller.getByRole('button', { name: `Add time on ${day}` }).click();
    await seller.getByLabel('Start').last().selectOption('9:00 AM');
    await seller.getByLabel('End').last().selectOption('11:00 AM');
  }
  await seller.getByRole('button', { name: 'Save Availability' }).click();
  await expect(seller.getByText('Availability saved!').first()).toBeVisible();
  await seller.goto(product.url);
});

test('[D1][D2][D3][D4][D5][D6] the seeker answers seven steps and sees the listing with its score', async () => {
  await seeker.goto(`${product.url}/signup`);
  await signUp(seeker, 'Ana Castillo', 'ana@example.edu');
  await createProfile(seeker, 3, 'Provo UT');
  await seeker.goto(`${product.url}/discovery`);
  await answerQuestionnaire(seeker);
  const tier = seeker.getByRole('region', { name: /Excellent matches/ });
  await expect(tier.getByText('100 % match')).toBeVisible();
  await expect(tier.getByText('Joaquin Court, Provo')).toBeVisible();
});

test('[D8][D9] the seeker opens the listing, saves it and finds it under Saved', async () => {
  await seeker
    .getByRole('region', { name: /Excellent matches/ })
    .getByRole('link')
    .first()
    .click();
  await expect(seeker).toHaveURL(/\/listing\//);
  await expect(seeker.getByText('The desk stays, and the window looks at the mountains.')).toBeVisible();
  await seeker.getByRole('button', { name: /^Save/ }).first().click();
  await seeker.getByRole('button', { name: /^Open your menu/ }).click();
  const saved = seeker.getByRole('link', { name: /View Saved Listings/ });
  await expect(saved).toContainText('1');
  await saved.click();
  await expect(seeker).toHaveURL(/\/saved$/);
  await expect(seeker.getByText('Joaquin Court, Provo')).toBeVisible();
});

test('[E2][E6] the seeker requests a tour, and the seller’s open page gets a badge', async () => {
  await seeker
    .getByRole('link', { name: /Private Room/ })
    .first()
    .click();
  await bookTour(seeker);
  await expect(seeker).toHaveURL(/\/tour-requests\?tab=sent$/);
  await expect(seeker.getByText('Pending', { exact: true }).first()).toBeVisible();
  await expect(seller.getByRole('button', { name: 'Open your menu, 1 waiting' })).toBeVisible();
});

test('[E3][E4][E6] the seller accepts with a note; the seeker’s open page shows both and a notification', async () => {
  await seller.getByRole('button', { name: /^Open your menu/ }).click();
  await seller.getByRole('link', { name: /Tour Requests/ }).click();
  await seller
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await seller.getByLabel(/^Note to/).fill('Ring the bell twice.');
  // The toast disappears, so the wait starts before it appears.
  await Promise.all([
    expect(seeker.getByText(/Priya Raman accepted your tour of Joaquin Court/).first()).toBeVisible(),
    seller
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click(),
  ]);
  await expect(seller.getByText('Accepted', { exact: true }).first()).toBeVisible();

  await expect(seeker.getByText('Ring the bell twice.').first()).toBeVisible();
  await expect(seeker.getByText('Accepted', { exact: true }).first()).toBeVisible();
});

test('after kill -9 and a restart everything is there and both are still signed in', async () => {
  await product.killAndRestart();
  await seeker.reload();
  await expect(seeker.getByText('Ring the bell twice.').first()).toBeVisible();
  await seeker.goto(`${product.url}/saved`);
  await expect(seeker.getByText('Joaquin Court, Provo')).toBeVisible();
  await seller.goto(`${product.url}/manage-your-listing`);
  await expect(seller.getByText(/Joaquin Court/).first()).toBeVisible();
  await seller.goto(`${product.url}/manage-availability`);
  await expect(seller.getByText('9:00 AM – 11:00 AM').first()).toBeVisible();
});

test('no page of the journey had an uncaught error or a refusal by the content security policy', () => {
  expect(faults).toEqual([]);
});
