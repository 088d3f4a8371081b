import { expect, type Page } from '@playwright/test';
import { pressAgain } from '../testing/press.ts';

const step = (page: Page, number: number): Promise<void> => expect(page.getByText(`Step ${number} of 7`)).toBeVisible();

const pick = (page: Page, name: string): Promise<void> =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) }).click();

/** Answers all seven steps so that a private room for women in Provo at 600 dollars matches perfectly. */
export async function answerQuestionnaire(page: Page): Promise<void> {
  await step(page, 1);
  await pick(page, 'BYU');
  await step(page, 2);
  await pick(page, 'Just me');
  await step(page, 3);
  const budget = page.getByRole('slider');
  await expect(budget).toHaveAttribute('min', '300');
  await expect(budget).toHaveAttribute('max', '2500');
  await expect(budget).toHaveAttribute('step', '10');
  await expect(budget).toHaveValue('600');
  await expect(page.getByText('$200', { exact: true })).toBeVisible();
  await expect(page.getByText('$2,500+', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await step(page, 4);
  await pick(page, 'Female');
  await step(page, 5);
  await expect(page.getByRole('radio', { name: /^Entire Unit/ })).toHaveCount(0);
  await pick(page, 'Private Room');
  await step(page, 6);
  await page.getByText('Covered', { exact: true }).click();
  await page.getByText('In-unit Laundry', { exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await step(page, 7);
  await page.reload();
  await step(page, 7);
  await page.getByText('Winter semester').click();
  await page.getByRole('button', { name: /listing(s)? match(es)?$/ }).click();
  await expect(page).toHaveURL(/\/listings\?.*school=BYU/);
}

/** Books the first free half hour from a listing's page. */
export async function bookTour(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Book a Tour' }).first().click();
  await expect(page.getByRole('heading', { name: 'Book a Tour' })).toBeVisible();
  await page.getByRole('button', { name: 'Request Tour' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Please select a tour time.');
  await alert.getByRole('button').click();
  await page.getByText('9:30 AM', { exact: true }).first().click();
  await expect(page.getByText(/You're requesting a tour on/)).toBeVisible();
  await pressAgain(page.getByRole('button', { name: 'Request Tour' }));
}
